// Rules of a raffle's draw. The server draws and the page checks with the same code; both have WebCrypto.

const encoder = new TextEncoder();
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** SHA-256 of a text, in hex. */
export const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(text)));

/** SHA-256 of the bytes of a seed in hex: what is published before the opening. */
export const seedHashOf = async (seed: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(seed)));

/** A line of the list: number and holder. Holders are named by a hash that only they know to be theirs. */
export const lineOf = (number: number, holder: string): string => `${number} ${holder}`;

/** The list as it is hashed: its lines in order, each with an end of line. */
export const listText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const HOLDER_LENGTH = 16;

export const holderOf = async (poolId: string, memberId: string): Promise<string> =>
  (await sha256(`${poolId}:${memberId}`)).slice(0, HOLDER_LENGTH);

/** Answers HMAC-SHA256 of a text under the seed, in hex. */
export type Digest = (text: string) => Promise<string>;

export async function digestBy(seed: string): Promise<Digest> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), algorithm, false, ['sign']);
  return async (text) => hexOf(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

const DIGITS = 16;
const SPAN = 1n << 64n;

/**
 * The place in a list of so many lines that a digest names: its first 64 bits, modulo the length. Undefined where they are
 * above the last whole multiple of it, for then some places would be likelier than others: the next index decides.
 */
export function pickOf(digest: string, length: number): number | undefined {
  const value = BigInt(`0x${digest.slice(0, DIGITS)}`);
  const count = BigInt(length);
  return value < SPAN - (SPAN % count) ? Number(value % count) : undefined;
}

export interface Drawn {
  index: number;
  /** Place in the list, from 0 on. */
  place: number;
}

export interface RaffleDraw {
  listHash: string;
  publicValue: string;
  /** Lines of the list. */
  length: number;
  /** Maximum number of winners. */
  winners: number;
  /** Whether the ticket on this place is void. */
  isSkipped: (place: number) => boolean;
}

/**
 * Who wins, in the order of prizes. The text of each index is `list hash:public value:index`; an index is passed over where
 * its bits are rejected, the ticket has won already or is void.
 */
export async function drawWinners(
  digest: Digest,
  { listHash, publicValue, length, winners, isSkipped }: RaffleDraw,
): Promise<Drawn[]> {
  const places = Array.from({ length }, (_, place) => place);
  const wanted = Math.min(winners, places.filter((place) => !isSkipped(place)).length);
  const drawn: Drawn[] = [];
  const won = new Set<number>();
  for (let index = 0; drawn.length < wanted; index += 1) {
    const place = pickOf(await digest(`${listHash}:${publicValue}:${index}`), length);
    if (place === undefined || won.has(place) || isSkipped(place)) continue;
    won.add(place);
    drawn.push({ index, place });
  }
  return drawn;
}
