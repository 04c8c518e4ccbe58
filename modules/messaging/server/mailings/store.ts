import { sql } from 'kysely';
import { anyOf, countAll, countOf, type Db, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { NoticeChannel } from '../../contract/channels.ts';
import type { Audience, MailingTopic, MailingWords } from '../../contract/mailings.ts';

const columns = [
  'mailing_id',
  'merchant_id',
  'topic',
  'words',
  'link',
  'channels',
  'audience',
  'state',
  'send_at',
  'size',
  'size_max',
  'reached',
  'told',
  'skipped',
  'stopped_for',
  'reason',
  'created_by',
  'created_at',
  'started_at',
  'ended_at',
  'version',
] as const;

interface Kept {
  words: MailingWords;
  audience: Audience;
  channels: NoticeChannel[];
}
export type MailingRow = Omit<Pick<TableRow<'messaging_mailings'>, (typeof columns)[number]>, keyof Kept> & Kept;
export type MailingState = MailingRow['state'];

export interface NewMailing {
  mailingId: string;
  merchantId: string;
  topic: MailingTopic;
  words: MailingWords;
  link: string | null;
  channels: NoticeChannel[];
  audience: Audience;
  state: MailingState;
  sendAt: string | null;
  size: number;
  sizeMax: number | null;
  reason: string;
  createdBy: string;
}

export async function insertMailing(trx: Trx, one: NewMailing, memberIds: readonly string[]): Promise<void> {
  await trx
    .insertInto('messaging_mailings')
    .values({
      mailing_id: one.mailingId,
      merchant_id: one.merchantId,
      topic: one.topic,
      words: JSON.stringify(one.words),
      link: one.link,
      channels: one.channels,
      audience: JSON.stringify(one.audience),
      state: one.state,
      send_at: one.sendAt === null ? null : new Date(one.sendAt),
      size: one.size,
      size_max: one.sizeMax,
      reason: one.reason,
      created_by: one.createdBy,
    })
    .execute();
  if (memberIds.length === 0) return;
  await sql`
    insert into messaging_mailing_members (mailing_id, member_id)
    select ${one.mailingId}, m from unnest(${[...memberIds]}::text[]) m on conflict do nothing`.execute(trx);
}

const startOfDay = (zone: string) =>
  sql<Date>`date_trunc('day', platform_now() at time zone ${zone}) at time zone ${zone}`;

/**
 * Returns the number of members one person has written to alone on this business day. An ended mailing counts the
 * members it processed, an open one all that it may still reach.
 */
export async function sumAlone(db: Db, ask: { merchantId: string; createdBy: string; zone: string }): Promise<number> {
  const found = await db
    .selectFrom('messaging_mailings')
    .select(
      sql<string>`coalesce(sum(case when ended_at is null then size_max else told + skipped end), 0)::text`.as('sum'),
    )
    .where('merchant_id', '=', ask.merchantId)
    .where('created_at', '>=', startOfDay(ask.zone))
    .where('created_by', '=', ask.createdBy)
    .where('size_max', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(found.sum);
}

const mailings = (db: Db) => db.selectFrom('messaging_mailings').select(columns).$narrowType<Kept>();

export const findMailing = (db: Db, mailingId: string): Promise<MailingRow | undefined> =>
  mailings(db).where('mailing_id', '=', mailingId).executeTakeFirst();

export const lockMailing = (trx: Trx, mailingId: string): Promise<MailingRow | undefined> =>
  mailings(trx).where('mailing_id', '=', mailingId).forUpdate().executeTakeFirst();

/** Returns the mailings of all merchants that wait for a second person. */
export async function waitingIds(db: Db): Promise<string[]> {
  const found = await db.selectFrom('messaging_mailings').select('mailing_id').where('state', '=', 'waiting').execute();
  return found.map((row) => row.mailing_id);
}

export interface MailingFilter {
  /** If left out, every merchant. */
  merchantId?: string | undefined;
  state?: MailingState | undefined;
  topic?: MailingTopic | undefined;
  limit: number;
  offset: number;
}

/** Returns mailings, newest first. */
export async function listMailings(db: Db, filter: MailingFilter): Promise<{ list: MailingRow[]; totalCount: number }> {
  let found = mailings(db);
  if (filter.merchantId !== undefined) found = found.where('merchant_id', '=', filter.merchantId);
  if (filter.state !== undefined) found = found.where('state', '=', filter.state);
  if (filter.topic !== undefined) found = found.where('topic', '=', filter.topic);
  const list = await found
    .orderBy('created_at', 'desc')
    .orderBy('mailing_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(found.clearSelect()) };
}

/** Returns the texts of mailings by their ids. */
export async function wordsOfMailings(
  db: Db,
  mailingIds: readonly string[],
): Promise<ReadonlyMap<string, MailingWords>> {
  const found = await db
    .selectFrom('messaging_mailings')
    .select(['mailing_id', 'words'])
    .where('mailing_id', '=', anyOf(mailingIds))
    .$narrowType<Pick<Kept, 'words'>>()
    .execute();
  return new Map(found.map((row) => [row.mailing_id, row.words]));
}

export interface MailingChange {
  state?: MailingState;
  sizeMax?: null;
  stoppedFor?: 'staff' | 'grown';
}

/** Changes a mailing that the caller has locked. */
export async function changeMailing(trx: Trx, mailingId: string, change: MailingChange): Promise<void> {
  const { state, sizeMax, stoppedFor } = change;
  const isStart = state === 'sending';
  const isEnd = state === 'sent' || state === 'stopped' || state === 'refused';
  await trx
    .updateTable('messaging_mailings')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(state === undefined ? {} : { state }),
      ...(sizeMax === undefined ? {} : { size_max: sizeMax }),
      ...(stoppedFor === undefined ? {} : { stopped_for: stoppedFor }),
      ...(isStart ? { started_at: now } : {}),
      ...(isEnd ? { ended_at: now } : {}),
    }))
    .where('mailing_id', '=', mailingId)
    .execute();
}

