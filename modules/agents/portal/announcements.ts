import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Value } from '@sanam/client/client';
import { useLanguage, wireLanguageOf } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { agentCentreCalls } from '../contract/centre-calls.ts';
import { keys } from './keys.ts';

type Announcements = Value<'agentAnnouncements'>;

/** Maximum number of announcements that one call marks as read. */
const MARKED_MAX = 100;

/** Reads the merchant's announcements for agents. */
export function useAnnouncements() {
  const language = wireLanguageOf(useLanguage().shown);
  return useQuery({
    queryKey: [...keys.centre, 'announcements', language],
    queryFn: () => call(agentCentreCalls.agentAnnouncements, { query: { language } }),
  });
}

/** Returns the number of announcements that the agent has not opened. */
export const unreadIn = (data: Announcements | undefined): number =>
  data?.list.filter(({ isRead }) => !isRead).length ?? 0;

/** Marks what is shown as read. Returns the ids that were new when the page opened; they stay marked on it. */
export function useMarkRead(list: Announcements['list']): ReadonlySet<string> {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => call(agentCentreCalls.readAgentAnnouncements, { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...keys.centre, 'announcements'] }),
  });
  const unread = list.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const [fresh] = useState<ReadonlySet<string>>(() => new Set(unread));
  const asked = unread.slice(0, MARKED_MAX).join(' ');
  useEffect(() => {
    if (asked !== '') mutate(asked.split(' '));
  }, [asked, mutate]);
  return fresh;
}
