import fc from 'fast-check';
import { expect, it } from 'vitest';
import { turnoverOf, withdrawableOf } from './rules.ts';

it('asks for the bets of a multiple, rounded up', () => {
  expect([turnoverOf(50_000n, 300), turnoverOf(101n, 150), turnoverOf(100n, 100)]).toEqual([150_000n, 152n, 100n]);
});

it('leaves never less than nothing and never more than all to withdraw', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.bigInt(0n, 10n ** 9n).map((lockedMinor) => ({ lockedMinor })),
        { maxLength: 6 },
      ),
      fc.bigInt(0n, 10n ** 10n),
      (locks, cash) => {
        const free = withdrawableOf(cash, locks);
        expect(free.withdrawableMinor >= 0n && free.withdrawableMinor + free.lockedMinor === cash).toBe(true);
      },
    ),
  );
});