/** Stores the progress of a mailing. */
export async function noteReached(
  trx: Trx,
  mailingId: string,
  set: { reached: string; told: number; skipped: number },
): Promise<void> {
  await trx
    .updateTable('messaging_mailings')
    .set((eb) => ({
      reached: set.reached,
      told: eb('told', '+', set.told),
      skipped: eb('skipped', '+', set.skipped),
    }))
    .where('mailing_id', '=', mailingId)
    .execute();
}

/** Returns members of a list after `after`, in ascending order of their ids. */
export async function listedAfter(
  db: Db,
  mailingId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ member_id: string }>`
      select member_id from messaging_mailing_members
      where mailing_id = ${mailingId} and member_id > ${after} order by member_id limit ${limit}`,
  );
  return found.map((row) => row.member_id);
}

/** Returns those of these members who declined this topic in their inbox. */
export async function withoutTopic(db: Db, memberIds: readonly string[], topic: MailingTopic): Promise<Set<string>> {
  const found = await db
    .selectFrom('messaging_choices')
    .select('member_id')
    .where('member_id', '=', anyOf(memberIds))
    .where('topic', '=', topic)
    .where('channel', '=', 'inbox')
    .where('is_on', '=', false)
    .execute();
  return new Set(found.map((row) => row.member_id));
}

export const MAILING_TEMPLATE = 'staff.mailing';

/** Writes a mailing to inboxes. Returns only members who did not have it yet. */
export async function insertNotices(
  trx: Trx,
  mailing: { mailingId: string; topic: MailingTopic; link: string | null },
  memberIds: readonly string[],
): Promise<{ memberId: string; noticeId: bigint }[]> {
  if (memberIds.length === 0) return [];
  const { mailingId, topic, link } = mailing;
  const inserted = await trx
    .insertInto('messaging_inbox')
    .values(
      memberIds.map((memberId) => ({
        member_id: memberId,
        topic,
        template: MAILING_TEMPLATE,
        args: '{}',
        link,
        source: `mailing:${mailingId}`,
        mailing_id: mailingId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'source']).doNothing())
    .returning(['member_id', 'notice_id'])
    .execute();
  return inserted.map((row) => ({ memberId: row.member_id, noticeId: row.notice_id }));
}

/** Cancels copies that have not been sent yet. */
export async function holdBack(trx: Trx, mailingId: string): Promise<void> {
  await trx
    .updateTable('messaging_outgoing')
    .set({ state: 'failed', reason: 'closed', ended_at: now })
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'queued')
    .execute();
}

/** Counts the read messages of a mailing, including deleted ones. */
export function countRead(db: Db, mailingId: string): Promise<number> {
  const read = db.selectFrom('messaging_inbox').where('mailing_id', '=', mailingId).where('read_at', 'is not', null);
  return countOf(read);
}

/** Counts the copies outside of the inbox by their state. */
export function countCopies(db: Db, mailingId: string) {
  return db
    .selectFrom('messaging_outgoing')
    .select(['channel', 'state', countAll.as('count')])
    .where('mailing_id', '=', mailingId)
    .groupBy(['channel', 'state'])
    .orderBy('channel')
    .execute();
}

/** Deletes the member lists of mailings that ended long ago. */
export async function forgetLists(db: Db, days: number): Promise<void> {
  await sql`
    delete from messaging_mailing_members l using messaging_mailings m
    where m.mailing_id = l.mailing_id and m.created_at < platform_now() - make_interval(days => ${days}::int)`.execute(
    db,
  );
}
