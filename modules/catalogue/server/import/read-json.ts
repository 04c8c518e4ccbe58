// Reads a JSON file into rows with line numbers. Every entry of the list is parsed separately, so that a broken one
// does not affect the others.
import type { RawRow } from './types.ts';

/**
 * Yields the entries of the file's list lazily: `[…]`, or the first list in an object (`{"games": […]}`). Undefined if
 * there is none.
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
 * Returns the text up to the comma after an entry, or to the end of the list. If an entry is not closed, a line that
 * begins a new object ends it, so that reading continues after it.
 */
function entryAt(text: string, from: number): { text: string; end: number; isLast: boolean } {
  let depth = 0;
  let isQuoted = false;
  /** Whether the line so far consists of blanks only. */
  let isLineStart = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!;
    const beginsLine = isLineStart;
    isLineStart = letter === '\n' || (isLineStart && isBlank(letter));
    if (isQuoted) {
      if (letter === '\\') at++;
      else if (letter === '"') isQuoted = false;
      // A JSON string cannot contain a line break.
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

/** Handles an unclosed string: continues with the next line that begins an object. */
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
