// The slow path of strict-json.ts: a JSON reader for the rare texts that JSON.parse may read wrongly. V8 (nodejs/node
// issue 63785, open in Node 24 and 26) sometimes turns an escaped key such as "\u0061" into "\".

/**
 * Reads a text that JSON.parse has accepted; does not check its syntax again. Returns `undefined` if an object repeats
 * a key. A number under one of `integerKeys` that is not written as a plain integer becomes `NaN`, except inside
 * `details`, whose content is the vendor's own.
 */
export function readValidJson(text: string, integerKeys: ReadonlySet<string>): unknown {
  const cursor = { text, at: 0, integerKeys, isRepeated: false };
  const value = readValue(cursor, '', false);
  return cursor.isRepeated ? undefined : value;
}

interface Cursor {
  text: string;
  at: number;
  integerKeys: ReadonlySet<string>;
  isRepeated: boolean;
}

const plainInteger = /^(?:0|-?[1-9][0-9]*)$/;
const stringToken = /"(?:[^"\\]|\\.)*"/y;
const otherToken = /[^\s,\]}]+/y;
const space = /\s*/y;

function readValue(cursor: Cursor, key: string, isFree: boolean): unknown {
  skipSpace(cursor);
  const first = cursor.text[cursor.at];
  if (first === '{') return readObject(cursor, isFree);
  if (first === '[') return readArray(cursor, isFree);
  if (first === '"') return readString(cursor);
  const token = take(cursor, otherToken);
  const scalar: unknown = JSON.parse(token);
  const isMarked = typeof scalar === 'number' && !isFree && cursor.integerKeys.has(key) && !plainInteger.test(token);
  return isMarked ? Number.NaN : scalar;
}

function readObject(cursor: Cursor, isFree: boolean): Record<string, unknown> {
  const members = new Map<string, unknown>();
  cursor.at++;
  while (next(cursor) !== '}') {
    const key = readString(cursor);
    next(cursor);
    cursor.at++;
    if (members.has(key)) cursor.isRepeated = true;
    members.set(key, readValue(cursor, key, isFree || key === 'details'));
  }
  cursor.at++;
  return Object.fromEntries(members);
}

function readArray(cursor: Cursor, isFree: boolean): unknown[] {
  const items: unknown[] = [];
  cursor.at++;
  while (next(cursor) !== ']') items.push(readValue(cursor, '', isFree));
  cursor.at++;
  return items;
}

function readString(cursor: Cursor): string {
  return JSON.parse(take(cursor, stringToken)) as string;
}

/** Returns the next significant character. Skips commas between members, which are redundant in valid JSON. */
function next(cursor: Cursor): string | undefined {
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== ',') return cursor.text[cursor.at];
  cursor.at++;
  skipSpace(cursor);
  return cursor.text[cursor.at];
}

function skipSpace(cursor: Cursor): void {
  take(cursor, space);
}

function take(cursor: Cursor, token: RegExp): string {
  token.lastIndex = cursor.at;
  const taken = token.exec(cursor.text)?.[0] ?? '';
  cursor.at += taken.length;
  return taken;
}
