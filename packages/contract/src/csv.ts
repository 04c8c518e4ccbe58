export type CsvKind = 'text' | 'number' | 'id';

export interface CsvColumn<Row> {
  header: string;
  /** `number` stays a number, `id` is kept as text even when it is all digits. */
  kind: CsvKind;
  value: (row: Row) => string | null;
}

const BOM = '\uFEFF';
const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet program skips before it decides whether a cell is a formula. */
const SKIPPED = /^[\s"'`\u2018-\u201D\u00AB\u00BB\uFEFF\u200B-\u200F]/u;
const FORMULA_START = /^[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20|%]/u;
const CONTROL = new Set(['\t', '\r', '\n', '\0']);

/**
 * Takes the life out of a text cell that a spreadsheet program would run as a formula (CWE-1236, ASVS 1.2.10): a leading
 * `'` before `= + - @`, their full-width forms, `|`, `%`, tab, CR, LF and NUL, also when blanks or quotes are before them.
 */
export function guardCell(text: string): string {
  const first = [...text].find((letter) => CONTROL.has(letter) || !SKIPPED.test(letter)) ?? '';
  return CONTROL.has(first) || FORMULA_START.test(first) ? `'${text}` : text;
}

/** One cell, guarded by its kind and quoted as RFC 4180 wants it. */
export function csvCell(value: string | null, kind: CsvKind): string {
  if (value === null || value === '') return '';
  if (kind === 'number' && NUMBER.test(value)) return value;
  // A spreadsheet program would turn a long or zero-led number of an account into a rounded figure.
  const text = kind === 'id' && /^\d+$/.test(value) ? `'${value}` : guardCell(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The whole file: rows of facts about the export (title, zone, filter, who, when), an empty row, heads, rows. UTF-8 with BOM, CRLF. */
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
