import { countOf, type Db, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { AdjustmentKind } from '../../contract/adjustments.ts';

export type AdjustmentRow = TableRow<'payments_adjustments'>;

export const insertAdjustment = (trx: Trx, row: Omit<AdjustmentRow, 'at'>): Promise<unknown> =>
  trx.insertInto('payments_adjustments').values(row).execute();

export interface AdjustmentFilter {
  /** Omitted for all merchants. */
  merchantId?: string | undefined;
  memberId?: string | undefined;
  kind?: AdjustmentKind | undefined;
  limit: number;
  offset: number;
}

/** Returns adjustments, newest first. */
export async function listAdjustments(
  db: Db,
  { merchantId, memberId, kind, limit, offset }: AdjustmentFilter,
): Promise<{ list: AdjustmentRow[]; totalCount: number }> {
  const matching = db
    .selectFrom('payments_adjustments')
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId!))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!));
  const list = await matching
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('adjustment_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { list, totalCount: await countOf(matching) };
}
