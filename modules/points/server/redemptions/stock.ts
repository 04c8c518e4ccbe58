// Stock: received = available + reserved + issued. Each change is one conditional update and one history row.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type StockKind = 'received' | 'withdrawn' | 'reserved' | 'released' | 'issued' | 'returned';

/** Changes of the stock columns for one piece, by kind of change. `sent` and `given` are both recorded as `issued`. */
const changes = {
  received: { received: 1, available: 1, reserved: 0, issued: 0 },
  withdrawn: { received: -1, available: -1, reserved: 0, issued: 0 },
  reserved: { received: 0, available: -1, reserved: 1, issued: 0 },
  released: { received: 0, available: 1, reserved: -1, issued: 0 },
  sent: { received: 0, available: 0, reserved: -1, issued: 1 },
  given: { received: 0, available: -1, reserved: 0, issued: 1 },
  returned: { received: 0, available: 1, reserved: 0, issued: -1 },
} as const;
export type StockChange = keyof typeof changes;

const kindOf = (change: StockChange): StockKind => (change === 'sent' || change === 'given' ? 'issued' : change);

export interface StockMove {
  variantId: string;
  change: StockChange;
  quantity: number;
  redeemId?: string;
  byId?: string | null;
  reason?: string | null;
}

/** Changes the stock; returns false and changes nothing if there are too few pieces. */
export async function moveStock(trx: Trx, move: StockMove): Promise<boolean> {
  const { variantId, change, quantity } = move;
  const one = changes[change];
  const changed = await firstRow(
    trx,
    sql<{ variant_id: string }>`
      update points_variants
      set received = received + ${one.received * quantity}, available = available + ${one.available * quantity},
          reserved = reserved + ${one.reserved * quantity}, issued = issued + ${one.issued * quantity}
      where variant_id = ${variantId} and available + ${one.available * quantity} >= 0
        and reserved + ${one.reserved * quantity} >= 0 and issued + ${one.issued * quantity} >= 0
      returning variant_id`,
  );
  if (changed === undefined) return false;
  await trx
    .insertInto('points_stock_moves')
    .values({
      variant_id: variantId,
      kind: kindOf(change),
      quantity,
      redeem_id: move.redeemId ?? null,
      by_id: move.byId ?? null,
      reason: move.reason ?? null,
    })
    .execute();
  return true;
}

/** Assigns a free code to a redemption; returns false if none is left. Skips codes that others are taking. */
export async function takeCode(
  trx: Trx,
  { variantId, redeemId }: { variantId: string; redeemId: string },
): Promise<boolean> {
  const taken = await firstRow(
    trx,
    sql<{ id: bigint }>`
      update points_codes set redeem_id = ${redeemId}
      where code_id = (
        select code_id from points_codes where variant_id = ${variantId} and redeem_id is null
        order by code_id limit 1 for update skip locked)
      returning code_id as id`,
  );
  return taken !== undefined;
}

/** Returns the sealed code of a redemption; undefined if it has none. */
export async function codeOf(db: Db, redeemId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('points_codes')
    .select('code_sealed')
    .where('redeem_id', '=', redeemId)
    .executeTakeFirst();
  return row?.code_sealed;
}

export const stockMovesOf = (
  db: Db,
  variantIds: readonly string[],
  limit: number,
): Promise<TableRow<'points_stock_moves'>[]> =>
  db
    .selectFrom('points_stock_moves')
    .selectAll()
    .where('variant_id', '=', anyOf(variantIds))
    .orderBy('move_id', 'desc')
    .limit(limit)
    .execute();
