import type { Value } from '@sanam/client/client';
import { useLanguage } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { useQuery } from '@tanstack/react-query';
import { messagingCalls } from '../contract/calls.ts';
import type { InboxTopic } from '../contract/topics.ts';
import { keys } from './keys.ts';

export type Notice = Value<'listInbox'>['list'][number];
type Page = Value<'listInbox'>;

export interface InboxFilter {
  state: 'all' | 'unread';
  topic: InboxTopic | null;
}

/** Returns the number of unread messages; reloaded when the live channel reports a change. */
export function useUnread(): number {
  const token = useSession((session) => session.token);
  const query = useQuery({
    queryKey: keys.unread,
    queryFn: () => call(messagingCalls.unreadCount),
    enabled: token !== null,
  });
  return query.data?.unreadCount ?? 0;
}

/** Loads `count` messages of a filter in the page's language; the previous ones stay shown while more are loading. */
export function useInbox({ state, topic }: InboxFilter, count: number) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.inbox, shown, state, topic, count],
    queryFn: () => readInbox({ state, ...(topic === null ? {} : { topic }) }, count),
    placeholderData: (before: Page | undefined) => before,
  });
}

/** Maximum page size of the server. */
const AT_ONCE = 100;

async function readInbox(filter: { state: 'all' | 'unread'; topic?: InboxTopic }, count: number): Promise<Page> {
  const query = { ...filter, limit: Math.min(count, AT_ONCE) };
  const all = await call(messagingCalls.listInbox, { query });
  while (all.next !== null && all.list.length < count) {
    const more = await call(messagingCalls.listInbox, { query: { ...query, before: all.next } });
    all.list.push(...more.list);
    all.next = more.next;
  }
  return all;
}

const keepCount = (value: Value<'unreadCount'>): void => void queryClient.setQueryData(keys.unread, value);

/**
 * Marks a message as read and updates the shown data at once; if the call fails, it is unread again after the next
 * load.
 */
export async function markRead(id: string): Promise<void> {
  queryClient.setQueriesData<Page>({ queryKey: keys.inbox }, (kept) => kept && withRead(kept, id));
  try {
    keepCount(await call(messagingCalls.readInbox, { body: { ids: [id] } }));
  } catch {
    await queryClient.invalidateQueries({ queryKey: keys.inbox });
  }
}

function withRead(kept: Page, id: string): Page {
  return { ...kept, list: kept.list.map((one) => (one.id === id ? { ...one, isRead: true } : one)) };
}

/** Marks all messages up to this one as read, of one topic if one is chosen. */
export async function markAllRead(upTo: string, topic: InboxTopic | null): Promise<void> {
  keepCount(await call(messagingCalls.readInbox, { body: { upTo, ...(topic === null ? {} : { topic }) } }));
  await queryClient.invalidateQueries({ queryKey: keys.inbox });
}

export async function deleteNotice(id: string): Promise<void> {
  keepCount(await call(messagingCalls.deleteInbox, { body: { ids: [id] } }));
  await queryClient.invalidateQueries({ queryKey: keys.inbox });
}
