// Import of files of games: checked without any change, then imported in one transaction or not at all.
import { createHash } from 'node:crypto';
import { csvCell } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { upsertGames, vendorByCode } from '../store.ts';
import type { VendorPort } from '@sanam/vendors/server/index.ts';
import { changesOf, loggedOf, type RowChange, type ShownChange, shownOf } from './compare.rules.ts';
import { readFile, unknownOf } from './read-file.ts';
import { columns } from './rows.rules.ts';
import * as store from './store.ts';
import type { BadRow, GoodRow, Standing } from './types.ts';

export const IMPORT_ROWS_MAX = 25_000;
const LANDED_AT_ONCE = 2500;
const CHANGES_SHOWN = 200;
const FAULTS_SHOWN = 200;
const NAME_MAX = 120;
const FORGET_DAYS = { rows: 7, files: 90 };

export interface ImportReport {
  row: store.ImportRow;
  counts: store.Counts;
  /** The first changes; of an imported file, the changes it made. */
  changes: ShownChange[];
  faults: BadRow[];
  canLand: boolean;
}

export interface ImportFile {
  name: string;
  bytes: Buffer;
}

export interface Imports {
  /**
   * Checks a file (CSV or JSON, recognised by its content) and stores its rows; the catalogue does not change. Refuses
   * with `common.notFound` for an unknown vendor, `games.importFormat`, `games.importColumns` and the missing columns,
   * `games.importEmpty`, `games.tooMany` above the limit.
   */
  check(context: Context, vendorCode: string, file: ImportFile): Promise<ImportReport>;
  /** Checks the vendor's own list as `check` does. Refuses with `common.notFound`, `games.vendorUnavailable`. */
  fetch(context: Context, vendorCode: string): Promise<ImportReport>;
  /** Returns the changes the file would make now, or made. Refuses with `common.notFound`. */
  report(importId: string): Promise<ImportReport>;
  /**
   * Imports the good rows, all in one transaction or none. Repeating it returns the first result. Refuses with
   * `common.notFound`, `games.importGone` if its rows were deleted.
   */
  land(context: Context, command: { importId: string; newGamesOn: boolean; reason: string }): Promise<store.Counts>;
  list(query: { vendor: string | undefined; limit: number; offset: number }): ReturnType<typeof store.list>;
  /**
   * Returns the rows with faults as a CSV file whose cells no spreadsheet program executes. Refuses with
   * `common.notFound`.
   */
  faultsFile(importId: string): Promise<string>;
  forget(): Promise<void>;
}

interface Deps {
  db: Db;
  vendors: Pick<VendorPort, 'catalogue'>;
  /** Applies the imported rows to the halls of this node. */
  onLanded(): Promise<void>;
  rowsMax?: number;
}

export function createImports(deps: Deps): Imports {
  return {
    report: (importId) => reportOn(deps, importId),
    check: (context, vendorCode, file) => checkFile(deps, context, vendorCode, file),
    fetch: (context, vendorCode) => fetchList(deps, context, vendorCode),
    land: (context, command) => landImport(deps, context, command),
    list: (query) => store.list(deps.db, query),
    faultsFile: (importId) => faultsFile(deps, importId),
    forget: () => store.forget(deps.db, FORGET_DAYS),
  };
}

async function vendorIdOf({ db }: Deps, code: string): Promise<number> {
  const vendor = await vendorByCode(db, code);
  if (vendor === undefined) throw refuse('common.notFound');
  return vendor.id;
}

async function keepRows(
  deps: Deps,
  context: Context,
  one: Omit<store.NewImport, 'importId' | 'by'>,
): Promise<ImportReport> {
  const { db } = deps;
  if (one.good.length + one.bad.length === 0) throw refuse('games.importEmpty');
  const importId = newId('imp');
  await store.insert(db, { ...one, importId, by: context.actor.id });
  return reportOn(deps, importId);
}

async function reportOn({ db }: Deps, importId: string): Promise<ImportReport> {
  const row = await store.find(db, importId);
  if (row === undefined) throw refuse('common.notFound');
  const [good, bad] = await Promise.all([store.goodOf(db, importId), store.badOf(db, importId)]);
  const standing = good === undefined ? new Map<string, Standing>() : await store.standing(db, row.vendor_id);
  const changes = changesOf(good ?? [], standing, row.columns);
  const counts = row.result ?? countsOf(row.rows, bad.length, changes);
  const shown = row.result === null ? shownOf(changes, CHANGES_SHOWN) : await store.landedChanges(db, importId);
  return {
    row,
    counts,
    changes: shown,
    faults: bad.slice(0, FAULTS_SHOWN),
    canLand: row.state === 'checked' && good !== undefined,
  };
}

