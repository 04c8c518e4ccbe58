import { describe, expect, it } from 'vitest';
import { readKeys, signMessage, verifyMessage } from './index.ts';

// The example of the Standard Webhooks text.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const AT = new Date(1614265330_000);
const BODY = '{"test": 2432232314}';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const headers = { 'webhook-id': ID, 'webhook-timestamp': '1614265330', 'webhook-signature': SIGNATURE };
const verify = (over: Record<string, string> = {}, body = BODY, now = AT, keys = readKeys(SECRET)) =>
  verifyMessage(keys, { ...headers, ...over }, Buffer.from(body), now);

describe('Standard Webhooks', () => {
  it('makes and knows the published example', () => {
    expect(signMessage(readKeys(SECRET), { id: ID, at: AT, body: BODY })).toEqual(headers);
    expect(verify()).toBe(ID);
  });

  it('accepts either key while keys rotate', () => {
    const old = readKeys('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=');
    const both = [...old, ...readKeys(SECRET)];
    expect(verify({}, BODY, AT, both)).toBe(ID);
    const signedByBoth = signMessage(both, { id: ID, at: AT, body: BODY });
    expect(verify(signedByBoth, BODY, AT, old)).toBe(ID);
    expect(verify(signedByBoth)).toBe(ID);
  });

  it.each([
    ['other bytes', {}, `${BODY} `, 0],
    ['another id', { 'webhook-id': 'msg_other' }, BODY, 0],
    ['another moment', { 'webhook-timestamp': '1614265331' }, BODY, 0],
    ['an old message', {}, BODY, 301],
    ['a message of the future', {}, BODY, -301],
    ['an unknown version', { 'webhook-signature': SIGNATURE.replace('v1', 'v2') }, BODY, 0],
    ['no signature', { 'webhook-signature': '' }, BODY, 0],
  ] as const)('refuses %s', (_name, over, body, late) => {
    expect(verify(over, body, new Date(AT.getTime() + late * 1000))).toBeUndefined();
  });
});
