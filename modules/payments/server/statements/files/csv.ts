// Reads a bank's CSV by a template. One bad row refuses the whole file.
import type { CallArguments, Calls } from '@sanam/contract';
import { bankCodeOf } from './camt.ts';
import { FileFault, LINES_MAX, type ReadLine, type ReadStatement, textOf } from './types.ts';
import { minorOf, momentReader } from './values.ts';

export type TemplateSettings =
  CallArguments<Calls['opsAddStatementTemplate']> extends { body: { settings: infer Settings } } ? Settings : never;
type Column = Extract<keyof TemplateSettings, `${string}Column`>;

const CELLS_MAX = 100;
/** Maximum number of lines in a cell. */
const CELL_LINES_MAX = 5;

interface CsvAsk {
  settings: TemplateSettings;
  accountNo: string | null;
  zone: string;
}

/** Decodes by the template. Refuses bytes that are invalid in the encoding. */
export function decodeText(bytes: Buffer, encoding: TemplateSettings['encoding']): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault('encoding');
  }
}

export function readStatementCsv(text: string, ask: CsvAsk): ReadStatement {
  const { settings } = ask;
  const separator = settings.separator === 'tab' ? '\t' : settings.separator;
  const rows = rowsOf(text, separator);
  const body = rows.filter(({ row }) => row > settings.linesBefore);
  const heads = body.shift()?.cells.map((cell) => cell.trim());
  if (heads === undefined) throw new FileFault('empty');
  const last = settings.linesAfter === 0 ? body : body.slice(0, -settings.linesAfter);
  if (last.length === 0) throw new FileFault('empty');
  if (last.length > LINES_MAX) throw new FileFault('tooMany');
  const columns = columnsOf(heads, settings);
  const read = momentReader(settings.timeForm, { years: settings.years, zone: ask.zone });
  if (read === undefined) throw new FileFault('timeMissing');
  const lines = last.map(({ row, cells }) => {
    if (cells.slice(heads.length).some((cell) => cell.trim() !== '') || cells.length < heads.length)
      throw new FileFault('cells', row);
    const cell = (name: Column): string | undefined => {
      const place = columns.get(name);
      return place === undefined ? undefined : cells[place]?.trim();
    };
    return lineOf({ row, cell, read, ask });
  });
  return { format: 'csv', from: null, until: null, lines, ...balancesOf(lines) };
}

function columnsOf(heads: readonly string[], settings: TemplateSettings): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [name, head] of Object.entries(settings)) {
    if (!name.endsWith('Column') || typeof head !== 'string') continue;
    const place = heads.indexOf(head.trim());
    if (place < 0 || heads.indexOf(head.trim(), place + 1) >= 0)
      throw new FileFault('columnMissing', settings.linesBefore + 1, head);
    columns.set(name as Column, place);
  }
  return columns;
}

interface RowAsk {
  row: number;
  cell: (name: Column) => string | undefined;
  read: (text: string) => Date | undefined;
  ask: CsvAsk;
}

function lineOf({ row, cell, read, ask: { settings, accountNo } }: RowAsk): ReadLine {
  const time = [cell('dayColumn'), cell('clockColumn')].filter((one) => one !== undefined).join(' ');
  const bookedAt = read(time);
  if (bookedAt === undefined) throw new FileFault('time', row, time);
  const account = cell('accountColumn');
  if (account !== undefined && account.replaceAll(/[\s-]/g, '') !== accountNo)
    throw new FileFault('otherAccount', row, account);
  const moved = movedOf(row, cell, settings);
  const balance = cell('balanceColumn');
  const balanceMinor = balance === undefined ? null : minorOf(balance, settings.decimal);
  if (balanceMinor === undefined) throw new FileFault('amount', row, balance);
  return {
    row,
    direction: moved > 0n ? 'in' : 'out',
    number: textOf(cell('numberColumn')),
    amountMinor: moved > 0n ? moved : -moved,
    bookedAt,
    payerName: textOf(cell('payerNameColumn')),
    payerBank: bankCodeOf(cell('payerBankColumn')),
    payerAccount: textOf(cell('payerAccountColumn')),
    reference: textOf(cell('referenceColumn')),
    balanceMinor,
    isFee: moved < 0n && saysFee(settings, cell('referenceColumn') ?? ''),
  };
}

