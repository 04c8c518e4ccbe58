// Reads a vendor's answer of any length: its rows are counted on arrival and parsed in pieces, so that a list of
// millions of tiny rows is refused before parsing, and a long one never blocks the event loop.
import { setImmediate } from 'node:timers/promises';
import { parseStrictJson, type StrictJson } from '@sanam/hwp';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Nesting depth of the separators between rows: `{"games":[row,row]}`. */
const ROWS_DEPTH = 2;
/** Rows parsed without a pause; one takes up to 0.1 ms to check. */
export const ROWS_AT_ONCE = 100;
const BYTES_AT_ONCE = 64 * 1024;
/** Maximum bytes parsed without a pause: one row, or everything outside of rows. About 20 ms. */
const PIECE_BYTES_MAX = 1024 * 1024;

/** Position of a list in the answer: offsets of its key, of its first byte, of its closing bracket and of its cuts. */
interface List {
  key: Span;
  start: number;
  end: number | undefined;
  cuts: number[];
}
type Span = readonly [start: number, end: number];

/** Scans the bytes of an answer as they arrive. Results for invalid JSON are arbitrary; parsing refuses it later. */
export class AnswerRows {
  /** Number of rows in all lists, except the first row of each. */
  separators = 0;
  readonly lists: List[] = [];
  #at = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #stringStart = 0;
  /** Last string in the outermost object: the key of the value that follows. */
  #key: Span = [0, 0];
  #open: List | undefined;
  #rowsSinceCut = 0;

  push(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.#isInString) this.#inString(byte);
      else if (byte === QUOTE) [this.#isInString, this.#stringStart] = [true, this.#at];
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#opens(byte);
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#closes(byte);
      else if (byte === COMMA && this.#depth === ROWS_DEPTH) this.#separates();
      this.#at++;
    }
  }

  #inString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isInString = false;
      if (this.#depth === ROWS_DEPTH - 1) this.#key = [this.#stringStart, this.#at + 1];
    }
  }

  #opens(byte: number): void {
    if (++this.#depth !== ROWS_DEPTH || byte !== OPEN_BRACKET) return;
    this.#open = { key: this.#key, start: this.#at + 1, end: undefined, cuts: [] };
    this.#rowsSinceCut = 0;
    this.lists.push(this.#open);
  }

  #closes(byte: number): void {
    if (this.#depth-- !== ROWS_DEPTH || this.#open === undefined) return;
    if (byte === CLOSE_BRACKET) this.#open.end = this.#at;
    this.#open = undefined;
  }

  #separates(): void {
    this.separators++;
    if (this.#open === undefined) return;
    const { cuts, start } = this.#open;
    if (++this.#rowsSinceCut < ROWS_AT_ONCE && this.#at - (cuts.at(-1) ?? start) < BYTES_AT_ONCE) return;
    cuts.push(this.#at);
    this.#rowsSinceCut = 0;
  }
}

/** Parses like `parseStrictJson`, but yields to other work between the pieces of long lists. */
export async function parseAnswer(bytes: Buffer, lists: readonly List[]): Promise<StrictJson> {
  const long = lists.filter(({ cuts }) => cuts.length > 0);
  const envelope = envelopeOf(bytes, long);
  const whole = envelope === undefined ? NOT_JSON : parsePiece(envelope);
  if (!whole.ok) return whole;
  for (const { key, start, end, cuts } of long) {
    const rows: unknown[] = [];
    const bounds = [start - 1, ...cuts, end!];
    for (const [at, before] of bounds.slice(0, -1).entries()) {
      const piece = bytes.subarray(before + 1, bounds[at + 1]);
      const parsed = parsePiece(Buffer.concat([HEAD, piece, TAIL]));
      if (!parsed.ok) return parsed;
      const found = parsed.value.rows as unknown[];
      // `[1,,2]`, cut between the commas.
      if (found.length === 0) return NOT_JSON;
      rows.push(...found);
      await setImmediate();
    }
    whole.value[JSON.parse(bytes.subarray(...key).toString()) as string] = rows;
  }
  return whole;
}

const NOT_JSON = { ok: false, reason: 'not JSON' } as const;
const HEAD = Buffer.from('{"rows":[');
const TAIL = Buffer.from(']}');

const parsePiece = (piece: Buffer): StrictJson =>
  piece.length > PIECE_BYTES_MAX ? { ok: false, reason: 'a piece is too long' } : parseStrictJson(piece);

/** Returns the answer with its long lists emptied; undefined if one of them has no end. */
function envelopeOf(bytes: Buffer, long: readonly List[]): Buffer | undefined {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { start, end } of long) {
    if (end === undefined) return undefined;
    parts.push(bytes.subarray(from, start));
    from = end;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}
