const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** The depth of the rows' separators: `{"games":[row,row]}`. */
const ROWS_DEPTH = 2;

/**
 * True when the lists of an answer have more than `max` rows together. Reads bytes only: a list of millions of tiny rows
 * is refused before anything is made of them. A text that is no JSON may give any answer; it is refused later.
 */
export function hasMoreRows(bytes: Uint8Array, max: number): boolean {
  let depth = 0;
  let separators = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
    else if (byte === COMMA && depth === ROWS_DEPTH && ++separators >= max) return true;
  }
  return false;
}

/** Index of the quote that ends the string which begins at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
