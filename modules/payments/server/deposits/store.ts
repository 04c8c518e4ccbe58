import { sql } from 'kysely';
import {
  anyOf,
  countAll,
  type Db,
  firstRow,
  fromNow,
  lockName,
  now,
  rows,
  type TableRow,
  type Trx,
} from '@sanam/server/platform/db.ts';
import { COUNT_MAX } from '@sanam/server/platform/paging.ts';
import type { FeeRule } from '../../contract/rules.ts';
import type { DepositStage } from '../../contract/states.ts';
import type { MadeCharge } from '../rails/ports.ts';
import { withUncreditedMoney } from '../rails/statement-store.ts';
import type { ReviewReason } from './rules.ts';

/** Returns the unpaid orders of a member, locked in the order of their ids. */
export function lockUnpaid(trx: Trx, memberId: string): Promise<DepositRow[]> {
  return trx
    .selectFrom('payments_deposits')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('stage', '=', 'awaiting')
    .orderBy('deposit_id')
    .forUpdate()
    .execute();
}

const UNDECIDED: readonly DepositStage[] = ['awaiting', 'checking', 'review'];

/** `lock_multiple_percent` is the value shown to the player; null for orders made before it was stored. */
export type DepositRow = TableRow<'payments_deposits'>;

/** Limits and fee of an amount, for deposits and withdrawals. */
export type AmountRuleRow = Pick<
  TableRow<'payments_deposit_rules'>,
  'amount_min' | 'amount_max' | 'daily_sum' | 'daily_count' | 'fee_fixed' | 'fee_basis_points'
>;
export type DepositRuleRow = TableRow<'payments_deposit_rules'>;

export const feeRuleOf = (rule: Pick<AmountRuleRow, 'fee_fixed' | 'fee_basis_points'>): FeeRule => ({
  feeFixed: rule.fee_fixed,
  feeBasisPoints: rule.fee_basis_points,
});

