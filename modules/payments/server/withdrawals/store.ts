import { type NotNull, sql } from 'kysely';
import {
  anyOf,
  countAll,
  type Db,
  firstRow,
  fromNow,
  lockName,
  now,
  type TableRow,
  type Trx,
} from '@sanam/server/platform/db.ts';
import { COUNT_MAX } from '@sanam/server/platform/paging.ts';
import { type FreezeCode, waitsForPlayer, type WithdrawalStage } from '../../contract/states.ts';
import type { ScoreReason, StageLog } from './rules.ts';

/** Row of a withdrawal. The database catalogue has no type for the shape of JSON. */
interface WithdrawalValues {
  reasons: ScoreReason[];
}
export type WithdrawalRow = Omit<TableRow<'payments_withdrawals'>, keyof WithdrawalValues> & WithdrawalValues;

export interface NewWithdrawal {
  withdrawalId: string;
  merchantId: string;
  memberId: string;
  currency: WithdrawalRow['currency'];
  amount: bigint;
  /** Withdrawable amount at the request. */
  withdrawable: bigint;
  fee: bigint;
  bankAccountId: string;
  bankCode: string;
  accountTail: string;
  stage: WithdrawalStage;
  score: number;
  reasons: ScoreReason[];
  needsSecondPerson: boolean;
  promiseMinutes: number;
  goesFirst: boolean;
  priority: number;
}

export function insertWithdrawal(db: Db, one: NewWithdrawal): Promise<WithdrawalRow> {
  return db
    .insertInto('payments_withdrawals')
    .values({
      withdrawal_id: one.withdrawalId,
      merchant_id: one.merchantId,
      member_id: one.memberId,
      currency: one.currency,
      amount: one.amount,
      withdrawable: one.withdrawable,
      fee: one.fee,
      net: one.amount - one.fee,
      bank_account_id: one.bankAccountId,
      bank_code: one.bankCode,
      account_tail: one.accountTail,
      stage: one.stage,
      score: one.score,
      reasons: JSON.stringify(one.reasons),
      needs_second_person: one.needsSecondPerson,
      promised_by: fromNow(`${one.promiseMinutes} minutes`),
      decided_at: one.stage === 'queued' ? now : null,
      is_automatic: one.stage === 'queued',
      goes_first: one.goesFirst,
      priority: one.priority,
    })
    .returningAll()
    .$narrowType<WithdrawalValues>()
    .executeTakeFirstOrThrow();
}

