import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LETTERS = 22; // 62^22 > 2^130: cannot be guessed

/** Returns an opaque random id with a short prefix for its type: `dep_4f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(ID_LETTERS)}`;
}

const PROCESS_ID = randomBytes(9).toString('base64url');
let requests = 0;

/** Returns an id that is unique among the requests of all processes. It is no secret; it is only used for lookups. */
export function newRequestId(): string {
  return `${PROCESS_ID}${(++requests).toString(36)}`;
}

/** Returns random letters and digits, each equally likely. */
export function randomText(length: number, alphabet: string = ALPHABET): string {
  const bound = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < bound && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
