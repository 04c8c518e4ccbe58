import { type NotNull, sql } from 'kysely';
import { ago, countOf, type Db, fromNow, now } from '@sanam/server/platform/db.ts';
import type { Channel, FailureReason, MessageFilter, MessageState } from './types.ts';

export interface NewMessage {
  messageId: string;
  merchantId: string;
  channel: Channel;
  template: string;
  addressHash: string;
  addressMask: string;
  country: string | null;
  /** Encrypted content; null: nothing is to be sent. */
  sealed: string | null;
  state: MessageState;
  reason: FailureReason | null;
  isCode: boolean;
  costMinor: bigint;
  validSeconds: number;
  /** The mailing it is a copy of. */
  mailingId: string | null;
}

/** Inserts a message. Returns false if the id exists. */
export async function insertMessage(db: Db, message: NewMessage): Promise<boolean> {
  const inserted = await db
    .insertInto('messaging_outgoing')
    .values({
      message_id: message.messageId,
      merchant_id: message.merchantId,
      channel: message.channel,
      template: message.template,
      address_hash: message.addressHash,
      address_mask: message.addressMask,
      country: message.country,
      sealed: message.sealed,
      state: message.state,
      reason: message.reason,
      is_code: message.isCode,
      cost_minor: message.costMinor,
      mailing_id: message.mailingId,
      valid_until: fromNow(`${message.validSeconds} seconds`),
      // One statement for every message: a withheld one costs the same (SEC-009).
      ended_at: sql<Date | null>`case when ${message.state} = 'queued' then null else platform_now() end`,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface DueMessage {
  merchant_id: string;
  sealed: string;
  attempts: number;
  is_valid: boolean;
}

/** Counts one more attempt of a message that still waits; undefined if nothing is left to do. */
export function beginTry(db: Db, messageId: string): Promise<DueMessage | undefined> {
  return db
    .updateTable('messaging_outgoing')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('message_id', '=', messageId)
    .where('state', '=', 'queued')
    .where('sealed', 'is not', null)
    .returning(['merchant_id', 'sealed', 'attempts', sql<boolean>`valid_until > platform_now()`.as('is_valid')])
    .$narrowType<{ sealed: NotNull }>()
    .executeTakeFirst();
}

/** Marks the message as sent; an earlier report is kept. */
export async function markSent(db: Db, messageId: string): Promise<void> {
  await db
    .updateTable('messaging_outgoing')
    .set({ sent_at: now, state: sql`case when state = 'queued' then 'sent' else state end` })
    .where('message_id', '=', messageId)
    .where('state', 'in', ['queued', 'delivered'])
    .execute();
}

export async function markFailed(db: Db, messageId: string, reason: FailureReason): Promise<void> {
  await db
    .updateTable('messaging_outgoing')
    .set({ state: 'failed', reason, ended_at: now })
    .where('message_id', '=', messageId)
    .where('state', '=', 'queued')
    .execute();
}

export interface Report {
  merchantId: string;
  eventId: string;
  messageId: string;
  outcome: 'delivered' | 'failed';
}

/** Stores a report once, whatever its content; returns false for a duplicate. */
export async function insertReport(db: Db, report: Report): Promise<boolean> {
  const inserted = await db
    .insertInto('messaging_reports')
    .values({
      merchant_id: report.merchantId,
      event_id: report.eventId,
      message_id: report.messageId,
      outcome: report.outcome,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Applies the first report about a message; later ones, and those about other merchants' messages, change nothing. */
export async function applyReport(db: Db, report: Report): Promise<boolean> {
  const applied = await db
    .updateTable('messaging_outgoing')
    .set({
      state: report.outcome,
      ended_at: now,
      reason: report.outcome === 'failed' ? 'undelivered' : null,
    })
    .where('message_id', '=', report.messageId)
    .where('merchant_id', '=', report.merchantId)
    .where('channel', '=', 'sms')
    .where('state', 'in', ['queued', 'sent'])
    .returning('message_id')
    .executeTakeFirst();
  return applied !== undefined;
}

export async function markUsed(db: Db, messageId: string): Promise<void> {
  await db
    .updateTable('messaging_outgoing')
    .set({ used_at: now })
    .where('message_id', '=', messageId)
    .where('used_at', 'is', null)
    .execute();
}

const historyColumns = [
  'message_id',
  'channel',
  'template',
  'address_mask',
  'country',
  'state',
  'reason',
  'cost_minor',
  'attempts',
  'created_at',
  'sent_at',
  'ended_at',
] as const;

export type HistoryRow = Awaited<ReturnType<typeof history>>['list'][number];

export async function history(db: Db, filter: Omit<MessageFilter, 'address'> & { addressHash: string | null }) {
  let found = db.selectFrom('messaging_outgoing');
  if (filter.merchantId !== undefined) found = found.where('merchant_id', '=', filter.merchantId);
  if (filter.channel !== undefined) found = found.where('channel', '=', filter.channel);
  if (filter.state !== undefined) found = found.where('state', '=', filter.state);
  if (filter.addressHash !== null) found = found.where('address_hash', '=', filter.addressHash);
  if (filter.from !== undefined) found = found.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) found = found.where('created_at', '<', filter.to);
  const list = await found
    .select(historyColumns)
    .orderBy('created_at', 'desc')
    .orderBy('message_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(found) };
}

const CODE_DAYS = 7;
/** Days for which messages written to members can be read (G19 A.4.7). */
const WRITTEN_DAYS = 90;
const REPORT_DAYS = 30;
/** Limit of rows, so that no statement holds its locks for long; the next hourly run deletes the rest. */
const DELETED_AT_ONCE = 5000;

/**
 * Clears codes after a week and other contents after 90 days, and deletes reports after a month; recipient and time
 * stay.
 */
export async function forget(db: Db): Promise<void> {
  const emptied = db.updateTable('messaging_outgoing').set({ sealed: null }).where('sealed', 'is not', null);
  await emptied
    .where('is_code', '=', true)
    .where('created_at', '<', ago(`${CODE_DAYS} days`))
    .execute();
  await emptied.where('created_at', '<', ago(`${WRITTEN_DAYS} days`)).execute();
  await db
    .deleteFrom('messaging_reports')
    .where('at', '<', ago(`${REPORT_DAYS} days`))
    .execute();
}

/**
 * Deletes a merchant's messages and alerts of business days that began more than so many days ago, some thousands at a
 * time.
 */
export async function deleteOld(db: Db, ask: { merchantId: string; zone: string; days: number }): Promise<void> {
  const { merchantId, zone } = ask;
  const before = sql<Date>`((platform_now() at time zone ${zone})::date - ${ask.days}::int)::timestamp at time zone ${zone}`;
  await db.deleteFrom('messaging_alerts').where('merchant_id', '=', merchantId).where('at', '<', before).execute();
  for (;;) {
    const gone = await db
      .deleteFrom('messaging_outgoing')
      .where('message_id', 'in', (eb) =>
        eb
          .selectFrom('messaging_outgoing')
          .select('message_id')
          .where('merchant_id', '=', merchantId)
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(DELETED_AT_ONCE),
      )
      .returning('message_id')
      .execute();
    if (gone.length < DELETED_AT_ONCE) return;
  }
}
