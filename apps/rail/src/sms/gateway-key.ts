import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the bearer key of the SMS gateway, derived from the shared secret so that the secret itself is never sent.
 */
export function gatewayKey(key: Buffer): string {
  return createHmac('sha256', key).update('sanam sms gateway').digest('base64url');
}

/** Checks whether the header carries a key derived from one of ours. */
export function isGatewayKey(keys: readonly Buffer[], authorization: string | undefined): boolean {
  const given = Buffer.from(/^Bearer (\S{1,200})$/.exec(authorization ?? '')?.[1] ?? '');
  return keys.some((key) => {
    const expected = Buffer.from(gatewayKey(key));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
