// The member's inbox: writes messages, and reads them for the member.
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { type InboxTopic, isServiceTopic } from '../../contract/topics.ts';
import { DELIVER_JOB } from './deliver.ts';
import { choicesOf } from './choices.ts';
import type { InboxPorts } from './ports.ts';
import { readerOf } from './reader.ts';
import type { Rendered } from './render.ts';
import * as store from './store.ts';
import type { Language, TemplateBook, Templates, ValuesOf } from './templates.ts';
import { wordsOf } from './words.ts';

/** One message to one member. */
export interface Notice<All extends Templates, Name extends keyof All & string> {
  memberId: string;
  template: Name;
  values: ValuesOf<All[Name]>;
  /** Source of the message, `deposit:dep_1:credited`: a second one of the same source is not written. */
  source: string;
  /** Address within the portal of the page the message is about. */
  link?: string | undefined;
}

/**
 * Writes a message to the inbox in the caller's transaction. After the commit, open pages are notified and the message
 * is sent by the channels the member chose. `isNew` is false if the source was written before, or the member declined
 * this topic.
 */
export type Notify<All extends Templates> = <Name extends keyof All & string>(
  trx: Trx,
  notice: Notice<All, Name>,
) => Promise<{ isNew: boolean }>;

export interface ShownNotice extends Rendered {
  id: string;
  topic: InboxTopic;
  link: string | null;
  createdAt: string;
  isRead: boolean;
}

export interface InboxPage {
  list: ShownNotice[];
  next: string | null;
  zone: string;
}

/** The member whose inbox is read, and the reader's language. */
export interface Viewer {
  memberId: string;
  merchantId: string;
  language: Language;
}

export interface InboxQuery {
  state: 'all' | 'unread';
  topic?: InboxTopic | undefined;
  before?: string | undefined;
  limit: number;
}

export type ReadWhich = { ids: string[] } | { upTo: string; topic?: InboxTopic | undefined };

export interface Inbox {
  /** Declares the templates of an area and returns the function to send them. Called while the server is built. */
  declare<const All extends Templates>(area: string, templates: All): Notify<All>;
  list(viewer: Viewer, query: InboxQuery): Promise<InboxPage>;
  unreadCount(memberId: string): Promise<number>;
  /** Marks messages as read. Returns the number of unread ones after it. */
  read(memberId: string, which: ReadWhich): Promise<number>;
  remove(memberId: string, ids: string[]): Promise<number>;
}

export interface InboxDeps {
  platform: Pick<Platform, 'db' | 'jobs' | 'vault' | 'live'>;
  site: Pick<SiteService, 'merchant'>;
  book: TemplateBook;
  ports: Pick<InboxPorts, 'mayGetOffers'>;
}

const ID_PURPOSE = 'messages.notice';

export function createInbox(deps: InboxDeps): Inbox {
  return {
    declare(area, templates) {
      deps.book.add(area, templates);
      return (trx, notice) => notify(deps, trx, { ...notice, topic: templates[notice.template]!.topic, area });
    },
    list: (viewer, query) => list(deps, viewer, query),
    unreadCount: (memberId) => unreadCount(deps, memberId),
    async read(memberId, which) {
      const changed = await store.markRead(deps.platform.db, { memberId, ...numbersOf(deps, which) });
      return told(deps, memberId, changed);
    },
    async remove(memberId, ids) {
      const changed = await store.markDeleted(deps.platform.db, { memberId, ids: knownIds(deps, ids) });
      return told(deps, memberId, changed);
    },
  };
}

interface Written {
  memberId: string;
  area: string;
  template: string;
  topic: InboxTopic;
  values: Readonly<Record<string, string>>;
  source: string;
  link?: string | undefined;
}

async function notify({ platform, ports }: InboxDeps, trx: Trx, notice: Written): Promise<{ isNew: boolean }> {
  const { memberId, topic, values, source, link = null } = notice;
  if (!isServiceTopic(topic) && !(await choicesOf(trx, memberId))(topic, 'inbox')) return { isNew: false };
  if (topic === 'offers' && !(await ports.mayGetOffers(trx, memberId))) return { isNew: false };
  const template = `${notice.area}.${notice.template}`;
  const noticeId = await store.insertNotice(trx, { memberId, topic, template, args: values, link, source });
  if (noticeId === undefined) return { isNew: false };
  await platform.jobs.enqueue(trx, DELIVER_JOB, { memberId, noticeId: noticeId.toString() });
  return { isNew: true };
}

async function list(deps: InboxDeps, viewer: Viewer, query: InboxQuery): Promise<InboxPage> {
  const { memberId } = viewer;
  const { state, topic, limit } = query;
  const before = query.before === undefined ? undefined : numberOf(deps, query.before);
  const filter = { memberId, isUnread: state === 'unread', topic, before, limit: limit + 1 };
  const found = await store.listNotices(deps.platform.db, filter);
  const page = found.slice(0, limit);
  const reader = await readerOf(deps, viewer);
  const rows = await withoutOffers(deps, memberId, page);
  const words = await wordsOf(deps.platform.db, deps.book, rows);
  const last = page.at(-1);
  return {
    list: rows.map((row, at) => shown(deps, row, words[at]!.words(reader))),
    next: last === undefined || found.length <= limit ? null : maskedOf(deps, last.notice_id),
    zone: reader.zone,
  };
}

/** Removes offers, including old ones, for a member who did not agree to them, or is on a break or excluded. */
async function withoutOffers<Row extends { topic: InboxTopic }>(
  { platform: { db }, ports }: InboxDeps,
  memberId: string,
  rows: Row[],
): Promise<Row[]> {
  if (!rows.some(({ topic }) => topic === 'offers') || (await ports.mayGetOffers(db, memberId))) return rows;
  return rows.filter(({ topic }) => topic !== 'offers');
}

async function unreadCount(deps: InboxDeps, memberId: string): Promise<number> {
  const counts = await withoutOffers(deps, memberId, await store.countUnread(deps.platform.db, memberId));
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

/** Makes the member's other pages reload if a message changed. */
async function told(deps: InboxDeps, memberId: string, changed: bigint): Promise<number> {
  if (changed > 0n) await deps.platform.live.publish(`member:${memberId}`, { type: 'inbox' });
  return unreadCount(deps, memberId);
}

function shown(deps: InboxDeps, row: store.NoticeRow, words: Rendered): ShownNotice {
  return {
    id: maskedOf(deps, row.notice_id),
    topic: row.topic,
    ...words,
    link: row.link,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  };
}

function maskedOf({ platform: { vault } }: InboxDeps, noticeId: bigint): string {
  return vault.maskNumber(ID_PURPOSE, noticeId);
}

/** Returns the number of an id; 0 for an id that this installation did not create, which matches no message. */
function numberOf({ platform: { vault } }: InboxDeps, id: string): bigint {
  return vault.unmaskNumber(ID_PURPOSE, id) ?? 0n;
}

const knownIds = (deps: InboxDeps, ids: readonly string[]): bigint[] => ids.map((id) => numberOf(deps, id));

function numbersOf(deps: InboxDeps, which: ReadWhich) {
  if ('ids' in which) return { ids: knownIds(deps, which.ids) };
  return { upTo: numberOf(deps, which.upTo), topic: which.topic };
}
