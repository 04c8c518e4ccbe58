// Reads a file of games into rows that can be imported and rows with faults.
import { setImmediate } from 'node:timers/promises';
import { refuse } from '@sanam/server/platform/errors.ts';
import { shortened } from '@sanam/vendors/contract/rules.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { columns, createRowReader, requiredColumns, standingColumns } from './rows.rules.ts';
import type { RawRow, ReadRows } from './types.ts';

/** Number of rows after which the node handles other work first, so that a bet never waits for a file. */
const ROWS_AT_ONCE = 250;
const UNKNOWN_SHOWN = 20;
const COLUMN_NAME_SHOWN = 40;

export interface ReadFile extends ReadRows {
  source: 'csv' | 'json';
  /** All columns of the file, known or not. */
  named: ReadonlySet<string>;
}

/**
 * Reads a CSV or JSON file, recognised by its beginning. Refuses with `games.importFormat`, `games.importEmpty`,
 * `games.importColumns` and the missing columns, `games.tooMany` above the limit.
 */
export async function readFile(
  bytes: Buffer,
  { vendorCode, rowsMax }: { vendorCode: string; rowsMax: number },
): Promise<ReadFile> {
  const { source, heads, rows } = open(bytes);
  const named = new Set(heads);
  const reader = createRowReader(vendorCode);
  let count = 0;
  for (const row of rows) {
    if (++count > rowsMax) throw refuse('games.tooMany', { max: rowsMax });
    if (source === 'json' && 'values' in row) for (const name of Object.keys(row.values)) named.add(name);
    reader.take(row);
    if (count % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return { source, named, ...reader.read };
}

const known = new Set<string>([...columns, ...standingColumns]);

/** Returns the first unknown columns, in a form that can be shown. */
export const unknownOf = (named: ReadonlySet<string>): string[] =>
  [...named]
    .filter((name) => name !== '' && !known.has(name))
    .slice(0, UNKNOWN_SHOWN)
    .map((name) => shortened(name, COLUMN_NAME_SHOWN));

function open(bytes: Buffer): { source: ReadFile['source']; heads: string[]; rows: Iterable<RawRow> } {
  const text = textOf(bytes);
  if (/^\uFEFF?\s*[[{]/.test(text)) {
    const rows = readJson(text);
    if (rows === undefined) throw refuse('games.importFormat');
    return { source: 'json', heads: [], rows };
  }
  const { heads, rows } = readCsv(text);
  if (heads.length === 0) throw refuse('games.importEmpty');
  const missing = requiredColumns.filter((name) => !heads.includes(name));
  if (missing.length > 0) throw refuse('games.importColumns', { missing });
  return { source: 'csv', heads, rows };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refuse('games.importFormat');
  }
}
