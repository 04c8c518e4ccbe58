import { describe, expect, it } from 'vitest';
import { type Gate, gateRefusal, holdsAtOnce } from './rules.ts';
import type { ProtectedAction } from './types.ts';

const gate = (over: Partial<Gate>): Gate => ({ state: 'open', until: null, hasEnded: false, blocks: [], ...over });

describe('the gate', () => {
  it.each<[string, Gate | undefined, ProtectedAction, string | undefined]>([
    ['lets an open member bet', gate({}), 'bet', undefined],
    ['refuses whom it does not know', undefined, 'bet', 'protection.checkUnavailable'],
    ['never stops a withdrawal, even of an unknown member', undefined, 'withdraw', undefined],
    ['never stops a withdrawal of an excluded member', gate({ state: 'excluded' }), 'withdraw', undefined],
    ['stops the log-in of an excluded member', gate({ state: 'excluded' }), 'login', 'protection.excluded'],
    ['stops a member on a break', gate({ state: 'break' }), 'deposit', 'protection.excluded'],
    ['opens by itself after a break', gate({ state: 'break', hasEnded: true }), 'bet', undefined],
    [
      'does not open by itself after an exclusion',
      gate({ state: 'excluded', hasEnded: true }),
      'bet',
      'protection.excluded',
    ],
    ['stops a blocked member', gate({ state: 'blocked' }), 'launch', 'protection.blocked'],
    ['stops only the action named in a block', gate({ blocks: ['deposit'] }), 'deposit', 'protection.blocked'],
    ['lets the other actions pass', gate({ blocks: ['deposit'] }), 'bet', undefined],
    ['does not launch what may not be bet on', gate({ blocks: ['bet'] }), 'launch', 'protection.blocked'],
  ])('%s', (_name, given, action, expected) => {
    expect(gateRefusal(given, action)).toBe(expected);
  });
});

describe('a change of a limit', () => {
  it.each([
    ['lowering', 100n, 50n, true],
    ['setting the first', null, 50n, true],
    ['the same again', 50n, 50n, true],
    ['raising', 50n, 51n, false],
    ['removing', 50n, null, false],
  ])('%s', (_name, before, after, expected) => {
    expect(holdsAtOnce(before, after)).toBe(expected);
  });
});
