import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  keyFromBase64,
  keyFromBytes,
  type SignatureKey,
  signAnswer,
  signRequest,
  verifyAnswer,
  verifyRequest,
} from './sign.ts';

// Vectors of section 12 of the protocol, computed with two other implementations.
const requestKey = keyFromBase64('AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=');
const answerKey = keyFromBase64('ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=');
const request = {
  requestId: 'req_0000000000000001',
  timestamp: '1767225600',
  path: '/hwp/v1/bet',
  body: '{"transaction_id":"T-1001","player_id":"p_7Q2","session_id":"s_x1","game_code":"fortune","round_id":"R-77","currency":"THB","amount":12500}',
};
const requestSignature = 'v1,ijWMM6Hdl+o+3fiOjDQ95owrwmAM1jX/7u/ehy1yTFY=';
const answer = {
  requestId: request.requestId,
  timestamp: '1767225601',
  httpStatus: 200,
  body: '{"outcome":"ACCEPTED","code":"OK"}',
};
const answerSignature = 'v1,sBgfM/4YNLYXtSq7dtRjVdrPGJWFOO+6r44eqyAlTZI=';
const now = 1_767_225_600;
const freshKey = (): SignatureKey => keyFromBytes(randomBytes(32));

describe('the test vectors of the protocol', () => {
  it('signs the request as the vector says', () => {
    expect(Buffer.byteLength(request.body)).toBe(139);
    expect(signRequest([requestKey], request)).toBe(requestSignature);
    expect(verifyRequest([requestKey], { ...request, signature: requestSignature }, now)).toBe('OK');
  });

  it('signs the answer as the vector says', () => {
    expect(signAnswer([answerKey], answer)).toBe(answerSignature);
    expect(verifyAnswer([answerKey], { ...answer, signature: answerSignature }, now)).toBe('OK');
  });
});

describe('verifyRequest', () => {
  const judge = (change: Partial<typeof request>, signature = requestSignature, keys = [requestKey], at = now) =>
    verifyRequest(keys, { ...request, ...change, signature }, at);

  it.each([
    ['body', { body: request.body.replace('12500', '12501') }],
    ['path', { path: '/hwp/v1/rollback' }],
    ['request id', { requestId: 'req_0000000000000002' }],
    ['timestamp', { timestamp: '1767225601' }],
  ])('refuses another %s', (_name, change) => {
    expect(judge(change)).toBe('INVALID_SIGNATURE');
  });

  it('refuses another key, another scheme and a mangled header', () => {
    expect(judge({}, requestSignature, [freshKey()])).toBe('INVALID_SIGNATURE');
    expect(judge({}, requestSignature, [])).toBe('INVALID_SIGNATURE');
    for (const signature of [
      '',
      'v1,',
      requestSignature.replace('v1,', 'v1a,'),
      requestSignature.slice(3),
      'v1,****',
    ]) {
      expect(judge({}, signature)).toBe('INVALID_SIGNATURE');
    }
  });

  it('takes any valid item of the list and any of two keys while keys rotate', () => {
    const next = freshKey();
    const both = signRequest([requestKey, next], request);
    expect(both.split(' ')).toHaveLength(2);
    expect(judge({}, both, [requestKey])).toBe('OK');
    expect(judge({}, both, [next])).toBe('OK');
    expect(judge({}, requestSignature, [next, requestKey])).toBe('OK');
    expect(judge({}, requestSignature, [next])).toBe('INVALID_SIGNATURE');
  });

  it('does not compute for a header of many items', () => {
    const many = [...Array.from({ length: 8 }, () => `v1,${randomBytes(32).toString('base64')}`), requestSignature];
    expect(judge({}, many.join(' '))).toBe('INVALID_SIGNATURE');
  });

  it.each([
    [-301, 'STALE_TIMESTAMP'],
    [-300, 'OK'],
    [300, 'OK'],
    [301, 'STALE_TIMESTAMP'],
  ])('judges a clock that is %d s off as %s', (offset, verdict) => {
    expect(judge({}, requestSignature, [requestKey], now + offset)).toBe(verdict);
  });

  it.each(['', '1e9', '-1', '1767225600.5', '0x1', ' 1767225600'])('refuses the timestamp "%s"', (timestamp) => {
    expect(judge({ timestamp })).toBe('STALE_TIMESTAMP');
  });

  it('reads v1a, Ed25519, beside v1', () => {
    const pair = generateKeyPairSync('ed25519');
    const signature = signRequest([{ scheme: 'v1a', key: pair.privateKey }], request);
    expect(signature.startsWith('v1a,')).toBe(true);
    const publicKey: SignatureKey = { scheme: 'v1a', key: pair.publicKey };
    expect(judge({}, signature, [publicKey])).toBe('OK');
    expect(judge({}, signature, [requestKey, publicKey])).toBe('OK');
    expect(judge({ path: '/hwp/v1/win' }, signature, [publicKey])).toBe('INVALID_SIGNATURE');
  });
});

describe('verifyAnswer', () => {
  it.each([
    ['body', { body: answer.body.replace('OK', 'KO') }],
    ['status', { httpStatus: 400 }],
    ['request id', { requestId: 'req_0000000000000002' }],
  ])('refuses another %s', (_name, change) => {
    expect(verifyAnswer([answerKey], { ...answer, ...change, signature: answerSignature }, now)).toBe(
      'INVALID_SIGNATURE',
    );
  });
});

describe('keyFromBase64', () => {
  it('refuses keys that are too short or too long', () => {
    expect(() => keyFromBase64(randomBytes(23).toString('base64'))).toThrow('24 to 64');
    expect(() => keyFromBase64(randomBytes(65).toString('base64'))).toThrow('24 to 64');
  });
});
