import { describe, expect, it } from 'vitest';
import { pauseAfter, questionOf, valueOf, verdictOn } from './rules.ts';

const stands = (state: 'ACTIVE' | 'USED' | 'EXPIRED' | 'CANCELLED', used: number, isSettled = false) =>
  ({ said: 'stands', standing: { state, used, wonMinor: 0n, isSettled } }) as const;

describe('what a vendor is asked', () => {
  it.each([
    ['requested', false, false, 'grant'],
    ['requested', true, false, 'cancel'],
    ['requested', false, true, 'cancel'],
    ['granted', false, false, 'ask'],
    ['granted', true, false, 'cancel'],
    ['granted', false, true, 'ask'],
    ['used', true, true, 'ask'],
    ['settled', false, true, 'ask'],
  ] as const)('of one that is %s, taken back %s, over %s: %s', (state, isCancelAsked, isOver, question) => {
    expect(questionOf({ state, isCancelAsked, isOver })).toBe(question);
  });
});

describe('what its answer means', () => {
  it.each([
    ['grant', 'requested', stands('ACTIVE', 0), { end: 'granted', used: 0, code: null }],
    ['ask', 'granted', stands('ACTIVE', 3), { end: 'granted', used: 3, code: null }],
    ['ask', 'granted', stands('USED', 5), { end: 'used', used: 5, code: null }],
    ['ask', 'used', stands('USED', 5, true), { end: 'used', used: 5, code: 'SETTLED_WITHOUT_WIN' }],
    ['ask', 'granted', stands('EXPIRED', 0, true), { end: 'expired', used: 0, code: null }],
    ['cancel', 'granted', stands('CANCELLED', 0, true), { end: 'cancelled', used: 0, code: null }],
    ['cancel', 'granted', stands('CANCELLED', 2), { end: 'used', used: 2, code: null }],
    ['cancel', 'granted', stands('ACTIVE', 0), { end: 'later', code: 'STILL_ACTIVE' }],
    ['ask', 'granted', { said: 'missing' }, { end: 'failed', used: 0, code: 'LOST_AT_VENDOR' }],
    ['ask', 'used', { said: 'missing' }, { end: 'later', code: 'MISSING' }],
    ['grant', 'requested', { said: 'refused', code: 'UNKNOWN_GAME' }, { end: 'failed', used: 0, code: 'UNKNOWN_GAME' }],
    [
      'grant',
      'requested',
      { said: 'refused', code: 'FREE_ROUNDS_EXPIRED' },
      { end: 'expired', used: 0, code: 'FREE_ROUNDS_EXPIRED' },
    ],
    ['grant', 'requested', { said: 'refused', code: 'TEMPORARY_ERROR' }, { end: 'later', code: 'TEMPORARY_ERROR' }],
    ['grant', 'requested', { said: 'unknown', code: 'TIMEOUT' }, { end: 'later', code: 'TIMEOUT' }],
    ['ask', 'granted', { said: 'refused', code: 'NOT_ALLOWED' }, { end: 'later', code: 'NOT_ALLOWED' }],
  ] as const)('%s of one that is %s', (question, state, answer, verdict) => {
    expect(verdictOn(question, state, answer)).toEqual(verdict);
  });
});

it('pauses longer and longer, at most five minutes', () => {
  expect([1, 2, 3, 4, 5, 50].map(pauseAfter)).toEqual([5, 15, 60, 120, 300, 300]);
});

it('is worth rounds times bet, for all members', () => {
  expect(valueOf(10, 200n, 3)).toBe(6000n);
});
