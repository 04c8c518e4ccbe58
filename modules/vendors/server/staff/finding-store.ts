import type { FindingKind } from '../../contract/findings.ts';
import { countOf, type Db, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

interface FindingValues {
  finding: FindingKind;
  details: Record<string, string>;
}
export type FindingRow = Omit<TableRow<'vendors_findings'>, keyof FindingValues> &
  FindingValues & { vendor_code: string };

export interface FindingFilter {
  state?: FindingRow['state'] | undefined;
  kind?: FindingKind | undefined;
}

/** Returns findings, open ones first, then newest first. */
export async function listFindings(
  db: Db,
  { state, kind, limit, offset }: FindingFilter & { limit: number; offset: number },
): Promise<{ list: FindingRow[]; totalCount: number }> {
  let matching = db.selectFrom('vendors_findings as f');
  if (state !== undefined) matching = matching.where('f.state', '=', state);
  if (kind !== undefined) matching = matching.where('f.finding', '=', kind);
  const list = await matching
    .innerJoin('vendors as v', 'v.id', 'f.vendor_id')
    .selectAll('f')
    .select('v.code as vendor_code')
    .orderBy('f.state', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<FindingValues>()
    .execute();
  return { list, totalCount: await countOf(matching) };
}

export function lockFinding(trx: Trx, id: bigint): Promise<FindingRow | undefined> {
  return trx
    .selectFrom('vendors_findings as f')
    .innerJoin('vendors as v', 'v.id', 'f.vendor_id')
    .selectAll('f')
    .select('v.code as vendor_code')
    .where('f.id', '=', id)
    .forUpdate('f')
    .$narrowType<FindingValues>()
    .executeTakeFirst();
}

export async function closeFinding(trx: Trx, id: bigint, note: string): Promise<void> {
  await trx
    .updateTable('vendors_findings')
    .set({ state: 'closed', note, closed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Returns transactions and rounds of this member whose win is not released yet. */
export async function winsUnderReview(db: Db, memberId: string): Promise<string[]> {
  const found = await db
    .selectFrom('vendors_findings')
    .select('transaction_id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
  return found.map((row) => row.transaction_id);
}
