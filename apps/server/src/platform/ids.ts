import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LETTERS = 22; // 62^22 > 2^130: not to be guessed

/** An opaque random id behind a short prefix that says what it names: `dep_4f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(ID_LETTERS)}`;
}

const PROCESS_ID = randomBytes(9).toString('base64url');
let requests = 0;

/** Tells one request from every other, of this process and of all others; no secret, it is only ever looked up. */
export function newRequestId(): string {
  return `${PROCESS_ID}${(++requests).toString(36)}`;
}

/** Letters and digits, each equally likely. */
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
