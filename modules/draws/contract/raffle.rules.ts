// Rules of a raffle's draw. Server and page run the same code; both have WebCrypto.

const encoder = new TextEncoder();
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Returns the SHA-256 of a text, in hex. */
export const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(text)));

/** Returns the SHA-256 of the seed's bytes, in hex. It is published before the raffle opens. */
export const seedHashOf = async (seed: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(seed)));

/** Returns a line of the list: number and holder. The holder is a hash that only the member can recognise. */
export const lineOf = (number: number, holder: string): string => `${number} ${holder}`;

/** Returns the text that is hashed: the lines in order, each with a line feed. */
export const listText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const HOLDER_LENGTH = 16;

export const holderOf = async (poolId: string, memberId: string): Promise<string> =>
  (await sha256(`${poolId}:${memberId}`)).slice(0, HOLDER_LENGTH);

/** Returns HMAC-SHA256 of a text with the seed as the key, in hex. */
export type Digest = (text: string) => Promise<string>;

export async function digestBy(seed: string): Promise<Digest> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), algorithm, false, ['sign']);
  return async (text) => hexOf(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

const DIGITS = 16;
const SPAN = 1n << 64n;

/**
 * Returns the place that a digest selects in a list: its first 64 bits modulo the length. Returns undefined (rejects)
 * above the last whole multiple of the length, because some places would be likelier; the next index is used then.
 */
export function pickOf(digest: string, length: number): number | undefined {
  const value = BigInt(`0x${digest.slice(0, DIGITS)}`);
  const count = BigInt(length);
  return value < SPAN - (SPAN % count) ? Number(value % count) : undefined;
}

export interface Drawn {
  index: number;
  /** Place in the list, from 0. */
  place: number;
}

export interface RaffleDraw {
  listHash: string;
  publicValue: string;
  /** Number of lines in the list. */
  length: number;
  /** Maximum number of winners. */
  winners: number;
  /** Answers whether the ticket at this place is void. */
  isSkipped: (place: number) => boolean;
}

/**
 * Returns the winners in the order of prizes. The text of each index is `list hash:public value:index`. An index is
 * skipped if its bits are rejected, or if its ticket has already won or is void.
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
