// Standard Webhooks 1.0: `webhook-signature: v1,<base64 of HMAC-SHA256 over "id.timestamp.body">`, several separated
// by spaces while keys rotate. The rail signs its callbacks and its answers with it and demands it on every call.
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** One signature per key, so that a receiver may know either the old or the new one. */
export function sign(keys: readonly Buffer[], id: string, at: Date, body: string): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = keys.map((key) => `v1,${mac(key, id, timestamp, body).toString('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** True when one of the signatures was made over exactly these bytes with one of our keys, at most 5 minutes ago. */
export function isGenuine(
  keys: readonly Buffer[],
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
  now: Date,
): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const given = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const candidates = given
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'));
  return keys.some((key) => {
    const expected = mac(key, id, timestamp, body);
    return candidates.some((candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected));
  });
}

function mac(key: Buffer, id: string, timestamp: string, body: string | Buffer): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}
