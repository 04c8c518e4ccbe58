// A JSON file into rows that know their line. Every entry of the list is read by itself, so that a broken one spoils
// nothing but itself.
import type { RawRow } from './types.ts';

/**
 * Entries of the file's list, read as they are asked for: `[…]`, or the first list in an object (`{"games": […]}`).
 * Undefined where there is none.
 */
export function readJson(text: string): Iterable<RawRow> | undefined {
  const start = /^\uFEFF?\s*(?:\{\s*"[^"\\]{1,40}"\s*:\s*)?\[/.exec(text);
  return start === null ? undefined : entriesOf(text, start[0]);
}

function* entriesOf(text: string, start: string): Generator<RawRow> {
  let line = linesIn(start);
  let at = start.length;
  for (;;) {
    const entry = entryAt(text, at);
    const before = /^\s*/.exec(entry.text)![0];
    const found = entry.text.slice(before.length).trimEnd();
    if (found !== '') yield rowOf(found, 1 + line + linesIn(before));
    line += linesIn(text.slice(at, entry.end + 1));
    if (entry.isLast) return;
    at = entry.end + 1;
  }
}

function rowOf(text: string, line: number): RawRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, fault: 'badJson', text };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { line, fault: 'notAnObject', text };
  const values: Record<string, string> = {};
  for (const [name, item] of Object.entries(value)) {
    if (item === null) continue;
    if (typeof item === 'object') return { line, fault: 'badJson', text };
    values[name.toLowerCase()] = String(item);
  }
  return { line, values };
}

/**
 * Text up to the comma that ends an entry, or to the end of the list. A line that begins a new object where the one
 * before was not closed ends that one: the file goes on below what is broken.
 */
function entryAt(text: string, from: number): { text: string; end: number; isLast: boolean } {
  let depth = 0;
  let isQuoted = false;
  /** Nothing but blanks since the line began. */
  let isLineStart = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!;
    const beginsLine = isLineStart;
    isLineStart = letter === '\n' || (isLineStart && isBlank(letter));
    if (isQuoted) {
      if (letter === '\\') at++;
      else if (letter === '"') isQuoted = false;
      // No text of JSON runs over a line.
      else if (letter === '\n') return broken(text, from, at);
    } else if (letter === '"') isQuoted = true;
    else if (letter === '{' && depth > 0 && beginsLine)
      return { text: text.slice(from, at), end: at - 1, isLast: false };
    else if (letter === '{' || letter === '[') depth++;
    else if (letter === '}') depth--;
    else if (letter === ']' && depth-- === 0) return { text: text.slice(from, at), end: at, isLast: true };
    else if (letter === ',' && depth === 0) return { text: text.slice(from, at), end: at, isLast: false };
  }
  return { text: text.slice(from), end: text.length, isLast: true };
}

/** After a text that was not closed: on with the next line that begins an object. */
function broken(text: string, from: number, at: number): { text: string; end: number; isLast: boolean } {
  let isLineStart = false;
  for (let end = at; end < text.length; end++) {
    const letter = text[end]!;
    if (letter === '{' && isLineStart) return { text: text.slice(from, end), end: end - 1, isLast: false };
    isLineStart = letter === '\n' || (isLineStart && isBlank(letter));
  }
  return { text: text.slice(from), end: text.length, isLast: true };
}

const isBlank = (letter: string): boolean => letter.trim() === '';

const linesIn = (text: string): number => text.split('\n').length - 1;
