import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { Channel, FailureReason, MessageFilter, MessageState } from './types.ts';

export interface NewMessage {
  messageId: string;
  merchantId: string;
  channel: Channel;
  template: string;
  addressHash: string;
  addressMask: string;
  country: string | null;
  sealed: string;
  state: MessageState;
  reason: FailureReason | null;
  isCode: boolean;
  costMinor: bigint;
  validSeconds: number;
}

/** False when somebody else was quicker with this id. */
export async function insertMessage(db: Db, message: NewMessage): Promise<boolean> {
  const inserted = await firstRow(
    db,
    sql`
      insert into messaging_outgoing (message_id, merchant_id, channel, template, address_hash, address_mask, country,
        sealed, state, reason, is_code, cost_minor, valid_until, ended_at)
      values (${message.messageId}, ${message.merchantId}, ${message.channel}, ${message.template}, ${message.addressHash},
        ${message.addressMask}, ${message.country}, ${message.sealed}, ${message.state}, ${message.reason}, ${message.isCode},
        ${message.costMinor}, platform_now() + make_interval(secs => ${message.validSeconds}),
        case when ${message.state} = 'queued' then null else platform_now() end)
      on conflict (message_id) do nothing returning message_id`,
  );
  return inserted !== undefined;
}

export interface DueMessage {
  merchant_id: string;
  sealed: string;
  attempts: number;
  is_valid: boolean;
}

/** Counts one more try of a message that still waits; undefined when there is nothing to do any more. */
export function beginTry(db: Db, messageId: string): Promise<DueMessage | undefined> {
  return firstRow(
    db,
    sql<DueMessage>`
      update messaging_outgoing set attempts = attempts + 1
      where message_id = ${messageId} and state = 'queued' and sealed is not null
      returning merchant_id, sealed, attempts, valid_until > platform_now() as is_valid`,
  );
}

/** The provider has it; a report that came first stays. */
export async function markSent(db: Db, messageId: string): Promise<void> {
  await sql`
    update messaging_outgoing set sent_at = platform_now(), state = case when state = 'queued' then 'sent' else state end
    where message_id = ${messageId} and state in ('queued', 'delivered')`.execute(db);
}

export async function markFailed(db: Db, messageId: string, reason: FailureReason): Promise<void> {
  await sql`
    update messaging_outgoing set state = 'failed', reason = ${reason}, ended_at = platform_now()
    where message_id = ${messageId} and state = 'queued'`.execute(db);
}

export interface Report {
  merchantId: string;
  eventId: string;
  messageId: string;
  outcome: 'delivered' | 'failed';
}

/** Keeps a report once, whatever it says; false for one that was there. */
export async function insertReport(db: Db, report: Report): Promise<boolean> {
  const inserted = await firstRow(
    db,
    sql`
      insert into messaging_reports (merchant_id, event_id, message_id, outcome)
      values (${report.merchantId}, ${report.eventId}, ${report.messageId}, ${report.outcome})
      on conflict (merchant_id, event_id) do nothing returning event_id`,
  );
  return inserted !== undefined;
}

/** The first report about a message decides; later ones, and those about other merchants' messages, change nothing. */
export async function applyReport(db: Db, report: Report): Promise<boolean> {
  const applied = await firstRow(
    db,
    sql`
      update messaging_outgoing set state = ${report.outcome}, ended_at = platform_now(),
        reason = case when ${report.outcome} = 'failed' then 'undelivered' end
      where message_id = ${report.messageId} and merchant_id = ${report.merchantId} and channel = 'sms'
        and state in ('queued', 'sent')
      returning message_id`,
  );
  return applied !== undefined;
}

export async function markUsed(db: Db, messageId: string): Promise<void> {
  await sql`
    update messaging_outgoing set used_at = platform_now() where message_id = ${messageId} and used_at is null`.execute(
    db,
  );
}

export interface HistoryRow {
  message_id: string;
  channel: Channel;
  template: string;
  address_mask: string;
  country: string | null;
  state: MessageState;
  reason: FailureReason | null;
  cost_minor: bigint;
  attempts: number;
  created_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
}

export async function history(
  db: Db,
  filter: Omit<MessageFilter, 'address'> & { addressHash: string | null },
): Promise<{ list: HistoryRow[]; totalCount: number }> {
  const where = sql`
    where merchant_id = ${filter.merchantId}
      and (${filter.channel ?? null}::text is null or channel = ${filter.channel ?? null})
      and (${filter.state ?? null}::text is null or state = ${filter.state ?? null})
      and (${filter.addressHash}::text is null or address_hash = ${filter.addressHash})
      and (${filter.from ?? null}::timestamptz is null or created_at >= ${filter.from ?? null})
      and (${filter.to ?? null}::timestamptz is null or created_at < ${filter.to ?? null})`;
  const list = await rows(
    db,
    sql<HistoryRow>`
      select message_id, channel, template, address_mask, country, state, reason, cost_minor, attempts, created_at,
             sent_at, ended_at
      from messaging_outgoing ${where} order by created_at desc, message_id limit ${filter.limit} offset ${filter.offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from messaging_outgoing ${where}`);
  return { list, totalCount: Number(count!.count) };
}

const SEALED_DAYS = 7;
const REPORT_DAYS = 30;
/** So that no statement holds its locks for long; the next hour takes the rest. */
const DELETED_AT_ONCE = 5000;

/** Contents are emptied after a week, reports after a month; who was written to and when stays. */
export async function forget(db: Db): Promise<void> {
  await sql`
    update messaging_outgoing set sealed = null
    where sealed is not null and created_at < platform_now() - make_interval(days => ${SEALED_DAYS})`.execute(db);
  await sql`delete from messaging_reports where at < platform_now() - make_interval(days => ${REPORT_DAYS})`.execute(
    db,
  );
}

/** Merchants that have messages older than the shortest time they are kept. */
export async function merchantsWithOld(db: Db, olderThanDays: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ merchant_id: string }>`
      select distinct merchant_id from messaging_outgoing
      where created_at < platform_now() - make_interval(days => ${olderThanDays})`,
  );
  return found.map((row) => row.merchant_id);
}

/** Deletes a merchant's messages and alerts that are older than this, some thousands at a time; how many messages went. */
export async function deleteOld(db: Db, ask: { merchantId: string; days: number }): Promise<number> {
  const { merchantId, days } = ask;
  const age = sql`platform_now() - make_interval(days => ${days})`;
  await sql`delete from messaging_alerts where merchant_id = ${merchantId} and at < ${age}`.execute(db);
  const gone = await rows(
    db,
    sql`
      delete from messaging_outgoing where message_id in (
        select message_id from messaging_outgoing where merchant_id = ${merchantId} and created_at < ${age}
        order by created_at limit ${DELETED_AT_ONCE})
      returning message_id`,
  );
  return gone.length;
}
