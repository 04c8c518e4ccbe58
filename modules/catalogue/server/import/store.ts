import { sql } from 'kysely';
import { ago, type Db, firstRow, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { ShownChange } from './compare.rules.ts';
import type { BadRow, GoodRow, Standing } from './types.ts';

export type Source = 'csv' | 'json' | 'vendor';

export interface Counts {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  bad: number;
}

export interface ImportRow {
  import_id: string;
  vendor_id: number;
  vendor_code: string;
  source: Source;
  file_name: string;
  unknown_columns: string[];
  columns: string[];
  rows: number;
  bad_count: number;
  state: 'checked' | 'landed';
  result: Counts | null;
  created_by: string;
  created_at: Date;
  landed_by: string | null;
  landed_at: Date | null;
  is_kept: boolean;
}

const row = sql`
  i.import_id, i.vendor_id, v.code as vendor_code, i.source, i.file_name, i.unknown_columns, i.columns, i.rows,
  jsonb_array_length(i.bad) as bad_count, i.state, i.result - 'changes' as result, i.created_by, i.created_at, i.landed_by, i.landed_at,
  i.good is not null as is_kept`;
const source = sql`catalogue_imports i join vendors v on v.id = i.vendor_id`;

export interface NewImport {
  importId: string;
  vendorId: number;
  source: Source;
  fileName: string;
  sha256: string;
  good: readonly GoodRow[];
  bad: readonly BadRow[];
  unknownColumns: readonly string[];
  columns: readonly string[];
  by: string;
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));

export async function insert(db: Db, one: NewImport): Promise<void> {
  await db
    .insertInto('catalogue_imports')
    .values({
      import_id: one.importId,
      vendor_id: one.vendorId,
      source: one.source,
      file_name: one.fileName,
      sha256: one.sha256,
      good: asText(one.good),
      bad: asText(one.bad),
      unknown_columns: [...one.unknownColumns],
      columns: [...one.columns],
      rows: one.good.length + one.bad.length,
      created_by: one.by,
    })
    .execute();
}

export function find(db: Db, importId: string): Promise<ImportRow | undefined> {
  return firstRow(db, sql<ImportRow>`select ${row} from ${source} where i.import_id = ${importId}`);
}

/** Returns the import, locked until the transaction ends, so that two calls for one file run one after the other. */
export async function lock(trx: Trx, importId: string): Promise<ImportRow | undefined> {
  await trx.selectFrom('catalogue_imports').select('import_id').where('import_id', '=', importId).forUpdate().execute();
  return find(trx, importId);
}

/** Serialises the imports of one vendor. */
export async function lockVendor(trx: Trx, vendorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7261100, ${vendorId})`.execute(trx);
}

type Stored = Omit<GoodRow, 'minBetMinor' | 'maxBetMinor'> & { minBetMinor: string; maxBetMinor: string };

/** Returns the rows that can be imported; undefined if they were deleted. */
export async function goodOf(db: Db, importId: string): Promise<GoodRow[] | undefined> {
  const found = await firstRow(
    db,
    sql<{ good: Stored[] | null }>`select good from catalogue_imports where import_id = ${importId}`,
  );
  return found?.good?.map((one) => ({
    ...one,
    minBetMinor: BigInt(one.minBetMinor),
    maxBetMinor: BigInt(one.maxBetMinor),
  }));
}

export async function badOf(db: Db, importId: string): Promise<BadRow[]> {
  const found = await firstRow(
    db,
    sql<{ bad: BadRow[] }>`select bad from catalogue_imports where import_id = ${importId}`,
  );
  return found?.bad ?? [];
}

/** Returns the first changes an imported file made. */
export async function landedChanges(db: Db, importId: string): Promise<ShownChange[]> {
  const found = await firstRow(
    db,
    sql<{ changes: ShownChange[] | null }>`
      select result -> 'changes' as changes from catalogue_imports where import_id = ${importId}`,
  );
  return found?.changes ?? [];
}

export async function setLanded(
  trx: Trx,
  importId: string,
  by: string,
  result: Counts & { changes: readonly ShownChange[] },
): Promise<void> {
  await trx
    .updateTable('catalogue_imports')
    .set({
      state: 'landed',
      landed_by: by,
      landed_at: now,
      good: null,
      result: JSON.stringify(result),
    })
    .where('import_id', '=', importId)
    .execute();
}

export async function list(
  db: Db,
  { vendor, limit, offset }: { vendor: string | undefined; limit: number; offset: number },
): Promise<{ list: ImportRow[]; totalCount: number }> {
  const where = sql`where (${vendor ?? null}::text is null or v.code = ${vendor ?? null})`;
  const found = await rows(
    db,
    sql<ImportRow>`select ${row} from ${source} ${where} order by i.created_at desc, i.import_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from ${source} ${where}`);
  return { list: found, totalCount: Number(count!.count) };
}

/** Returns all games of a vendor in the catalogue, by code. */
export async function standing(db: Db, vendorId: number): Promise<Map<string, Standing>> {
  const found = await rows(
    db,
    sql<Standing>`
      select code, game_type, classify, name_th, name_en, picture_square_url, picture_wide_url, min_bet, max_bet, rtp,
             has_demo, own_fields
      from catalogue_games where vendor_id = ${vendorId}`,
  );
  return new Map(found.map((one) => [one.code, one]));
}

/** Deletes rows that were never imported first, then the files themselves. */
export async function forget(db: Db, days: { rows: number; files: number }): Promise<void> {
  await db
    .updateTable('catalogue_imports')
    .set({ good: null })
    .where('good', 'is not', null)
    .where('created_at', '<', ago(`${days.rows} days`))
    .execute();
  await db
    .deleteFrom('catalogue_imports')
    .where('created_at', '<', ago(`${days.files} days`))
    .execute();
}
