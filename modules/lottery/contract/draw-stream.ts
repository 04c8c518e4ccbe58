// Draws of the portal. Two secrets that no one knows together before sales end give a stream of bytes; the stream gives
// the numbers.
import type { Board, NumbersBoard, SscBoard } from './boards.ts';
import { bytesOfHex, hexOf, joinBytes, sha256, utf8 } from './hashing.ts';

/** Inputs that determine a draw. */
export interface DrawInputs {
  /** 32 bytes as hex, fixed a day ahead; `SHA-256(seed)` is public from the start. */
  seed: string;
  market: string;
  numero: string;
  /** Randomness of a beacon round after the close: 32 bytes as lower-case hex. */
  randomness: string;
}

/** Returns the next byte of a stream. */
export type NextByte = () => Promise<number>;

const HASH_HEX = /^[0-9a-f]{64}$/;

/** Returns `SHA-256(seed)` as hex, which is published with the draw. */
export const commitmentOf = async (seed: string): Promise<string> => hexOf(await sha256(bytesOfHex(seed)));

/** Checks whether the revealed seed matches the commitment. False if the seed is not 32 bytes of hex. */
export const isCommitted = async (seed: string, commit: string): Promise<boolean> =>
  HASH_HEX.test(seed) && (await commitmentOf(seed)) === commit.toLowerCase();

/**
 * Returns the byte stream of a draw: block i is HMAC-SHA256(seed, "sanam-draw-v1\n" market "\n" numero "\n" randomness
 * "\n", uint32be(i)). Throws a `RangeError` if seed or randomness is not 32 bytes of lower-case hex.
 */
export async function drawBytes({ seed, market, numero, randomness }: DrawInputs): Promise<NextByte> {
  if (!HASH_HEX.test(seed) || !HASH_HEX.test(randomness))
    throw new RangeError('seed and randomness are 32 bytes of hex');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOfHex(seed), algorithm, false, ['sign']);
  const prefix = utf8(`sanam-draw-v1\n${market}\n${numero}\n${randomness}\n`);
  let block = new Uint8Array();
  let at = 0;
  let index = 0;
  return async () => {
    if (at === block.length) {
      const count = new Uint8Array(4);
      new DataView(count.buffer).setUint32(0, index++);
      block = new Uint8Array(await crypto.subtle.sign('HMAC', key, joinBytes(prefix, count)));
      at = 0;
    }
    return block[at++]!;
  };
}

/** Returns a uniform number from 0 to n − 1, with n from 1 to 256. Bytes from 256 − (256 mod n) on are rejected. */
export async function below(n: number, next: NextByte): Promise<number> {
  if (!Number.isInteger(n) || n < 1 || n > 256) throw new RangeError(`not a bound: ${n}`);
  const end = 256 - (256 % n);
  let byte = await next();
  while (byte >= end) byte = await next();
  return byte % n;
}

/** Returns `count` numbers below `n` in the order drawn; numbers may repeat. */
async function several(count: number, n: number, next: NextByte): Promise<number[]> {
  const numbers: number[] = [];
  while (numbers.length < count) numbers.push(await below(n, next));
  return numbers;
}

/** Returns the first `count` numbers of 1 to `pool` after a Fisher–Yates shuffle: j = i + below(pool − i). */
export async function shuffled(pool: number, count: number, next: NextByte): Promise<number[]> {
  const numbers = Array.from({ length: pool }, (_, at) => at + 1);
  for (let at = 0; at < count; at++) {
    const other = at + (await below(pool - at, next));
    [numbers[at], numbers[other]] = [numbers[other]!, numbers[at]!];
  }
  return numbers.slice(0, count);
}

/** Shapes that the portal draws itself. Yeekee takes its five digits from the same stream, see `yeekeeNumber`. */
export type OwnShape = SscBoard['shape'] | NumbersBoard['shape'];

/** Returns the result of an own draw, the same on every machine. Throws a `RangeError` like `drawBytes`. */
export async function drawBoard(shape: OwnShape, inputs: DrawInputs): Promise<Board> {
  const next = await drawBytes(inputs);
  switch (shape) {
    case 'ssc':
      return { shape, digits: (await several(5, 10, next)).join('') };
    case 'k3':
      return { shape, numbers: (await several(3, 6, next)).map((face) => face + 1) };
    case 'pk10':
      return { shape, numbers: await shuffled(10, 10, next) };
    case 'x5':
      return { shape, numbers: await shuffled(11, 5, next) };
    case 'm6':
      return { shape, numbers: await shuffled(49, 7, next) };
  }
}

/** Returns the five digits that the beacon adds to a yeekee round. */
export const yeekeeDigits = async (inputs: DrawInputs): Promise<string> =>
  (await several(5, 10, await drawBytes(inputs))).join('');

const WIDE = 2 ** 24;

/** Like `below`, for bounds up to 16,777,216: reads three bytes, highest first. */
async function belowWide(n: number, next: NextByte): Promise<number> {
  if (!Number.isInteger(n) || n < 1 || n > WIDE) throw new RangeError(`not a bound: ${n}`);
  const end = WIDE - (WIDE % n);
  const read = async () => (await next()) * 65_536 + (await next()) * 256 + (await next());
  let value = await read();
  while (value >= end) value = await read();
  return value % n;
}

/**
 * Returns the distinct lucky places of a yeekee round. After the five digits, each place is 1 + below(count) from three
 * bytes of the stream; repeated places are skipped. Returns at most `count` places.
 */
export async function yeekeeLuckyPlaces(inputs: DrawInputs, count: number, many: number): Promise<number[]> {
  const next = await drawBytes(inputs);
  await several(5, 10, next);
  const places = new Set<number>();
  while (places.size < Math.min(many, count)) places.add(1 + (await belowWide(count, next)));
  return [...places];
}

/** Place whose number is subtracted from the sum. */
export const YEEKEE_RANK = 16;
const YEEKEE_NUMBERS = 100_000n;

/**
 * Returns the result of a yeekee round: (sum of the numbers − the sixteenth + the beacon's digits) mod 100,000, as five
 * digits. `shots` are the numbers in the order of arrival. Throws a `RangeError` if there are fewer than sixteen or one
 * is not five digits.
 */
export function yeekeeNumber(shots: readonly string[], beaconDigits: string): string {
  const all = [...shots, beaconDigits];
  if (shots.length < YEEKEE_RANK || !all.every((one) => /^\d{5}$/.test(one)))
    throw new RangeError('not a yeekee round');
  const sum = shots.reduce((total, one) => total + BigInt(one), 0n);
  return yeekeeOf(sum, shots[YEEKEE_RANK - 1]!, beaconDigits);
}

/** Returns the same result from the sum of the numbers and the sixteenth number. */
export function yeekeeOf(sum: bigint, sixteenth: string, beaconDigits: string): string {
  const value = (sum - BigInt(sixteenth) + BigInt(beaconDigits)) % YEEKEE_NUMBERS;
  return String((value + YEEKEE_NUMBERS) % YEEKEE_NUMBERS).padStart(5, '0');
}
