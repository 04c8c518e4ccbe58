// Reads a CSV file into rows with line numbers. A broken row does not affect the rows below.
import type { RawRow } from './types.ts';

const BOM = '\uFEFF';
/** Number of lines after which an unclosed quote counts as broken. */
const QUOTED_LINES_MAX = 5;
/** Maximum number of header cells read, because every row is as wide as the header line. */
const HEADS_MAX = 100;

/**
 * Yields rows of cells lazily, after the header. The separator is a comma, or a semicolon if the header line has more
 * of them.
 */
export function readCsv(text: string): { heads: string[]; rows: Iterable<RawRow> } {
  const lines = text.replace(BOM, '').split(/\r\n|\n|\r/);
  const headAt = lines.findIndex((line) => line.trim() !== '');
  if (headAt < 0) return { heads: [], rows: [] };
  const head = lines[headAt]!;
  const separator = countOf(head, ';') > countOf(head, ',') ? ';' : ',';
  const heads = (cellsOf(head, separator) ?? [head]).slice(0, HEADS_MAX).map((cell) => cell.trim().toLowerCase());
  return { heads, rows: rowsOf(lines, { from: headAt + 1, heads, separator }) };
}

function* rowsOf(
  lines: readonly string[],
  { from, heads, separator }: { from: number; heads: readonly string[]; separator: string },
): Generator<RawRow> {
  for (let at = from; at < lines.length; at++) {
    if (lines[at]!.trim() === '') continue;
    const line = at + 1;
    const read = recordAt(lines, at, separator);
    if (read === undefined) {
      yield { line, fault: 'unclosedQuote', text: lines[at]! };
      continue;
    }
    at += read.lines - 1;
    if (read.cells.length > heads.length && read.cells.slice(heads.length).some((cell) => cell.trim() !== ''))
      yield { line, fault: 'tooManyCells', text: lines[line - 1]! };
    else yield { line, values: Object.fromEntries(heads.map((name, i) => [name, read.cells[i] ?? ''])) };
  }
}

/** Returns the record that begins at a line; undefined if one of its quotes is never closed. */
function recordAt(lines: readonly string[], at: number, separator: string) {
  let text = lines[at]!;
  for (let taken = 1; ; taken++) {
    const cells = cellsOf(text, separator);
    if (cells !== undefined) return { cells, lines: taken };
    const next = lines[at + taken];
    if (next === undefined || taken >= QUOTED_LINES_MAX) return undefined;
    text += `\n${next}`;
  }
}

/** Splits a record into cells by RFC 4180; undefined while a quote is open. */
function cellsOf(text: string, separator: string): string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const cell = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at, separator);
    if (cell === undefined) return undefined;
    cells.push(cell.value);
    if (cell.end >= text.length) return cells;
    at = cell.end + 1;
    if (at === text.length) {
      cells.push('');
      return cells;
    }
  }

  function plainAt(whole: string, from: number, sep: string) {
    const end = whole.indexOf(sep, from);
    return { value: whole.slice(from, end < 0 ? undefined : end), end: end < 0 ? whole.length : end };
  }

  function quotedAt(whole: string, from: number) {
    let value = '';
    for (let i = from + 1; i < whole.length; i++) {
      if (whole[i] !== '"') value += whole[i];
      else if (whole[i + 1] === '"') value += whole[i++];
      else {
        const rest = plainAt(whole, i + 1, separator);
        return { value: value + rest.value.trimEnd(), end: rest.end };
      }
    }
    return undefined;
  }
}

const countOf = (text: string, letter: string): number => text.split(letter).length - 1;
