import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withdrawableOf } from './rules.ts';

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
