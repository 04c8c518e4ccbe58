import { COUNT_MAX } from '@sanam/server/platform/paging.ts';
import { countOf, type Db, now, type TableRow } from '@sanam/server/platform/db.ts';

export type ReversalRow = TableRow<'payments_reversals'>;
export type ReversalDecisionRow = TableRow<'payments_reversal_decisions'>;

type NewReversal = Pick<
  ReversalRow,
  | 'reversal_id'
  | 'merchant_id'
  | 'member_id'
  | 'deposit_id'
  | 'line_id'
  | 'rail'
  | 'provider_ref'
  | 'kind'
  | 'amount'
  | 'state'
  | 'reversed_at'
  | 'closed_at'
>;

/** Inserts a reversal; undefined if it is already known. */
export function insertReversal(db: Db, reversal: NewReversal): Promise<ReversalRow | undefined> {
  return db
    .insertInto('payments_reversals')
    .values(reversal)
    .onConflict((conflict) => conflict.columns(['rail', 'provider_ref']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function isKnown(db: Db, by: { rail: string; providerRef: string }): Promise<boolean> {
  const row = await db
    .selectFrom('payments_reversals')
    .select('reversal_id')
    .where('rail', '=', by.rail)
    .where('provider_ref', '=', by.providerRef)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the reversed amount of a line, in minor units. */
export async function reversedOf(db: Db, lineId: string): Promise<bigint> {
  const row = await db
    .selectFrom('payments_reversals')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  return BigInt(row?.sum ?? 0);
}

/** Returns the order that a line was credited or attached to; undefined if none. */
export async function orderOfLine(db: Db, lineId: string): Promise<string | undefined> {
  const credit = await db
    .selectFrom('payments_credits')
    .select('deposit_id')
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  if (credit !== undefined) return credit.deposit_id;
  const attached = await db
    .selectFrom('payments_attachments')
    .select('deposit_id')
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  return attached?.deposit_id;
}

/** Checks whether the money was credited, is being returned or was returned. */
export async function isSpent(db: Db, lineId: string): Promise<boolean> {
  const credit = await db
    .selectFrom('payments_credits')
    .select('line_id')
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  if (credit !== undefined) return true;
  const back = await db
    .selectFrom('payments_returns')
    .select('return_id')
    .where('line_id', '=', lineId)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return back !== undefined;
}

/** Returns true if the provider reversed the money of a line. */
export async function isReversed(db: Db, lineId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments_reversals')
    .select('reversal_id')
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a reversal; with `merchantId` only one of this merchant. */
export function findReversal(db: Db, reversalId: string, merchantId?: string): Promise<ReversalRow | undefined> {
  return db
    .selectFrom('payments_reversals')
    .selectAll()
    .where('reversal_id', '=', reversalId)
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId!))
    .executeTakeFirst();
}

export function lockReversal(db: Db, reversalId: string): Promise<ReversalRow | undefined> {
  return db
    .selectFrom('payments_reversals')
    .selectAll()
    .where('reversal_id', '=', reversalId)
    .forUpdate()
    .executeTakeFirst();
}

export interface ReversalFilter {
  /** Merchant of the rows; undefined for all merchants. */
  merchantId: string | undefined;
  state?: ReversalRow['state'] | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  limit: number;
  offset: number;
}

export async function listReversals(
  db: Db,
  filter: ReversalFilter,
): Promise<{ list: ReversalRow[]; totalCount: number }> {
  const found = db
    .selectFrom('payments_reversals')
    .$if(filter.merchantId !== undefined, (query) => query.where('merchant_id', '=', filter.merchantId!))
    .$if(filter.state !== undefined, (query) => query.where('state', '=', filter.state!));
  const list = await found
    .selectAll()
    .orderBy('created_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('reversal_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const counted = found.select('reversal_id').limit(COUNT_MAX).as('counted');
  return { list, totalCount: await countOf(db.selectFrom(counted)) };
}

/** Returns the part of a credit that the player still owes: less returns and earlier reversals. */
export async function owedOf(db: Db, depositId: string): Promise<bigint> {
  const { credited } = await db
    .selectFrom('payments_deposits')
    .select('credited_amount as credited')
    .where('deposit_id', '=', depositId)
    .executeTakeFirstOrThrow();
  const back = await db
    .selectFrom('payments_returns')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('deposit_id', '=', depositId)
    .where('from_cash', '=', true)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  const taken = await db
    .selectFrom('payments_reversals')
    .select(({ fn }) => fn.sum<string | null>('taken').as('sum'))
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return (credited ?? 0n) - BigInt(back?.sum ?? 0) - BigInt(taken?.sum ?? 0);
}

export function decisionsOf(db: Db, reversalId: string): Promise<ReversalDecisionRow[]> {
  return db
    .selectFrom('payments_reversal_decisions')
    .selectAll()
    .where('reversal_id', '=', reversalId)
    .orderBy('decided_at')
    .orderBy('decision_id')
    .execute();
}

export async function insertDecision(db: Db, decision: Omit<ReversalDecisionRow, 'decided_at'>): Promise<void> {
  await db.insertInto('payments_reversal_decisions').values(decision).execute();
}

/** Adds a decided part; closes the case when its whole amount is decided. */
export function settlePart(db: Db, row: ReversalRow, part: { taken: bigint; borne: bigint }): Promise<ReversalRow> {
  const taken = row.taken + part.taken;
  const borne = row.borne + part.borne;
  const isClosed = taken + borne === row.amount;
  return db
    .updateTable('payments_reversals')
    .set((eb) => ({
      taken,
      borne,
      version: eb('version', '+', 1),
      ...(isClosed ? { state: 'closed' as const, closed_at: now } : {}),
    }))
    .where('reversal_id', '=', row.reversal_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
