// Database access to payouts of points.
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { PayoutState } from '../../contract/payout-states.ts';

interface Payout extends Omit<TableRow<'points_payouts'>, 'state'> {
  state: PayoutState;
}

/** Inserts a request of the member; nothing if one is open. Returns whether it was inserted. */
export async function insertAsked(
  trx: Trx,
  row: Pick<Payout, 'payout_id' | 'merchant_id' | 'member_id'>,
): Promise<boolean> {
  const made = await trx
    .insertInto('points_payouts')
    .values({ ...row, state: 'asked', is_asked: true })
    .onConflict((conflict) => conflict.column('member_id').where('state', '=', 'asked').doNothing())
    .returning('payout_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Locks the member's open request. */
export function lockAsked(trx: Trx, memberId: string): Promise<Payout | undefined> {
  return trx
    .selectFrom('points_payouts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'asked')
    .forUpdate()
    .executeTakeFirst() as Promise<Payout | undefined>;
}

export async function refuseAsked(
  trx: Trx,
  { payoutId, by, note }: { payoutId: string; by: string | null; note: string },
): Promise<void> {
  await trx
    .updateTable('points_payouts')
    .set({ state: 'refused', decided_at: now, decided_by: by, note })
    .where('payout_id', '=', payoutId)
    .execute();
}

export interface PaidPayout {
  payoutId: string;
  merchantId: string;
  memberId: string;
  points: bigint;
  amount: bigint;
  rule: { merchant_id: string; version: number };
  by: string | null;
  note: string | null;
}

/** Writes what was paid: to the open request, or as a new row if there is none. */
export async function writePaid(trx: Trx, paid: PaidPayout): Promise<void> {
  const values = {
    state: 'paid',
    points: paid.points,
    amount: paid.amount,
    rule_merchant: paid.rule.merchant_id,
    rule_version: paid.rule.version,
    decided_at: now,
    decided_by: paid.by,
    note: paid.note,
  } as const;
  await trx
    .insertInto('points_payouts')
    .values({
      payout_id: paid.payoutId,
      merchant_id: paid.merchantId,
      member_id: paid.memberId,
      is_asked: false,
      ...values,
    })
    .onConflict((conflict) => conflict.column('payout_id').doUpdateSet(values))
    .execute();
}

export interface ListedPayout {
  payoutId: string;
  merchantId: string;
  memberId: string;
  state: PayoutState;
  isAsked: boolean;
  points: bigint | null;
  amount: bigint | null;
  madeAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  note: string | null;
}

interface PayoutFilter {
  merchantId?: string | undefined;
  memberId?: string | undefined;
  state?: PayoutState | undefined;
  limit: number;
  offset: number;
}

/** Returns payouts: of one state those that wait longest first, otherwise the newest first. */
export async function listPayouts(
  db: Db,
  { merchantId, memberId, state, limit, offset }: PayoutFilter,
): Promise<{ list: ListedPayout[]; totalCount: number }> {
  const where = sql`
    where (${merchantId ?? null}::text is null or merchant_id = ${merchantId ?? null})
      and (${memberId ?? null}::text is null or member_id = ${memberId ?? null})
      and (${state ?? null}::text is null or state = ${state ?? null})`;
  const list = await rows(
    db,
    sql<ListedPayout>`
      select payout_id as "payoutId", merchant_id as "merchantId", member_id as "memberId", state, is_asked as "isAsked",
             points, amount, made_at as "madeAt", decided_at as "decidedAt", decided_by as "decidedBy", note
      from points_payouts ${where}
      order by ${state === undefined ? sql`made_at desc` : sql`made_at`}, payout_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: number }>`select count(*)::int as count from points_payouts ${where}`);
  return { list, totalCount: count!.count };
}