function withdrawal(db: Db, withdrawalId: string, memberId: string | undefined) {
  return db
    .selectFrom('payments_withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$narrowType<WithdrawalValues>();
}

export function findWithdrawal(db: Db, withdrawalId: string, memberId?: string): Promise<WithdrawalRow | undefined> {
  return withdrawal(db, withdrawalId, memberId).executeTakeFirst();
}

export function lockWithdrawal(db: Db, withdrawalId: string, memberId?: string): Promise<WithdrawalRow | undefined> {
  return withdrawal(db, withdrawalId, memberId).forUpdate().executeTakeFirst();
}

/** Locks the withdrawals of a member, so that limits are counted before the next request uses them. */
export async function lockMember(trx: Trx, memberId: string): Promise<void> {
  await lockName(trx, `wallet.withdrawals:${memberId}`);
}

export interface StageChange {
  stage: WithdrawalStage;
  /** Null removes an earlier one. */
  remark?: string | null | undefined;
  freezeCode?: FreezeCode | undefined;
  why?: WithdrawalRow['why'] | undefined;
  firstYesBy?: string | undefined;
  /** Minutes for a receipt; starts that time. */
  receiptMinutes?: number | undefined;
  pausesReceipt?: boolean | undefined;
}

const DECIDED = ['queued', 'rejected'];
const FINISHED = ['receivedByPlayer', 'autoReceived', 'forced', 'rejected', 'returned'];

export async function changeStage(db: Db, row: WithdrawalRow, change: StageChange): Promise<WithdrawalRow> {
  const { stage, receiptMinutes } = change;
  const freeze_code = stage === 'frozen' ? change.freezeCode : null;
  const waitedForPlayer = freeze_code === null && row.freeze_code !== null && waitsForPlayer(row.freeze_code);
  const receipt = receiptMinutes !== undefined && {
    disbursed_at: now,
    receipt_due_at: fromNow(`${receiptMinutes} minutes`),
  };
  const changed = await db
    .updateTable('payments_withdrawals')
    .set((eb) => ({
      stage,
      version: eb('version', '+', 1),
      remark: change.remark,
      why: change.why,
      first_yes_by: change.firstYesBy,
      decided_at: DECIDED.includes(stage) ? eb.fn.coalesce('decided_at', now) : undefined,
      finished_at: FINISHED.includes(stage) ? now : null,
      receipt_paused_at: change.pausesReceipt === true ? now : null,
      ...receipt,
      freeze_code,
      frozen_at: stage === 'frozen' ? now : null,
      // Time spent waiting for the player is added to the promised time.
      ...(waitedForPlayer && {
        promised_by: sql<Date>`/* never null: value; it is frozen */ promised_by + (platform_now() - frozen_at)`,
        waited_seconds: sql<number>`/* never null: value; it is frozen */ waited_seconds + extract(epoch from platform_now() - frozen_at)::int`,
      }),
      ...(stage !== row.stage && { claimed_by: null, claimed_until: null }),
    }))
    .where('withdrawal_id', '=', row.withdrawal_id)
    .where('version', '=', row.version)
    .returningAll()
    .$narrowType<WithdrawalValues>()
    .executeTakeFirst();
  if (changed === undefined) throw new Error('a locked withdrawal cannot change under us');
  return changed;
}

export async function addStep(
  db: Db,
  step: { withdrawalId: string; stage: WithdrawalStage; actorKind: string; reasonText: string | null },
): Promise<void> {
  const { withdrawalId, stage, actorKind, reasonText } = step;
  await db
    .insertInto('payments_withdrawal_steps')
    .values({ withdrawal_id: withdrawalId, stage, actor_kind: actorKind, reason_text: reasonText })
    .execute();
}

export type LogReader = 'player' | 'staff';

/** Stages whose reason staff write to the player; other reasons, such as that of an approval, are for staff only. */
const TOLD: readonly WithdrawalStage[] = ['frozen', 'rejected', 'forced', 'returned'];

const isToldBy = (actorKind: string, stage: WithdrawalStage, reader: LogReader): boolean =>
  actorKind !== 'system' && (reader === 'staff' || TOLD.includes(stage));

/** Returns the steps in order, with the remarks of people that the reader may know. Others are in the audit log. */
export async function stageLog(db: Db, withdrawalId: string, reader: LogReader): Promise<StageLog[]> {
  const found = await db
    .selectFrom('payments_withdrawal_steps')
    .select(['stage', 'at', 'actor_kind', 'reason_text'])
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('step_id')
    .execute();
  return found.map(({ stage, at, actor_kind, reason_text }) => {
    const isOfPlayer = actor_kind === 'member';
    const isSaid = reason_text !== null && (isOfPlayer || isToldBy(actor_kind, stage, reader));
    return isSaid
      ? { stage, at, reasonText: reason_text, reasonBy: isOfPlayer ? 'player' : 'staff' }
      : { stage, at, reasonText: null, reasonBy: null };
  });
}

/** Claims a locked row without a foreign claim; returns the end of the claim. */
export async function claim(db: Db, by: { withdrawalId: string; staffId: string; minutes: number }): Promise<Date> {
  const row = await db
    .updateTable('payments_withdrawals')
    .set({ claimed_by: by.staffId, claimed_until: fromNow(`${by.minutes} minutes`) })
    .where('withdrawal_id', '=', by.withdrawalId)
    .returning('claimed_until')
    .executeTakeFirstOrThrow();
  return row.claimed_until!;
}

export async function unclaim(db: Db, withdrawalId: string, staffId: string): Promise<void> {
  await db
    .updateTable('payments_withdrawals')
    .set({ claimed_by: null, claimed_until: null })
    .where('withdrawal_id', '=', withdrawalId)
    .where('claimed_by', '=', staffId)
    .execute();
}

/** Puts the open withdrawals of a member first in the queue, or back to their place. */
export async function putFirst(db: Db, memberId: string, isFirst: boolean): Promise<void> {
  await db
    .updateTable('payments_withdrawals')
    .set({ goes_first: isFirst })
    .where('member_id', '=', memberId)
    .where('finished_at', 'is', null)
    .execute();
}

/** Returns the open withdrawals of a member that are not sent yet, locked. */
export function lockWaiting(db: Db, memberId: string): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('payments_withdrawals')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('stage', 'in', ['review', 'second', 'queued'])
    .orderBy('withdrawal_id')
    .forUpdate()
    .$narrowType<WithdrawalValues>()
    .execute();
}

