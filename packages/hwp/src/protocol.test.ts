import { describe, expect, it } from 'vitest';
import { hwpHeaders, type MoneyCall, moneyCalls } from './calls.ts';
import { classifyAnswer } from './client.ts';
import { type CodeTraits, codeTraits, hwpCodes, isRecorded } from './codes.ts';
import { fingerprint } from './fingerprint.ts';
import { nextStep } from './retry.ts';
import { keyFromBase64, signAnswer } from './sign.ts';

describe('codes', () => {
  it('has an HTTP status and, but for what was never read, an outcome for each', () => {
    for (const code of hwpCodes) {
      const traits: CodeTraits = codeTraits[code];
      expect([code, traits.outcome === undefined]).toEqual([code, [401, 403].includes(traits.httpStatus)]);
    }
  });

  it('records business refusals, and session refusals only of a debit', () => {
    expect(isRecorded('INSUFFICIENT_FUNDS', 'bet')).toBe(true);
    expect(isRecorded('SESSION_EXPIRED', 'bet')).toBe(true);
    expect(isRecorded('SESSION_EXPIRED', 'balance')).toBe(false);
    expect(isRecorded('INVALID_AMOUNT', 'bet')).toBe(false);
    expect(isRecorded('BET_NOT_FOUND', 'win')).toBe(false);
  });
});

describe('fingerprint', () => {
  const message = { player_id: 'p', round_id: 'R', game_code: 'g', currency: 'THB', amount: 100, kind: 'NORMAL' };
  const print = (call: MoneyCall, change: object = {}) => fingerprint(call, { ...message, ...change }).toString('hex');

  it.each([
    ['player', { player_id: 'q' }],
    ['round', { round_id: 'S' }],
    ['game', { game_code: 'h' }],
    ['currency', { currency: 'USD' }],
    ['amount', { amount: 101 }],
    ['kind', { kind: 'RAISE' }],
    ['free flag', { is_free: true }],
  ])('differs by %s', (_name, change) => {
    expect(print('bet', change)).not.toBe(print('bet'));
  });

  it('differs by call, by sign and by reference where there is one', () => {
    expect(new Set(moneyCalls.map((call) => print(call))).size).toBe(moneyCalls.length);
    expect(print('adjust', { amount: -100 })).not.toBe(print('adjust'));
    expect(print('win', { reference_transaction_id: 'T' })).not.toBe(print('win'));
  });

  it('is the same whatever the session, time, details and closing', () => {
    const noise = { session_id: 's2', occurred_at: 'now', details: { a: 1 }, round_closed: true, bet_info: {} };
    expect(print('bet', noise)).toBe(print('bet'));
    expect(print('bet', { reference_transaction_id: 'T' })).toBe(print('bet'));
    expect(print('bet', { is_free: false })).toBe(print('bet'));
  });

  it('cannot be met by moving text from one field to its neighbour', () => {
    expect(print('bet', { round_id: 'R","g', game_code: '' })).not.toBe(
      print('bet', { round_id: 'R', game_code: 'g' }),
    );
  });
});

describe('nextStep', () => {
  it('resends a bet three times within ten seconds and then rolls it back', () => {
    const steps = [1, 2, 3, 4].map((attempts) => nextStep('bet', attempts));
    expect(steps[3]).toEqual({ do: 'rollback' });
    const waits = steps.map((step) => (step.do === 'resend' ? step.afterMs : 0));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(10_000);
  });

  it('resends a credit without end', () => {
    const waits = [1, 2, 3, 4, 5, 6, 500].map((attempts) => nextStep('win', attempts));
    expect(waits).toEqual(
      [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 300_000].map((afterMs) => ({ do: 'resend', afterMs })),
    );
  });
});

describe('classifyAnswer', () => {
  const key = keyFromBase64('ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=');
  const now = 1_767_225_600;
  const requestId = 'req_0000000000000001';
  const received = (httpStatus: number, value: unknown, change: Record<string, string> = {}) => {
    const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
    const timestamp = String(now);
    const signature = signAnswer([key], { requestId, timestamp, httpStatus, body });
    const headers = {
      [hwpHeaders.requestId]: requestId,
      [hwpHeaders.timestamp]: timestamp,
      [hwpHeaders.signature]: signature,
      ...change,
    };
    return classifyAnswer({ httpStatus, headers, body }, requestId, [key], now);
  };

  it.each([
    [200, { outcome: 'ACCEPTED', code: 'OK' }, true],
    [200, { outcome: 'REFUSED', code: 'INSUFFICIENT_FUNDS' }, true],
    [400, { outcome: 'REFUSED', code: 'INVALID_REQUEST' }, true],
    [400, { outcome: 'REFUSED', code: 'INSUFFICIENT_FUNDS' }, false],
    [500, { outcome: 'ACCEPTED', code: 'OK' }, false],
    [200, { outcome: 'RETRY', code: 'TEMPORARY_ERROR' }, false],
    [200, { outcome: 'MAYBE', code: 'OK' }, false],
    [200, '{"outcome":"ACCEPTED","outcome":"REFUSED","code":"OK"}', false],
    [200, '<html>', false],
  ])('%d %j settles: %s', (status, value, settled) => {
    expect(received(status, value).settled).toBe(settled);
  });

  it('tells why a signed rejection rejected', () => {
    expect(received(403, { code: 'IP_NOT_ALLOWED' })).toEqual({
      settled: false,
      reason: 'IP_NOT_ALLOWED',
      httpStatus: 403,
    });
  });

  it('trusts nothing unsigned, foreign or stale', () => {
    const accepted = { outcome: 'ACCEPTED', code: 'OK' };
    expect(received(200, accepted, { [hwpHeaders.signature]: 'v1,AAAA' })).toMatchObject({ settled: false });
    expect(received(200, accepted, { [hwpHeaders.requestId]: 'req_0000000000000002' }).settled).toBe(false);
    expect(received(200, accepted, { [hwpHeaders.timestamp]: '1' })).toMatchObject({ reason: 'STALE_TIMESTAMP' });
  });
});
