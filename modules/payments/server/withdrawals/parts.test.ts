import { describe, expect, it } from 'vitest';
import { actionOf, onItsWay, planParts, splitAmount } from './parts.ts';

type State = 'waiting' | 'sending' | 'unknown' | 'paid' | 'failed' | 'returned';
let count = 0;
const transfer = (part: number, state: State, amount = 100n, is_replaced = false) => ({
  payout_id: `leg_${++count}`,
  part,
  state,
  amount,
  is_replaced,
});

describe('parts of a withdrawal', () => {
  it.each([
    [5_979_000n, 5_000_000n, [5_000_000n, 979_000n]],
    [5_000_000n, 5_000_000n, [5_000_000n]],
    [5_000_001n, 5_000_000n, [5_000_000n, 1n]],
    [100n, null, [100n]],
    [0n, 100n, []],
  ])('%i in transfers of at most %s are %s', (amount, largest, parts) => {
    expect(splitAmount(amount, largest)).toEqual(parts);
  });

  it('a part that failed for good is sent again as the same part, the rest in new ones', () => {
    const transfers = [transfer(1, 'paid', 500n), transfer(2, 'failed', 300n), transfer(3, 'failed', 50n, true)];
    const plan = planParts(transfers, { toPayMinor: 350n, largestMinor: 500n, keepsParts: true });
    expect(plan).toEqual({
      parts: [
        { part: 2, amountMinor: 300n },
        { part: 4, amountMinor: 50n },
      ],
      replaced: [],
    });
  });

  it('what staff split differently, or what is too large by now, takes the place of the failed part', () => {
    const failed = transfer(1, 'failed', 300n);
    const wanted = { parts: [2, 3, 4].map((part) => ({ part, amountMinor: 100n })), replaced: [failed.payout_id] };
    expect(planParts([failed], { toPayMinor: 300n, largestMinor: 100n, keepsParts: false })).toEqual(wanted);
    expect(planParts([failed], { toPayMinor: 300n, largestMinor: 100n, keepsParts: true })).toEqual(wanted);
  });

  it.each<[State[], string]>([
    [['waiting', 'waiting'], 'send'],
    [['paid', 'waiting'], 'send'],
    [['sending', 'unknown'], 'lost'],
    [['failed', 'unknown'], 'lost'],
    [['failed', 'sending'], 'send'],
    [['paid', 'failed'], 'failed'],
    [['paid', 'paid'], 'paid'],
    [['paid', 'returned'], 'paid'],
  ])('parts that are %j: %s', (states, action) => {
    const transfers = states.map((state, i) => transfer(i + 1, state));
    expect(actionOf('queued', transfers)).toBe(action);
    expect(actionOf('sending', transfers)).toBe(action === 'send' ? 'goOn' : action);
  });

  it('counts a part by its last transfer, and what is replaced no more', () => {
    const again = [transfer(1, 'failed'), transfer(1, 'sending', 70n), transfer(2, 'failed', 5n, true)];
    expect([actionOf('sending', again), onItsWay(again)]).toEqual(['goOn', 70n]);
  });
});
