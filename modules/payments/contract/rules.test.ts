import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentsCalls } from './calls.ts';
import { feeOf, type FeeRule, feeRuleFromWire, leastAboveFee } from './rules.ts';
import { withdrawalTransitions } from './states.ts';

describe('a fee', () => {
  it('is a fixed part and a percentage, rounded down to the minor unit', () => {
    expect(feeOf({ feeFixed: 500n, feeBasisPoints: 150 }, 100_000n)).toBe(2_000n);
    expect(feeOf({ feeFixed: 0n, feeBasisPoints: 100 }, 99n)).toBe(0n);
    expect(feeOf({ feeFixed: 500n, feeBasisPoints: 0 }, 300n)).toBe(500n);
  });

  it('is read from the wire as the server writes it', () => {
    expect(feeRuleFromWire({ feeFixed: '10.00', feePercent: '1.50' })).toEqual({
      feeFixed: 1_000n,
      feeBasisPoints: 150,
    });
  });

  it('leaves something of every amount from the least on, and nothing of any below it', () => {
    const rule = fc.record({
      feeFixed: fc.bigInt(0n, 10_000_000n),
      feeBasisPoints: fc.integer({ min: 0, max: 5_000 }),
    });
    const isLeft = (fee: FeeRule, amount: bigint) => amount - feeOf(fee, amount) > 0n;
    fc.assert(
      fc.property(rule, fc.bigInt(0n, 100_000n), (fee, away) => {
        const least = leastAboveFee(fee);
        const below = away < least ? least - 1n - away : 0n;
        expect([isLeft(fee, least), isLeft(fee, least + away), isLeft(fee, below)]).toEqual([true, true, false]);
      }),
    );
    expect(leastAboveFee({ feeFixed: 0n, feeBasisPoints: 0 })).toBe(1n);
  });
});

it('no call of a player takes an own withdrawal back: it is asked for, answered, proven and marked [R35]', () => {
  const changing = Object.entries(paymentsCalls)
    .filter(([, { path, method }]) => path.startsWith('/wps/withdrawals') && method !== 'GET')
    .map(([call]) => call);
  expect(changing).toEqual(['createWithdrawal', 'answerWithdrawal', 'uploadProofs', 'markReceipt']);
  const ends = ['review', 'second', 'frozen', 'queued'] as const;
  const actions = ends.flatMap((stage) => Object.keys(withdrawalTransitions[stage]));
  // Before sending, the only action of the player is the answer, which returns it to staff.
  expect(withdrawalTransitions.frozen.answer).toBe('review');
  expect(actions.filter((action) => action.startsWith('mark'))).toEqual([]);
});
