// Kept audiences and their versions.
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { Condition } from '../../contract/conditions.ts';

export interface SegmentRow {
  segmentId: string;
  merchantId: string;
  name: string;
  version: number;
  isOn: boolean;
  conditions: Condition[];
  madeBy: string;
  changedAt: Date;
}

interface Filter {
  segmentId?: string;
  merchantId?: string | undefined;
  limit: number;
  offset: number;
}

/** Returns active audiences first, then by last change. */
export async function listSegments(
  db: Db,
  { segmentId, merchantId, limit, offset }: Filter,
): Promise<{ list: SegmentRow[]; totalCount: number }> {
  const where = sql`
    where (${segmentId ?? null}::text is null or s.segment_id = ${segmentId ?? null})
      and (${merchantId ?? null}::text is null or s.merchant_id = ${merchantId ?? null})`;
  const list = await rows(
    db,
    sql<SegmentRow>`
      select s.segment_id as "segmentId", s.merchant_id as "merchantId", s.name, s.version, s.is_on as "isOn", v.conditions,
             v.made_by as "madeBy", s.changed_at as "changedAt"
      from promotions_segments s
      join promotions_segment_versions v on v.segment_id = s.segment_id and v.version = s.version
      ${where} order by s.is_on desc, s.changed_at desc, s.segment_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`select /* never null: count */ count(*)::int as count from promotions_segments s ${where}`,
  );
  return { list, totalCount: count!.count };
}

export const findSegment = async (db: Db, segmentId: string): Promise<SegmentRow | undefined> =>
  (await listSegments(db, { segmentId, limit: 1, offset: 0 })).list[0];

/** Returns the conditions of a version, which never change; undefined if the merchant has no such audience. */
export async function conditionsOf(
  db: Db,
  { id, version, merchantId }: { id: string; version: number; merchantId: string },
): Promise<Condition[] | undefined> {
  const row = await db
    .selectFrom('promotions_segment_versions as v')
    .innerJoin('promotions_segments as s', 's.segment_id', 'v.segment_id')
    .select('v.conditions')
    .where('v.segment_id', '=', id)
    .where('v.version', '=', version)
    .where('s.merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row?.conditions as Condition[] | undefined;
}

export async function insertSegment(
  trx: Trx,
  row: { segment_id: string; merchant_id: string; name: string },
): Promise<void> {
  await trx
    .insertInto('promotions_segments')
    .values({ ...row, version: 1 })
    .execute();
}

export async function insertVersion(
  trx: Trx,
  row: { segment_id: string; version: number; conditions: Condition[]; made_by: string },
): Promise<void> {
  await trx
    .insertInto('promotions_segment_versions')
    .values({ ...row, conditions: JSON.stringify(row.conditions) })
    .execute();
}

/** Changes an audience; returns false if it has another version by now. */
export async function changeSegment(
  trx: Trx,
  { segmentId, from, name, isOn }: { segmentId: string; from: number; name: string; isOn: boolean },
): Promise<boolean> {
  const changed = await trx
    .updateTable('promotions_segments')
    .set({ version: from + 1, name, is_on: isOn, changed_at: now })
    .where('segment_id', '=', segmentId)
    .where('version', '=', from)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
