// Signatures of HWP/1 (section 2): over the bytes as they travelled, before anybody parses them (A2).
import {
  createHmac,
  createSecretKey,
  type KeyObject,
  sign as signAsymmetric,
  timingSafeEqual,
  verify,
} from 'node:crypto';

/** `abs(now - timestamp)` above this is refused (A4). */
export const TIMESTAMP_TOLERANCE_SECONDS = 300;

/**
 * `v1`: HMAC-SHA256 with 32 random bytes. `v1a`: Ed25519, a private key to sign and a public one to verify.
 * A `KeyObject` and not the bytes: HMAC is then six times as fast, and a key cannot slip into a log.
 */
export interface SignatureKey {
  scheme: 'v1' | 'v1a';
  key: KeyObject;
}

export interface SignedRequest {
  requestId: string;
  /** As in the header: Unix seconds, decimal. */
  timestamp: string;
  /** As received, `/hwp/v1/bet`: a captured bet cannot be sent to another call (A5). */
  path: string;
  body: Uint8Array | string;
}

export interface SignedAnswer {
  requestId: string;
  timestamp: string;
  httpStatus: number;
  body: Uint8Array | string;
}

export type Verdict = 'OK' | 'STALE_TIMESTAMP' | 'INVALID_SIGNATURE';

/** A `v1` key from the base64 that `npm run vendor` prints. Throws when it is not 24 to 64 bytes. */
export function keyFromBase64(base64: string): SignatureKey {
  return keyFromBytes(Buffer.from(base64, 'base64'));
}

/** A `v1` key from its bytes. Throws when it is not 24 to 64 bytes. */
export function keyFromBytes(secret: Buffer): SignatureKey {
  if (secret.length < 24 || secret.length > 64) throw new Error('a v1 key has 24 to 64 bytes, 32 by custom');
  return { scheme: 'v1', key: createSecretKey(secret) };
}

/** Value of `X-HWP-Signature`: one item for each key, so that both sides can change keys without a pause. */
export function signRequest(keys: readonly SignatureKey[], request: SignedRequest): string {
  return signAll(keys, `${request.requestId}.${request.timestamp}.${request.path}.`, request.body);
}

/**
 * Judges a request's signature: any one item that fits any one of the keys is enough (A3).
 * The window is judged first, as the order of checks has it; `nowSeconds` is the wallet's clock.
 */
export function verifyRequest(
  keys: readonly SignatureKey[],
  request: SignedRequest & { signature: string },
  nowSeconds: number,
): Verdict {
  if (!isFresh(request.timestamp, nowSeconds)) return 'STALE_TIMESTAMP';
  const prefix = `${request.requestId}.${request.timestamp}.${request.path}.`;
  return fitsAny(keys, request.signature, prefix, request.body) ? 'OK' : 'INVALID_SIGNATURE';
}

export function signAnswer(keys: readonly SignatureKey[], answer: SignedAnswer): string {
  return signAll(keys, `${answer.requestId}.${answer.timestamp}.${answer.httpStatus}.`, answer.body);
}

/** As `verifyRequest`, for the vendor: an answer that does not verify settles nothing. */
export function verifyAnswer(
  keys: readonly SignatureKey[],
  answer: SignedAnswer & { signature: string },
  nowSeconds: number,
): Verdict {
  if (!isFresh(answer.timestamp, nowSeconds)) return 'STALE_TIMESTAMP';
  const prefix = `${answer.requestId}.${answer.timestamp}.${answer.httpStatus}.`;
  return fitsAny(keys, answer.signature, prefix, answer.body) ? 'OK' : 'INVALID_SIGNATURE';
}

const decimalSeconds = /^[0-9]{1,12}$/;
/** A header with more items is not a rotation but an attempt to make us compute. */
const ITEMS_MAX = 8;

function isFresh(timestamp: string, nowSeconds: number): boolean {
  return decimalSeconds.test(timestamp) && Math.abs(nowSeconds - Number(timestamp)) <= TIMESTAMP_TOLERANCE_SECONDS;
}

function signAll(keys: readonly SignatureKey[], prefix: string, body: Uint8Array | string): string {
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) return signOne(only, prefix, body);
  return keys.map((key) => signOne(key, prefix, body)).join(' ');
}

function signOne(key: SignatureKey, prefix: string, body: Uint8Array | string): string {
  if (key.scheme === 'v1') return `v1,${hmac(key.key, prefix, body).toString('base64')}`;
  return `v1a,${signAsymmetric(null, joined(prefix, body), key.key).toString('base64')}`;
}

function fitsAny(keys: readonly SignatureKey[], header: string, prefix: string, body: Uint8Array | string): boolean {
  const items = header.split(' ');
  if (items.length > ITEMS_MAX) return false;
  for (const key of keys) {
    const start = `${key.scheme},`;
    let expected: Buffer | undefined;
    for (const item of items) {
      if (!item.startsWith(start)) continue;
      const given = Buffer.from(item.slice(start.length), 'base64');
      if (key.scheme === 'v1') {
        expected ??= hmac(key.key, prefix, body);
        if (given.length === expected.length && timingSafeEqual(given, expected)) return true;
      } else if (given.length === 64 && verify(null, joined(prefix, body), key.key, given)) return true;
    }
  }
  return false;
}

function hmac(secret: KeyObject, prefix: string, body: Uint8Array | string): Buffer {
  return createHmac('sha256', secret).update(prefix).update(body).digest();
}

function joined(prefix: string, body: Uint8Array | string): Buffer {
  return Buffer.concat([Buffer.from(prefix), typeof body === 'string' ? Buffer.from(body) : body]);
}
