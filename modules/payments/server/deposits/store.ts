import { type RawBuilder, sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { FeeRule } from '../../contract/rules.ts';
import type { DepositStage } from '../../contract/states.ts';

export interface DepositRow {
  deposit_id: string;
  merchant_id: string;
  member_id: string;
  currency: 'THB';
  method: 'PROMPTPAY_BILL';
  account_key: string;
  order_code: string;
  origin: 'order' | 'repeat';
  amount: bigint;
  pay_amount: bigint;
  fee: bigint;
  credited_amount: bigint | null;
  /** What the player was told; null for an order from before it was kept. */
  lock_multiple_percent: number | null;
  stage: DepositStage;
  version: number;
  payload: string;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  reason_code: string | null;
  reason_text: string | null;
}

/** Limits and fee of an amount, as deposits and withdrawals have them. */
export interface AmountRuleRow {
  amount_min: bigint;
  amount_max: bigint;
  daily_sum: bigint;
  daily_count: number;
  fee_fixed: bigint;
  fee_basis_points: number;
}

export interface DepositRuleRow extends AmountRuleRow {
  method: 'PROMPTPAY_BILL';
  lifetime_seconds: number;
  open_orders_max: number;
  lock_multiple_percent: number;
  second_person_above: bigint;
  is_open: boolean;
}

export const feeRuleOf = (rule: Pick<AmountRuleRow, 'fee_fixed' | 'fee_basis_points'>): FeeRule => ({
  feeFixed: rule.fee_fixed,
  feeBasisPoints: rule.fee_basis_points,
});

/** The merchant's own rule for this method and level, else the shipped one. */
export function findRule(
  db: Db,
  by: { merchantId: string; method: string; level: number },
): Promise<DepositRuleRow | undefined> {
  return firstRow(
    db,
    sql<DepositRuleRow>`
      select * from payments_deposit_rules
       where method = ${by.method} and merchant_id in (${by.merchantId}, '*') and level_from <= ${by.level}
       order by (merchant_id = '*'), level_from desc limit 1`,
  );
}

export function collectAccount(
  db: Db,
): Promise<{ account_key: string; biller_id: string; account_name: string } | undefined> {
  return firstRow(
    db,
    sql<{ account_key: string; biller_id: string; account_name: string }>`
      select account_key, biller_id, account_name from payments_rail_accounts
       where state = 'active' and purpose in ('collect', 'both') and biller_id is not null order by account_key limit 1`,
  );
}

/** One member's orders are made one at a time, so that limits are counted before they are used. */
export async function lockMember(db: Db, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet.deposits:${memberId}`}, 0))`.execute(db);
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
  currency: string;
  method: string;
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

export async function insertDeposit(db: Db, order: NewDeposit): Promise<DepositRow> {
  const row = await firstRow(
    db,
    sql<DepositRow>`
      insert into payments_deposits (deposit_id, merchant_id, member_id, currency, method, account_key, order_code, origin, amount, pay_amount, fee, lock_multiple_percent, payload, stage, expires_at)
      values (${order.depositId}, ${order.merchantId}, ${order.memberId}, ${order.currency}, ${order.method}, ${order.accountKey},
              ${order.orderCode}, ${order.origin}, ${order.amount}, ${order.amount}, ${order.fee}, ${order.lockMultiplePercent}, ${order.payload}, ${order.stage},
              platform_now() + make_interval(secs => ${order.lifetimeSeconds}))
      returning *`,
  );
  if (row === undefined) throw new Error('an inserted order comes back');
  return row;
}

export function findDeposit(db: Db, depositId: string, memberId?: string): Promise<DepositRow | undefined> {
  return firstRow(
    db,
    sql<DepositRow>`select * from payments_deposits where deposit_id = ${depositId}
      and (${memberId ?? null}::text is null or member_id = ${memberId ?? null})`,
  );
}

export function lockDeposit(db: Db, depositId: string): Promise<DepositRow | undefined> {
  return firstRow(db, sql<DepositRow>`select * from payments_deposits where deposit_id = ${depositId} for update`);
}

export async function changeStage(
  db: Db,
  row: DepositRow,
  change: { stage: DepositStage; creditedAmount?: bigint; fee?: bigint; reasonCode?: string; reasonText?: string },
): Promise<DepositRow> {
  const changed = await firstRow(
    db,
    sql<DepositRow>`
      update payments_deposits
         set stage = ${change.stage}, version = version + 1,
             credited_amount = coalesce(${change.creditedAmount ?? null}::bigint, credited_amount),
             fee = coalesce(${change.fee ?? null}::bigint, fee),
             decided_at = case when ${change.stage}::text in ('awaiting', 'checking', 'review') then decided_at else platform_now() end,
             reason_code = coalesce(${change.reasonCode ?? null}::text, reason_code),
             reason_text = coalesce(${change.reasonText ?? null}::text, reason_text)
       where deposit_id = ${row.deposit_id} and version = ${row.version}
      returning *`,
  );
  if (changed === undefined) throw new Error('a locked order cannot change under us');
  return changed;
}

/** Orders whose time is over. */
export async function dueOrders(db: Db, limit: number): Promise<string[]> {
  const due = await rows(
    db,
    sql<{ deposit_id: string }>`
      select deposit_id from payments_deposits where stage = 'awaiting' and expires_at <= platform_now() order by expires_at limit ${limit}`,
  );
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

const SORTS: Record<string, RawBuilder<unknown>> = {
  createdAt: sql`d.created_at`,
  amount: sql`d.amount`,
  expiresAt: sql`d.expires_at`,
};

export async function listDeposits(db: Db, filter: DepositFilter) {
  const where = sql`
    where (${filter.memberId ?? null}::text is null or d.member_id = ${filter.memberId ?? null})
      and (${filter.memberIds ?? null}::text[] is null or d.member_id = any(${filter.memberIds ?? null}))
      and (${filter.stages ?? null}::text[] is null or d.stage = any(${filter.stages ?? null}))
      and (${filter.q ?? null}::text is null or d.deposit_id = ${filter.q ?? null} or d.order_code = upper(${filter.q ?? null}))
      and (${filter.from ?? null}::timestamptz is null or d.created_at >= ${filter.from ?? null})
      and (${filter.to ?? null}::timestamptz is null or d.created_at < ${filter.to ?? null})`;
  const by = SORTS[filter.sort ?? 'createdAt'] ?? sql`d.created_at`;
  const direction = filter.order === 'ASC' ? sql`asc` : sql`desc`;
  const list = await rows(
    db,
    sql<DepositRow>`select d.* from payments_deposits d ${where}
      order by ${by} ${direction}, d.deposit_id limit ${filter.limit} offset ${filter.offset}`,
  );
  const sums = await firstRow(
    db,
    sql<{ count: bigint; amount: bigint | null }>`
      select count(*), sum(coalesce(d.credited_amount, d.pay_amount))::bigint as amount from payments_deposits d ${where}`,
  );
  return { list, totalCount: Number(sums?.count ?? 0n), totalAmount: sums?.amount ?? 0n };
}

export interface EvidenceRow {
  at: Date;
  kind: string;
  amount: bigint | null;
  payer: string | null;
  reference: string | null;
  note: string | null;
}

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
  await sql`insert into payments_deposit_evidence (deposit_id, kind, amount, payer, reference, note)
            values (${depositId}, ${evidence.kind}, ${evidence.amount ?? null}, ${evidence.payer ?? null},
                    ${evidence.reference ?? null}, ${evidence.note ?? null})`.execute(db);
}

export function listEvidence(db: Db, depositId: string): Promise<EvidenceRow[]> {
  return rows(
    db,
    sql<EvidenceRow>`select at, kind, amount, payer, reference, note from payments_deposit_evidence
      where deposit_id = ${depositId} order by evidence_id`,
  );
}
