export type CsvKind = 'text' | 'number' | 'id';

export interface CsvColumn<Row> {
  header: string;
  /** `number` stays a number; `id` is text even if it is all digits. */
  kind: CsvKind;
  value: (row: Row) => string | null;
}

const BOM = '\uFEFF';
const NUMBER = /^-?\d+(\.\d+)?$/;
/** Characters that spreadsheet programs skip before they detect a formula. */
const SKIPPED = /^[\s"'`\u2018-\u201D\u00AB\u00BB\uFEFF\u200B-\u200F]/u;
const FORMULA_START = /^[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20|%]/u;
const CONTROL = new Set(['\t', '\r', '\n', '\0']);

/**
 * Neutralises a text cell that a spreadsheet program would run as a formula (CWE-1236, ASVS 1.2.10): adds a leading `'`
 * before `= + - @`, their full-width forms, `|`, `%`, tab, CR, LF and NUL, also after blanks or quotes.
 */
export function guardCell(text: string): string {
  const first = [...text].find((letter) => CONTROL.has(letter) || !SKIPPED.test(letter)) ?? '';
  return CONTROL.has(first) || FORMULA_START.test(first) ? `'${text}` : text;
}

/** Returns one cell, guarded by its kind and quoted by RFC 4180. */
export function csvCell(value: string | null, kind: CsvKind): string {
  if (value === null || value === '') return '';
  if (kind === 'number' && NUMBER.test(value)) return value;
  // A spreadsheet program would round a long account number or drop its leading zeros.
  const text = kind === 'id' && /^\d+$/.test(value) ? `'${value}` : guardCell(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns the whole file: facts about the export (title, zone, filter, author, time), an empty row, headings, rows.
 * UTF-8 with BOM, CRLF.
 */
export function toCsv<Row>(input: {
  facts: readonly (readonly [string, string])[];
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
}): string {
  const { facts, columns, rows } = input;
  const lines = [
    ...facts.map((fact) => fact.map((cell) => csvCell(cell, 'text'))),
    [],
    columns.map(({ header }) => csvCell(header, 'text')),
    ...rows.map((row) => columns.map(({ kind, value }) => csvCell(value(row), kind))),
  ];
  return BOM + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}
