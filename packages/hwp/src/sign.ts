// Signatures of HWP/1 (section 2). They cover the transmitted bytes and are verified before parsing (A2).
import {
  createHmac,
  createSecretKey,
  type KeyObject,
  sign as signAsymmetric,
  timingSafeEqual,
  verify,
} from 'node:crypto';

/** Largest accepted difference between `timestamp` and the own clock, in seconds (A4). */
export const TIMESTAMP_TOLERANCE_SECONDS = 300;

/**
 * A signature key. `v1`: HMAC-SHA256 with 32 random bytes. `v1a`: Ed25519, private to sign, public to verify.
 * A `KeyObject` instead of bytes makes HMAC six times as fast and keeps the key out of logs.
 */
export interface SignatureKey {
  scheme: 'v1' | 'v1a';
  key: KeyObject;
}

export interface SignedRequest {
  requestId: string;
  /** Unix time in seconds, decimal, as in the header. */
  timestamp: string;
  /** Path as received: `/hwp/v1/bet`. Signed, so that a captured bet cannot be sent to another call (A5). */
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

/** Returns a `v1` key from the base64 text that `npm run vendor` prints. Throws unless it has 24 to 64 bytes. */
export function keyFromBase64(base64: string): SignatureKey {
  return keyFromBytes(Buffer.from(base64, 'base64'));
}

/** Returns a `v1` key from its bytes. Throws unless it has 24 to 64 bytes. */
export function keyFromBytes(secret: Buffer): SignatureKey {
  if (secret.length < 24 || secret.length > 64) throw new Error('a v1 key has 24 to 64 bytes, 32 by custom');
  return { scheme: 'v1', key: createSecretKey(secret) };
}

/**
 * Returns the value of `X-HWP-Signature`: one item per key, so that both sides can rotate keys without interruption.
 */
export function signRequest(keys: readonly SignatureKey[], request: SignedRequest): string {
  return signAll(keys, `${request.requestId}.${request.timestamp}.${request.path}.`, request.body);
}

/**
 * Verifies a request's signature. One item that matches one of the keys is enough (A3). The timestamp is checked first,
 * in the order of checks; `nowSeconds` is the wallet's clock.
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

/** Verifies an answer's signature for the vendor. An answer that fails leaves the outcome unknown. */
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
/** Maximum number of items in a signature header; more would only cost computing time. */
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
