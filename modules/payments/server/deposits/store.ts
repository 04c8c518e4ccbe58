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
import type { FeeRule } from '../../contract/rules.ts';
import type { DepositStage } from '../../contract/states.ts';

/** `lock_multiple_percent` is what the player was told; null for an order from before it was kept. */
export type DepositRow = TableRow<'payments_deposits'>;

/** Limits and fee of an amount, as deposits and withdrawals have them. */
export type AmountRuleRow = Pick<
  TableRow<'payments_deposit_rules'>,
  'amount_min' | 'amount_max' | 'daily_sum' | 'daily_count' | 'fee_fixed' | 'fee_basis_points'
>;
export type DepositRuleRow = TableRow<'payments_deposit_rules'>;

export const feeRuleOf = (rule: Pick<AmountRuleRow, 'fee_fixed' | 'fee_basis_points'>): FeeRule => ({
  feeFixed: rule.fee_fixed,
  feeBasisPoints: rule.fee_basis_points,
});

/** The merchant's own rule for this method and level, else the shipped one. */
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

export function collectAccount(
  db: Db,
): Promise<{ account_key: string; biller_id: string; account_name: string } | undefined> {
  return db
    .selectFrom('payments_rail_accounts')
    .select(['account_key', 'biller_id', 'account_name'])
    .where('state', '=', 'active')
    .where('purpose', 'in', ['collect', 'both'])
    .where('biller_id', 'is not', null)
    .orderBy('account_key')
    .limit(1)
    .$narrowType<{ biller_id: NotNull }>()
    .executeTakeFirst();
}

/** One member's orders are made one at a time, so that limits are counted before they are used. */
export async function lockMember(trx: Trx, memberId: string): Promise<void> {
  await lockName(trx, `wallet.deposits:${memberId}`);
}

export async function usageToday(db: Db, by: { memberId: string; method: string; zone: string }) {
  const row = await firstRow(
    db,
    sql<{ sum_today: bigint | null; count_today: bigint; open_orders: bigint }>`
      select sum(coalesce(credited_amount, pay_amount)) filter (where is_today and stage in ('awaiting', 'checking', 'review', 'credited', 'creditedLate'))::bigint as sum_today,
             count(*) filter (where is_today and stage in ('awaiting', 'checking', 'review', 'credited', 'creditedLate')) as count_today,
             count(*) filter (where stage in ('awaiting', 'checking')) as open_orders
        from (select d.*, created_at >= date_trunc('day', platform_now() at time zone ${by.zone}) at time zone ${by.zone} as is_today
                from payments_deposits d
               where member_id = ${by.memberId} and method = ${by.method}
                 and (created_at > platform_now() - interval '2 days')) recent`,
  );
  return {
    sumToday: row?.sum_today ?? 0n,
    countToday: Number(row?.count_today ?? 0n),
    openOrders: Number(row?.open_orders ?? 0n),
  };
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
  fee: bigint;
  lockMultiplePercent: number | null;
  payload: string;
  lifetimeSeconds: number;
  stage: DepositStage;
}

export function insertDeposit(db: Db, order: NewDeposit): Promise<DepositRow> {
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
      pay_amount: order.amount,
      fee: order.fee,
      lock_multiple_percent: order.lockMultiplePercent,
      payload: order.payload,
      stage: order.stage,
      expires_at: fromNow(`${order.lifetimeSeconds} seconds`),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
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

const UNDECIDED: readonly DepositStage[] = ['awaiting', 'checking', 'review'];

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
      decided_at: UNDECIDED.includes(change.stage) ? undefined : now,
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

/** Orders whose time is over. */
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
  memberId?: string | undefined;
  memberIds?: string[] | undefined;
  stages?: readonly DepositStage[] | undefined;
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

/** The orders of a filter, of all its pages. */
function matching(db: Db, { memberId, memberIds, stages, q, from, to }: DepositFilter) {
  let query = db.selectFrom('payments_deposits');
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (memberIds !== undefined) query = query.where('member_id', '=', anyOf(memberIds));
  if (stages !== undefined) query = query.where('stage', '=', anyOf(stages));
  if (q !== undefined)
    query = query.where((eb) => eb.or([eb('deposit_id', '=', q), eb('order_code', '=', q.toUpperCase())]));
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
  const sums = await matching(db, filter)
    .select([countAll.as('count'), sql<bigint | null>`sum(coalesce(credited_amount, pay_amount))::bigint`.as('amount')])
    .executeTakeFirstOrThrow();
  return { list, totalCount: Number(sums.count), totalAmount: sums.amount ?? 0n };
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
