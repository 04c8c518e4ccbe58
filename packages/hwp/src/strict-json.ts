// Strict JSON parsing for a wallet: every text has one meaning (T4), independent of the sender's parser.
import { isUtf8 } from 'node:buffer';
import { readValidJson } from './read-json.ts';

/** Maximum nesting depth. The protocol needs five; deeper texts are attacks on parsers. */
const DEPTH_MAX = 32;

export type StrictJson = { ok: true; value: Record<string, unknown> } | { ok: false; reason: string };

/**
 * Parses a request body. Refuses text that is not UTF-8 or not one JSON object, is nested deeper than 32, repeats a key
 * (in any escaping), has the key `__proto__`, or contains characters that PostgreSQL cannot store (U+0000, half a
 * surrogate pair). A number under one of `integerKeys` that is not written as a plain integer (`1e2`, `100.0`, `-0`)
 * becomes `NaN`, which JSON cannot express: the schema then refuses it.
 */
export function parseStrictJson(bytes: Buffer, integerKeys: ReadonlySet<string> = NO_KEYS): StrictJson {
  if (!isUtf8(bytes)) return refusal('not UTF-8');
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refusal('not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refusal('not a JSON object');
  const seen = scan(text);
  if (seen.depth > DEPTH_MAX) return refusal('nested too deep');
  if (seen.hasOddNumber || seen.hasEscapedKey) {
    value = readValidJson(text, integerKeys);
    if (value === undefined) return refusal(REPEATED);
  }
  // Each member has one colon outside strings, so a repeated key makes fewer members than colons.
  const members = countMembers(value, seen.hasUnicodeEscape);
  if (members === FORBIDDEN) return refusal('a forbidden key or character');
  return members === seen.colons ? { ok: true, value: value as Record<string, unknown> } : refusal(REPEATED);
}

/** Checks that a text accepted by JSON.parse has one meaning: no repeated key, nested 32 levels at most. */
export function hasOneMeaning(text: string): boolean {
  return scan(text).depth <= DEPTH_MAX && readValidJson(text, NO_KEYS) !== undefined;
}

const REPEATED = 'a key is there twice';
const NO_KEYS: ReadonlySet<string> = new Set();
const FORBIDDEN = -1;

const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const UPPER_E = 0x45;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const LOWER_E = 0x65;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

interface Scan {
  colons: number;
  depth: number;
  hasOddNumber: boolean;
  hasEscapedKey: boolean;
  hasUnicodeEscape: boolean;
}

/** Scans a text that is known to be valid JSON once. */
function scan(text: string): Scan {
  let colons = 0;
  let depth = 0;
  let depthMax = 0;
  let hasOddNumber = false;
  let hasEscapedKey = false;
  let backslash = text.indexOf('\\');
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE: {
        const start = i;
        i = endOfString(text, start);
        if (backslash !== -1 && backslash < i) {
          if (isKey(text, i)) hasEscapedKey = true;
          backslash = text.indexOf('\\', i);
        }
        break;
      }
      case COLON:
        colons++;
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depthMax = Math.max(depthMax, ++depth);
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth--;
        break;
      case POINT:
      case UPPER_E:
        hasOddNumber = true;
        break;
      case LOWER_E: {
        const before = text.charCodeAt(i - 1);
        if (before >= ZERO && before <= NINE) hasOddNumber = true;
        break;
      }
      case MINUS:
        if (text.charCodeAt(i + 1) === ZERO) hasOddNumber = true;
        break;
      default:
    }
  }
  return { colons, depth: depthMax, hasOddNumber, hasEscapedKey, hasUnicodeEscape: text.includes('\\u') };
}

/** Returns the index of the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (text.charCodeAt(end - 1) === BACKSLASH) {
    let backslashes = 1;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) break;
    end = text.indexOf('"', end + 1);
  }
  return end;
}

const colonFollows = /\s*:/y;

function isKey(text: string, end: number): boolean {
  colonFollows.lastIndex = end + 1;
  return colonFollows.test(text);
}

function countMembers(value: unknown, checkTexts: boolean): number {
  if (typeof value === 'string') return checkTexts && !isStorable(value) ? FORBIDDEN : 0;
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      const inner = countMembers(item, checkTexts);
      if (inner === FORBIDDEN) return FORBIDDEN;
      count += inner;
    }
    return count;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || (checkTexts && !isStorable(key))) return FORBIDDEN;
    const child = (value as Record<string, unknown>)[key];
    count++;
    if (typeof child === 'number') continue;
    const inner = countMembers(child, checkTexts);
    if (inner === FORBIDDEN) return FORBIDDEN;
    count += inner;
  }
  return count;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function refusal(reason: string): StrictJson {
  return { ok: false, reason };
}
