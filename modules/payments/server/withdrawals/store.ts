import { type RawBuilder, sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { WithdrawalStage } from '../../contract/states.ts';
import type { ScoreReason, StageLog } from './rules.ts';

export interface WithdrawalRow {
  withdrawal_id: string;
  merchant_id: string;
  member_id: string;
  currency: 'THB';
  amount: bigint;
  fee: bigint;
  net: bigint;
  bank_account_id: string;
  bank_code: string;
  account_tail: string;
  stage: WithdrawalStage;
  version: number;
  score: number;
  reasons: ScoreReason[];
  needs_second_person: boolean;
  created_at: Date;
  promised_by: Date;
  decided_at: Date | null;
  first_yes_by: string | null;
  disbursed_at: Date | null;
  receipt_due_at: Date | null;
  receipt_paused_at: Date | null;
  finished_at: Date | null;
  remark: string | null;
  claimed_by: string | null;
  claimed_until: Date | null;
}

export interface NewWithdrawal {
  withdrawalId: string;
  merchantId: string;
  memberId: string;
  currency: string;
  amount: bigint;
  fee: bigint;
  bankAccountId: string;
  bankCode: string;
  accountTail: string;
  stage: WithdrawalStage;
  score: number;
  reasons: ScoreReason[];
  needsSecondPerson: boolean;
  promiseMinutes: number;
}

export async function insertWithdrawal(db: Db, one: NewWithdrawal): Promise<WithdrawalRow> {
  const row = await firstRow(
    db,
    sql<WithdrawalRow>`
      insert into payments_withdrawals (withdrawal_id, merchant_id, member_id, currency, amount, fee, net, bank_account_id, bank_code,
                                      account_tail, stage, score, reasons, needs_second_person, promised_by, decided_at)
      values (${one.withdrawalId}, ${one.merchantId}, ${one.memberId}, ${one.currency}, ${one.amount}, ${one.fee}, ${one.amount - one.fee},
              ${one.bankAccountId}, ${one.bankCode}, ${one.accountTail}, ${one.stage}, ${one.score}, ${JSON.stringify(one.reasons)}::jsonb,
              ${one.needsSecondPerson}, platform_now() + make_interval(mins => ${one.promiseMinutes}),
              case when ${one.stage}::text = 'queued' then platform_now() end)
      returning *`,
  );
  if (row === undefined) throw new Error('an inserted withdrawal comes back');
  return row;
}

export function findWithdrawal(db: Db, withdrawalId: string, memberId?: string): Promise<WithdrawalRow | undefined> {
  return firstRow(
    db,
    sql<WithdrawalRow>`select * from payments_withdrawals where withdrawal_id = ${withdrawalId}
      and (${memberId ?? null}::text is null or member_id = ${memberId ?? null})`,
  );
}

export function lockWithdrawal(db: Db, withdrawalId: string, memberId?: string): Promise<WithdrawalRow | undefined> {
  return firstRow(
    db,
    sql<WithdrawalRow>`select * from payments_withdrawals where withdrawal_id = ${withdrawalId}
      and (${memberId ?? null}::text is null or member_id = ${memberId ?? null}) for update`,
  );
}

/** One member's withdrawals are asked for one at a time, so that limits are counted before they are used. */
export async function lockMember(db: Db, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet.withdrawals:${memberId}`}, 0))`.execute(db);
}

export interface StageChange {
  stage: WithdrawalStage;
  remark?: string | undefined;
  firstYesBy?: string | undefined;
  /** Starts the receipt clock with so many minutes. */
  receiptMinutes?: number | undefined;
  pausesReceipt?: boolean | undefined;
}

const DECIDED = ['queued', 'rejected'];
const FINISHED = ['receivedByPlayer', 'autoReceived', 'forced', 'rejected', 'returned'];

export async function changeStage(db: Db, row: WithdrawalRow, change: StageChange): Promise<WithdrawalRow> {
  const changed = await firstRow(
    db,
    sql<WithdrawalRow>`
      update payments_withdrawals
         set stage = ${change.stage}, version = version + 1,
             remark = coalesce(${change.remark ?? null}::text, remark),
             first_yes_by = coalesce(${change.firstYesBy ?? null}::text, first_yes_by),
             decided_at = case when ${DECIDED.includes(change.stage)} then coalesce(decided_at, platform_now()) else decided_at end,
             finished_at = case when ${FINISHED.includes(change.stage)} then platform_now() end,
             disbursed_at = case when ${change.receiptMinutes ?? null}::int is null then disbursed_at else platform_now() end,
             receipt_due_at = case when ${change.receiptMinutes ?? null}::int is null then receipt_due_at
                                   else platform_now() + make_interval(mins => ${change.receiptMinutes ?? 0}) end,
             receipt_paused_at = case when ${change.pausesReceipt ?? false} then platform_now() end,
             claimed_by = case when ${change.stage}::text = stage then claimed_by end,
             claimed_until = case when ${change.stage}::text = stage then claimed_until end
       where withdrawal_id = ${row.withdrawal_id} and version = ${row.version}
      returning *`,
  );
  if (changed === undefined) throw new Error('a locked withdrawal cannot change under us');
  return changed;
}

export async function addStep(
  db: Db,
  step: { withdrawalId: string; stage: WithdrawalStage; actorKind: string; reasonText: string | null },
): Promise<void> {
  await sql`insert into payments_withdrawal_steps (withdrawal_id, stage, actor_kind, reason_text)
            values (${step.withdrawalId}, ${step.stage}, ${step.actorKind}, ${step.reasonText})`.execute(db);
}

export async function stageLog(db: Db, withdrawalId: string): Promise<StageLog[]> {
  const found = await rows(
    db,
    sql<{ stage: WithdrawalStage; at: Date; reason_text: string | null }>`
      select stage, at, reason_text from payments_withdrawal_steps where withdrawal_id = ${withdrawalId} order by step_id`,
  );
  return found.map((row) => ({ stage: row.stage, at: row.at, reasonText: row.reason_text }));
}

/** Claims a row that is locked and not claimed by another; answers until when. */
export async function claim(db: Db, by: { withdrawalId: string; staffId: string; minutes: number }): Promise<Date> {
  const row = await firstRow(
    db,
    sql<{ claimed_until: Date }>`
      update payments_withdrawals set claimed_by = ${by.staffId}, claimed_until = platform_now() + make_interval(mins => ${by.minutes})
       where withdrawal_id = ${by.withdrawalId}
      returning claimed_until`,
  );
  return row!.claimed_until;
}

export async function unclaim(db: Db, withdrawalId: string, staffId: string): Promise<void> {
  await sql`update payments_withdrawals set claimed_by = null, claimed_until = null
             where withdrawal_id = ${withdrawalId} and claimed_by = ${staffId}`.execute(db);
}

/** The running claim of another member of staff, if any. */
export function foreignClaim(
  db: Db,
  withdrawalId: string,
  staffId: string,
): Promise<{ claimed_by: string; claimed_until: Date } | undefined> {
  return firstRow(
    db,
    sql<{ claimed_by: string; claimed_until: Date }>`
      select claimed_by, claimed_until from payments_withdrawals
       where withdrawal_id = ${withdrawalId} and claimed_by <> ${staffId} and claimed_until > platform_now()`,
  );
}

export interface WithdrawalFilter {
  memberId?: string | undefined;
  memberIds?: string[] | undefined;
  stages?: readonly WithdrawalStage[] | undefined;
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  sort?: string | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  limit: number;
  offset: number;
}

const SORTS: Record<string, RawBuilder<unknown>> = {
  createdAt: sql`w.created_at`,
  amount: sql`w.amount`,
  promisedBy: sql`w.promised_by`,
  score: sql`w.score`,
};

export async function listWithdrawals(db: Db, filter: WithdrawalFilter) {
  const where = sql`
    where (${filter.memberId ?? null}::text is null or w.member_id = ${filter.memberId ?? null})
      and (${filter.memberIds ?? null}::text[] is null or w.member_id = any(${filter.memberIds ?? null}))
      and (${filter.stages ?? null}::text[] is null or w.stage = any(${filter.stages ?? null}))
      and (${filter.q ?? null}::text is null or w.withdrawal_id = ${filter.q ?? null})
      and (${filter.from ?? null}::timestamptz is null or w.created_at >= ${filter.from ?? null})
      and (${filter.to ?? null}::timestamptz is null or w.created_at < ${filter.to ?? null})`;
  const by = SORTS[filter.sort ?? 'createdAt'] ?? sql`w.created_at`;
  const direction = filter.order === 'ASC' ? sql`asc` : sql`desc`;
  const list = await rows(
    db,
    sql<WithdrawalRow>`select w.* from payments_withdrawals w ${where}
      order by ${by} ${direction}, w.withdrawal_id limit ${filter.limit} offset ${filter.offset}`,
  );
  const sums = await firstRow(
    db,
    sql<{
      count: bigint;
      amount: bigint | null;
    }>`select count(*), sum(w.amount)::bigint as amount from payments_withdrawals w ${where}`,
  );
  return { list, totalCount: Number(sums?.count ?? 0n), totalAmount: sums?.amount ?? 0n };
}

/** Withdrawals whose receipt clock has run out; rows that somebody works on are left for the next round. */
export function dueForReceipt(db: Db, limit: number): Promise<WithdrawalRow[]> {
  return rows(
    db,
    sql<WithdrawalRow>`
      select * from payments_withdrawals
       where stage = 'toConfirm' and receipt_due_at <= platform_now()
       order by receipt_due_at limit ${limit} for update skip locked`,
  );
}

/** True while a player may still say that a received payout did not arrive. */
export async function isWithinDisputeTime(db: Db, row: WithdrawalRow, days: number): Promise<boolean> {
  const found = await firstRow(
    db,
    sql<{
      open: boolean | null;
    }>`select ${row.disbursed_at}::timestamptz + make_interval(days => ${days}) > platform_now() as open`,
  );
  return found?.open === true;
}
