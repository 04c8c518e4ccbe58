// Standard Webhooks 1.0 signatures: HMAC-SHA256 over "id.timestamp.body", `v1,<base64>`, several while keys rotate. Server
// and rail sign their messages and answers with them.
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/** Parses the keys of a setting: base64, newest first, separated by spaces; a `whsec_` prefix is allowed. */
export function readKeys(setting: string): Buffer[] {
  return setting
    .trim()
    .split(/\s+/)
    .map((text) => Buffer.from(text.replace(/^whsec_/, ''), 'base64'));
}

export function signMessage(
  keys: readonly Buffer[],
  message: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signatures = keys.map(
    (key) => `v1,${mac(key, message.id, timestamp, Buffer.from(message.body)).toString('base64')}`,
  );
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** Returns the message id if a signature matches a key and the message is at most 5 minutes old, else undefined. */
export function verifyMessage(
  keys: readonly Buffer[],
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
  now: Date,
): string | undefined {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return undefined;
  if (!/^[\w-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return undefined;
  const given = signatures
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [Buffer.from(part.slice(3), 'base64')] : []));
  const isGenuine = keys.some((key) => {
    const expected = mac(key, id, timestamp, body);
    return given.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
  });
  return isGenuine ? id : undefined;
}

function mac(key: Buffer, id: string, timestamp: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}