async function takeRows(
  trx: Trx,
  row: store.ImportRow,
  good: readonly GoodRow[],
  newGamesOn: boolean,
): Promise<RowChange[]> {
  await store.lockVendor(trx, row.vendor_id);
  const changes = changesOf(good, await store.standing(trx, row.vendor_id), row.columns);
  const options = { newGamesOn, takesClass: true };
  for (let from = 0; from < changes.length; from += LANDED_AT_ONCE) {
    const some = changes.slice(from, from + LANDED_AT_ONCE);
    await upsertGames(
      trx,
      row.vendor_id,
      some.map((change) => ({ ...change.row, nodeId: newId('game') })),
      options,
    );
  }
  return changes;
}

async function checkFile(deps: Deps, context: Context, vendorCode: string, file: ImportFile): Promise<ImportReport> {
  const { rowsMax = IMPORT_ROWS_MAX } = deps;
  const vendorId = await vendorIdOf(deps, vendorCode);
  const { source, named, good, bad } = await readFile(file.bytes, { vendorCode, rowsMax });
  return keepRows(deps, context, {
    vendorId,
    source,
    fileName: (file.name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_') || 'file').slice(-NAME_MAX),
    sha256: sha256Of(file.bytes),
    good,
    bad,
    unknownColumns: unknownOf(named),
    columns: columns.filter((name) => named.has(name)),
  });
}

async function fetchList(deps: Deps, context: Context, vendorCode: string): Promise<ImportReport> {
  const vendorId = await vendorIdOf(deps, vendorCode);
  const { games, bad } = await deps.vendors.catalogue(vendorCode);
  return keepRows(deps, context, {
    vendorId,
    source: 'vendor',
    fileName: vendorCode,
    sha256: sha256Of(games.map(({ code }) => code).join('\n')),
    good: games.map((game, at) => ({ ...game, line: at + 1 })),
    bad: bad.map(({ code, reason }, at) => ({
      line: games.length + at + 1,
      code,
      problems: [{ field: 'row', problem: 'unreadable', value: reason }],
    })),
    unknownColumns: [],
    columns: columns.filter((name) => name !== 'class'),
  });
}

async function landImport(
  deps: Deps,
  context: Context,
  { importId, newGamesOn, reason }: { importId: string; newGamesOn: boolean; reason: string },
): Promise<store.Counts> {
  const { db } = deps;
  const counts = await inTransaction(db, async (trx) => {
    const row = await store.lock(trx, importId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.result !== null) return row.result;
    const good = await store.goodOf(trx, importId);
    if (good === undefined) throw refuse('games.importGone');
    const changes = await takeRows(trx, row, good, newGamesOn);
    const result = countsOf(row.rows, row.bad_count, changes);
    const logged = loggedOf(changes, CHANGES_SHOWN);
    await store.setLanded(trx, importId, context.actor.id, { ...result, changes: shownOf(changes, CHANGES_SHOWN) });
    await audit(trx, context, {
      command: 'games.catalogue.import',
      subject: { type: 'import', id: importId },
      before: { vendor: row.vendor_code, file: row.file_name, games: logged.before },
      after: { ...result, newGamesOn, games: logged.after },
      reason,
    });
    return result;
  });
  await deps.onLanded();
  return counts;
}

async function faultsFile({ db }: Deps, importId: string): Promise<string> {
  if ((await store.find(db, importId)) === undefined) throw refuse('common.notFound');
  return faultsCsv(await store.badOf(db, importId));
}

function countsOf(rows: number, bad: number, changes: readonly RowChange[]): store.Counts {
  const added = changes.filter(({ kind }) => kind === 'added').length;
  return { rows, added, changed: changes.length - added, unchanged: rows - bad - changes.length, bad };
}

const sha256Of = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

function faultsCsv(faults: readonly BadRow[]): string {
  const lines = [['line', 'code', 'field', 'problem', 'value']];
  for (const { line, code, problems } of faults)
    for (const { field, problem, value } of problems) lines.push([String(line), code, field, problem, value]);
  return `\uFEFF${lines.map((cells) => `${cells.map((cell, i) => csvCell(cell, i === 0 ? 'number' : 'text')).join(',')}\r\n`).join('')}`;
}