/** Returns the merchant's own rule for this method and level, otherwise the shipped one. */
export function findRule(
  db: Db,
  by: { merchantId: string; method: DepositRuleRow['method']; level: number },
): Promise<DepositRuleRow | undefined> {
  return db
    .selectFrom('payments_deposit_rules')
    .selectAll()
    .where('method', '=', by.method)
    .where('merchant_id', 'in', [by.merchantId, '*'])
    .where('level_from', '<=', by.level)
    .orderBy((eb) => eb('merchant_id', '=', '*'))
    .orderBy('level_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Locks the orders of a member, so that limits are counted before the next order uses them. */
export async function lockMember(trx: Trx, memberId: string): Promise<void> {
  await lockName(trx, `wallet.deposits:${memberId}`);
}

/**
 * Returns the use of a method on the member's business day: everything credited on it, whenever ordered, and orders
 * open or in review.
 */
export async function usageToday(db: Db, by: { memberId: string; method: string; zone: string }) {
  const row = await firstRow(
    db,
    sql<{ sum_today: bigint | null; count_today: bigint; open_orders: bigint }>`
      with day as (select date_trunc('day', platform_now() at time zone ${by.zone}) at time zone ${by.zone} as start),
      used as (
        select d.stage, coalesce(credited_amount, pay_amount) as amount,
               case when stage in ('credited', 'creditedLate') then decided_at >= day.start
                    when stage in ('awaiting', 'checking') then true
                    else stage = 'review' and created_at >= day.start end as counts
          from payments_deposits d cross join day
         where member_id = ${by.memberId} and method = ${by.method}
           and (created_at > platform_now() - interval '2 days' or decided_at >= day.start))
      select sum(amount) filter (where counts)::bigint as sum_today,
             count(*) filter (where counts) as count_today,
             count(*) filter (where stage in ('awaiting', 'checking')) as open_orders
        from used`,
  );
  return {
    sumToday: row?.sum_today ?? 0n,
    countToday: Number(row?.count_today ?? 0n),
    openOrders: Number(row?.open_orders ?? 0n),
  };
}

/**
 * Returns the amount that open orders of a member may still bring. Money above a limit is left out: people decide
 * about it.
 */
export async function openAmount(db: Db, memberId: string): Promise<bigint> {
  const open = await db
    .selectFrom('payments_deposits')
    .select(sql<bigint | null>`sum(pay_amount)::bigint`.as('amount'))
    .where('member_id', '=', memberId)
    .where('stage', '=', anyOf(UNDECIDED))
    .where(sql<boolean>`reason_code is distinct from ${'overLimit' satisfies ReviewReason}`)
    .executeTakeFirstOrThrow();
  return open.amount ?? 0n;
}

export interface NewDeposit {
  depositId: string;
  merchantId: string;
  memberId: string;
  currency: DepositRow['currency'];
  method: DepositRow['method'];
  accountKey: string;
  orderCode: string;
  origin: 'order' | 'repeat';
  amount: bigint;
  payAmount: bigint;
  /** No other order of this account has this amount now, nor within a day after the end of this one. */
  reserved: boolean;
  fee: bigint;
  lockMultiplePercent: number | null;
  payload: string;
  lifetimeSeconds: number;
  stage: DepositStage;
}

/** Inserts an order; undefined if another order has reserved this amount. */
export function insertDeposit(db: Db, order: NewDeposit): Promise<DepositRow | undefined> {
  return db
    .insertInto('payments_deposits')
    .values({
      deposit_id: order.depositId,
      merchant_id: order.merchantId,
      member_id: order.memberId,
      currency: order.currency,
      method: order.method,
      account_key: order.accountKey,
      order_code: order.orderCode,
      origin: order.origin,
      amount: order.amount,
      pay_amount: order.payAmount,
      reserved: order.reserved,
      fee: order.fee,
      lock_multiple_percent: order.lockMultiplePercent,
      payload: order.payload,
      stage: order.stage,
      expires_at: fromNow(`${order.lifetimeSeconds} seconds`),
    })
    .onConflict((conflict) => conflict.columns(['account_key', 'pay_amount']).where(sql<boolean>`reserved`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns amounts 1 to 99 satang above the given one that no order of the account has reserved, in random order. */
export async function freeAmounts(db: Db, accountKey: string, amount: bigint): Promise<bigint[]> {
  const free = await rows(
    db,
    sql<{ amount: bigint }>`
      select ${amount}::bigint + step as amount from generate_series(1, 99) step
       where not exists (select 1 from payments_deposits
                          where reserved and account_key = ${accountKey} and pay_amount = ${amount}::bigint + step)
       order by random()`,
  );
  return free.map((row) => row.amount);
}

/** Stores the charge reported by the rail; undefined if it is already stored. */
export function keepCharge(db: Db, depositId: string, made: MadeCharge): Promise<DepositRow | undefined> {
  return db
    .updateTable('payments_deposits')
    .set({
      charge_id: made.chargeId,
      page_url: made.pageUrl,
      pay_to: made.crypto === null ? null : JSON.stringify(made.crypto),
    })
    .where('deposit_id', '=', depositId)
    .where('charge_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export function findDeposit(db: Db, depositId: string, memberId?: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('payments_deposits')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .executeTakeFirst();
}

export function lockDeposit(db: Db, depositId: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('payments_deposits')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeStage(
  db: Db,
  row: DepositRow,
  change: { stage: DepositStage; creditedAmount?: bigint; fee?: bigint; reasonCode?: string; reasonText?: string },
): Promise<DepositRow> {
  const changed = await db
    .updateTable('payments_deposits')
    .set((eb) => ({
      stage: change.stage,
      version: eb('version', '+', 1),
      credited_amount: change.creditedAmount,
      fee: change.fee,
      // The rest of a credited payment does not change the time of its credit.
      decided_at: UNDECIDED.includes(change.stage) || change.stage === row.stage ? undefined : now,
      reason_code: change.reasonCode,
      reason_text: change.reasonText,
    }))
    .where('deposit_id', '=', row.deposit_id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) throw new Error('a locked order cannot change under us');
  return changed;
}

/** Returns orders whose time is over. */
export async function dueOrders(db: Db, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('payments_deposits')
    .select('deposit_id')
    .where('stage', '=', 'awaiting')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return due.map((row) => row.deposit_id);
}

export interface DepositFilter {
  /** Omitted for all merchants. */
  merchantId?: string | undefined;
  memberId?: string | undefined;
  memberIds?: string[] | undefined;
  stages?: readonly DepositStage[] | undefined;
  cardReturn?: 'asked' | undefined;
  money?: 'held' | undefined;
  alarm?: 'open' | undefined;
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  sort?: string | undefined;
  limit: number;
  offset: number;
}

const SORTS: Record<string, 'created_at' | 'amount' | 'expires_at'> = {
  createdAt: 'created_at',
  amount: 'amount',
  expiresAt: 'expires_at',
};

/** Filters orders, for all pages. */
function matching(db: Db, filter: DepositFilter) {
  const { merchantId, memberId, memberIds, stages, q, from, to, cardReturn, money, alarm } = filter;
  let query = db.selectFrom('payments_deposits');
  if (merchantId !== undefined) query = query.where('merchant_id', '=', merchantId);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (memberIds !== undefined) query = query.where('member_id', '=', anyOf(memberIds));
  if (stages !== undefined) query = query.where('stage', '=', anyOf(stages));
  if (q !== undefined)
    query = query.where((eb) => eb.or([eb('deposit_id', '=', q), eb('order_code', '=', q.toUpperCase())]));
  if (cardReturn !== undefined) query = query.where('card_return_asked_at', 'is not', null);
  if (alarm !== undefined) query = query.where('alarm', 'is not', null);
  if (money !== undefined)
    query = query.where('stage', '=', 'rejected').where('deposit_id', 'in', withUncreditedMoney(db));
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  return query;
}

export async function listDeposits(db: Db, filter: DepositFilter) {
  const list: DepositRow[] = await matching(db, filter)
    .selectAll()
    .orderBy(SORTS[filter.sort ?? 'createdAt'] ?? 'created_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('deposit_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  // One member has few orders, so all are counted; for all members only as many as can be paged through.
  const isOwn = filter.memberId !== undefined;
  const counted = matching(db, filter)
    .select(sql<bigint>`coalesce(credited_amount, pay_amount)`.as('amount'))
    .$if(!isOwn, (query) => query.limit(COUNT_MAX));
  const totals = await db
    .selectFrom(counted.as('counted'))
    .select([sql<bigint | null>`sum(amount)::bigint`.as('sum'), countAll.as('count')])
    .executeTakeFirstOrThrow();
  return { list, totalCount: Number(totals.count), totalAmount: totals.sum ?? 0n };
}

export type EvidenceRow = Omit<TableRow<'payments_deposit_evidence'>, 'evidence_id' | 'deposit_id'>;

export async function addEvidence(
  db: Db,
  depositId: string,
  evidence: {
    kind: string;
    amount?: bigint | null;
    payer?: string | null;
    reference?: string | null;
    note?: string | null;
  },
): Promise<void> {
  const { kind, amount = null, payer = null, reference = null, note = null } = evidence;
  await db
    .insertInto('payments_deposit_evidence')
    .values({ deposit_id: depositId, kind, amount, payer, reference, note })
    .execute();
}

export function listEvidence(db: Db, depositId: string): Promise<EvidenceRow[]> {
  return db
    .selectFrom('payments_deposit_evidence')
    .select(['at', 'kind', 'amount', 'payer', 'reference', 'note'])
    .where('deposit_id', '=', depositId)
    .orderBy('evidence_id')
    .execute();
}
