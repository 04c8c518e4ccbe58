import { sql } from 'kysely';
import { anyOf, countAll, type Db, keepPlan, now, rows } from '@sanam/server/platform/db.ts';
import type { InboxTopic } from '../../contract/topics.ts';

export interface NewNotice {
  memberId: string;
  topic: InboxTopic;
  template: string;
  args: Readonly<Record<string, string>>;
  link: string | null;
  source: string;
}

/** Selects `id`, `member_id` and `at` of the messages whose templates belong to these areas. */
export const writtenIn = (areas: readonly string[]) => sql`
  select notice_id::text as id, member_id, created_at as at from messaging_inbox
  where split_part(template, '.', 1) = ${anyOf(areas)}`;

/** Inserts a message. Returns its number; undefined if the member has one of this source. */
export async function insertNotice(db: Db, notice: NewNotice): Promise<bigint | undefined> {
  const inserted = await db
    .insertInto('messaging_inbox')
    .values({
      member_id: notice.memberId,
      topic: notice.topic,
      template: notice.template,
      args: JSON.stringify(notice.args),
      link: notice.link,
      source: notice.source,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'source']).doNothing())
    .returning('notice_id')
    .modifyEnd(keepPlan)
    .executeTakeFirst();
  return inserted?.notice_id;
}

export interface InboxFilter {
  memberId: string;
  isUnread: boolean;
  topic?: InboxTopic | undefined;
  /** Only messages older than this one. */
  before?: bigint | undefined;
  limit: number;
}

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

/** Returns messages, newest first. */
export function listNotices(db: Db, filter: InboxFilter) {
  let found = db
    .selectFrom('messaging_inbox')
    .select(['notice_id', 'topic', 'template', 'args', 'link', 'created_at', 'read_at', 'mailing_id'])
    .where('member_id', '=', filter.memberId)
    .where('deleted_at', 'is', null);
  if (filter.isUnread) found = found.where('read_at', 'is', null);
  if (filter.topic !== undefined) found = found.where('topic', '=', filter.topic);
  if (filter.before !== undefined) found = found.where('notice_id', '<', filter.before);
  return found
    .orderBy('notice_id', 'desc')
    .limit(filter.limit)
    .$narrowType<{ args: Record<string, string> }>()
    .execute();
}

export function findNotice(db: Db, at: { memberId: string; noticeId: bigint }) {
  return db
    .selectFrom('messaging_inbox')
    .select(['notice_id', 'topic', 'template', 'args', 'link', 'created_at', 'read_at', 'deleted_at', 'mailing_id'])
    .where('member_id', '=', at.memberId)
    .where('notice_id', '=', at.noticeId)
    .$narrowType<{ args: Record<string, string> }>()
    .executeTakeFirst();
}

/** Counts unread messages by topic. */
export function countUnread(db: Db, memberId: string) {
  return db
    .selectFrom('messaging_inbox')
    .select(['topic', countAll.as('count')])
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy('topic')
    .execute();
}

/** Marks messages as read. Returns their number. */
export async function markRead(
  db: Db,
  which: { memberId: string } & ({ ids: readonly bigint[] } | { upTo: bigint; topic?: InboxTopic | undefined }),
): Promise<bigint> {
  let unread = db
    .updateTable('messaging_inbox')
    .set({ read_at: now })
    .where('member_id', '=', which.memberId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null);
  if ('ids' in which) unread = unread.where('notice_id', 'in', [...which.ids]);
  else {
    unread = unread.where('notice_id', '<=', which.upTo);
    if (which.topic !== undefined) unread = unread.where('topic', '=', which.topic);
  }
  return (await unread.executeTakeFirst()).numUpdatedRows;
}

export async function markDeleted(db: Db, which: { memberId: string; ids: readonly bigint[] }): Promise<bigint> {
  const done = await db
    .updateTable('messaging_inbox')
    .set({ deleted_at: now })
    .where('member_id', '=', which.memberId)
    .where('notice_id', 'in', [...which.ids])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows;
}

/** Limit of rows, so that no statement holds its locks for long. */
const FORGOTTEN_AT_ONCE = 5000;

/** Deletes messages older than this many days, some thousands at a time and each by its whole key. */
export async function forgetNotices(db: Db, days: number): Promise<void> {
  for (;;) {
    const gone = await rows(
      db,
      sql<{ notice_id: bigint }>`
        delete from messaging_inbox i
        using (select member_id, notice_id from messaging_inbox
               where created_at < platform_now() - make_interval(days => ${days}::int) limit ${FORGOTTEN_AT_ONCE}) old
        where i.member_id = old.member_id and i.notice_id = old.notice_id
        returning i.notice_id`,
    );
    if (gone.length < FORGOTTEN_AT_ONCE) return;
  }
}