/** Checks the text of the row for the fee words of the template, separated by commas. */
const saysFee = ({ feeWords }: TemplateSettings, text: string): boolean =>
  (feeWords ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .some((word) => word !== '' && text.toLowerCase().includes(word));

const isNothing = (text: string): boolean => text === '' || /^[-–]$/.test(text);

/** Returns the signed amount of a row. Exactly one direction has an amount, and it is not zero. */
function movedOf(row: number, cell: RowAsk['cell'], { decimal }: TemplateSettings): bigint {
  const amountAt = (name: Column): bigint => {
    const text = cell(name) ?? '';
    if (isNothing(text)) return 0n;
    const minor = minorOf(text, decimal);
    if (minor === undefined) throw new FileFault('amount', row, text);
    return minor;
  };
  if (cell('amountColumn') !== undefined) {
    const moved = amountAt('amountColumn');
    if (moved === 0n) throw new FileFault('amount', row, cell('amountColumn'));
    return moved;
  }
  const into = amountAt('inColumn');
  const out = amountAt('outColumn');
  if (into < 0n) throw new FileFault('amount', row, cell('inColumn'));
  // Banks write outgoing amounts with or without a sign.
  const gone = out < 0n ? -out : out;
  if ((into === 0n) === (gone === 0n)) throw new FileFault('amount', row, `${cell('inColumn')} / ${cell('outColumn')}`);
  return into - gone;
}

/** Checks the running balances, if present: each must follow from the one before; rows may be newest first. */
function balancesOf(lines: readonly ReadLine[]): Pick<ReadStatement, 'openingMinor' | 'closingMinor'> {
  const first = lines[0]!;
  if (first.balanceMinor === null) return { openingMinor: null, closingMinor: null };
  const isNewestFirst = first.bookedAt > lines.at(-1)!.bookedAt;
  const ordered = isNewestFirst ? lines.toReversed() : lines;
  const moved = ({ direction, amountMinor }: ReadLine): bigint => (direction === 'in' ? amountMinor : -amountMinor);
  const openingMinor = ordered[0]!.balanceMinor! - moved(ordered[0]!);
  let balance = openingMinor;
  for (const line of ordered) {
    balance += moved(line);
    if (line.balanceMinor !== balance) throw new FileFault('balance', line.row);
  }
  return { openingMinor, closingMinor: balance };
}

interface Row {
  row: number;
  cells: string[];
}

/** Splits the text into rows of cells (RFC 4180) with their line numbers; empty lines are left out. */
function rowsOf(text: string, separator: string): Row[] {
  const lines = text.replace('\uFEFF', '').split(/\r\n|\n|\r/);
  const rows: Row[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]!.trim() === '') continue;
    const row = at + 1;
    let record = lines[at]!;
    let cells = cellsOf(record, separator);
    for (let more = 1; cells === undefined; more++) {
      const next = lines[at + 1];
      if (next === undefined || more >= CELL_LINES_MAX) throw new FileFault('quote', row);
      record += `\n${next}`;
      at += 1;
      cells = cellsOf(record, separator);
    }
    if (cells.length > CELLS_MAX) throw new FileFault('cells', row);
    rows.push({ row, cells });
    if (rows.length > LINES_MAX + 300) throw new FileFault('tooMany');
  }
  return rows;
}

/** Returns undefined while a quote is open. */
function cellsOf(text: string, separator: string): string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let value = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end < 0) return undefined;
        value += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        value += '"';
        at += 1;
      }
    }
    const end = text.indexOf(separator, at);
    cells.push(value + text.slice(at, end < 0 ? undefined : end));
    if (end < 0) return cells;
    at = end + separator.length;
  }
}