/** Returns withdrawals to an account that are not sent yet, locked; without those stopped by risk. */
export function lockUnsent(db: Db, bankAccountId: string): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('payments_withdrawals')
    .selectAll()
    .where('bank_account_id', '=', bankAccountId)
    .where('stage', 'in', ['review', 'second', 'queued', 'frozen'])
    .where((eb) => eb.or([eb('freeze_code', 'is', null), eb('freeze_code', '<>', 'aml')]))
    .orderBy('withdrawal_id')
    .forUpdate()
    .$narrowType<WithdrawalValues>()
    .execute();
}

/** Returns the current claim of another member of staff, if any. */
export function foreignClaim(
  db: Db,
  withdrawalId: string,
  staffId: string,
): Promise<{ claimed_by: string; claimed_until: Date } | undefined> {
  return db
    .selectFrom('payments_withdrawals')
    .select(['claimed_by', 'claimed_until'])
    .where('withdrawal_id', '=', withdrawalId)
    .where('claimed_by', '<>', staffId)
    .where('claimed_until', '>', now)
    .$narrowType<{ claimed_by: NotNull; claimed_until: NotNull }>()
    .executeTakeFirst();
}

export interface WithdrawalFilter {
  /** Omitted for all merchants. */
  merchantId?: string | undefined;
  memberId?: string | undefined;
  memberIds?: string[] | undefined;
  stages?: readonly WithdrawalStage[] | undefined;
  /** Only withdrawals that need two approvals. */
  isRisky?: boolean;
  /** Only withdrawals with an open alarm. */
  alarm?: 'open' | undefined;
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  sort?: string | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  limit: number;
  offset: number;
}

const SORTS: Record<string, 'created_at' | 'amount' | 'promised_by' | 'score'> = {
  createdAt: 'created_at',
  amount: 'amount',
  promisedBy: 'promised_by',
  score: 'score',
};

/** Returns true if all stages are finished, so that priority does not matter. */
const isOver = (stages: readonly WithdrawalStage[]): boolean => stages.every((stage) => FINISHED.includes(stage));

/** Filters withdrawals, for all pages. */
function matching(db: Db, { merchantId, memberId, memberIds, stages, isRisky, alarm, q, from, to }: WithdrawalFilter) {
  let query = db.selectFrom('payments_withdrawals');
  if (merchantId !== undefined) query = query.where('merchant_id', '=', merchantId);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (memberIds !== undefined) query = query.where('member_id', '=', anyOf(memberIds));
  if (stages !== undefined) query = query.where('stage', '=', anyOf(stages));
  if (isRisky === true) query = query.where('needs_second_person', '=', true);
  if (alarm !== undefined) query = query.where('alarm', 'is not', null);
  if (q !== undefined) query = query.where('withdrawal_id', '=', q);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  return query;
}

export async function listWithdrawals(db: Db, filter: WithdrawalFilter) {
  const list: WithdrawalRow[] = await matching(db, filter)
    .selectAll()
    .$if(filter.memberId === undefined && filter.stages !== undefined && !isOver(filter.stages), (query) =>
      query.orderBy('goes_first', 'desc').orderBy('priority', 'desc'),
    )
    .orderBy(SORTS[filter.sort ?? 'createdAt'] ?? 'created_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('score', 'desc')
    .orderBy('withdrawal_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .$narrowType<WithdrawalValues>()
    .execute();
  // One member has few, so all are counted; for all members only as many as can be paged through.
  const counted = matching(db, filter)
    .select('amount')
    .$if(filter.memberId === undefined, (query) => query.limit(COUNT_MAX));
  const sums = await db
    .selectFrom(counted.as('counted'))
    .select([countAll.as('count'), sql<bigint | null>`sum(amount)::bigint`.as('amount')])
    .executeTakeFirstOrThrow();
  return { list, totalCount: Number(sums.count), totalAmount: sums.amount ?? 0n };
}

/** Returns withdrawals whose time for a receipt is over; locked rows are left for the next run. */
export function dueForReceipt(db: Db, limit: number): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('payments_withdrawals')
    .selectAll()
    .where('stage', '=', 'toConfirm')
    .where('receipt_due_at', '<=', now)
    .orderBy('receipt_due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .$narrowType<WithdrawalValues>()
    .execute();
}

/** Returns true while a player may still dispute a received payout. */
export async function isWithinDisputeTime(db: Db, row: WithdrawalRow, days: number): Promise<boolean> {
  const found = await firstRow(
    db,
    sql<{ open: boolean | null }>`
      select ${row.disbursed_at}::timestamptz + make_interval(days => ${days}) > platform_now() as open`,
  );
  return found?.open === true;
}
