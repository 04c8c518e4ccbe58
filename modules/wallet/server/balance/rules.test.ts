import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meltLocks, type TurnoverLock, withdrawableOf } from './rules.ts';

const lock = (amountMinor: bigint, multiplePercent = 100): TurnoverLock => ({
  lockId: `lck_${amountMinor}`,
  depositId: 'dep_1',
  amountMinor,
  multiplePercent,
  openedAt: new Date(0),
});
const locked = (locks: TurnoverLock[], turnover: bigint[]) => meltLocks(locks, turnover).map((one) => one.lockedMinor);

describe('turnover locks', () => {
  it('melt with what was played and end when the deposit was played once', () => {
    expect(locked([lock(50_000n)], [0n])).toEqual([50_000n]);
    expect(locked([lock(50_000n)], [30_000n])).toEqual([20_000n]);
    expect(locked([lock(50_000n)], [50_000n])).toEqual([0n]);
    expect(locked([lock(50_000n)], [90_000n])).toEqual([0n]);
  });

  it('melt at the pace of the multiple and round the rest up', () => {
    expect(locked([lock(50_000n, 300)], [30_000n])).toEqual([40_000n]);
    expect(locked([lock(100n, 300)], [1n])).toEqual([100n]);
    expect(locked([lock(101n, 150)], [100n])).toEqual([35n]);
  });

  it('never count one stake for two deposits, and none for a deposit that came later', () => {
    // 60 played before the second deposit, 70 after it: 100 for the first, 30 for the second.
    expect(locked([lock(100n), lock(100n)], [130n, 70n])).toEqual([0n, 70n]);
    // All of it before the second deposit: nothing is left for it.
    expect(locked([lock(100n), lock(100n)], [500n, 0n])).toEqual([0n, 100n]);
  });

  it('leave never less than nothing and never more than all to withdraw', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.integer({ min: 1, max: 300 }), fc.bigInt(0n, 10n ** 9n)), {
          maxLength: 6,
        }),
        fc.bigInt(0n, 10n ** 10n),
        (input, cash) => {
          const after = input.map((_, i) => input.slice(i).reduce((sum, [, , played]) => sum + played, 0n));
          const melted = meltLocks(
            input.map(([amount, multiple]) => lock(amount, multiple)),
            after,
          );
          const spent = melted.reduce((sum, one) => sum + one.doneMinor, 0n);
          expect(spent <= (after[0] ?? 0n)).toBe(true);
          expect(melted.every((one) => one.lockedMinor >= 0n && one.lockedMinor <= one.amountMinor)).toBe(true);
          const free = withdrawableOf(cash, melted);
          expect(free.withdrawableMinor >= 0n && free.withdrawableMinor + free.lockedMinor === cash).toBe(true);
        },
      ),
    );
  });
});
