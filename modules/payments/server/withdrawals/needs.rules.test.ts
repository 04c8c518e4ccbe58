import { expect, it } from 'vitest';
import { type NeedFacts, needsOf } from './needs.rules.ts';

const at = new Date('2026-11-21T17:00:00Z');
const until = at.toISOString();
const nothing: NeedFacts = {
  hasPaymentPassword: true,
  isPaymentPasswordLocked: false,
  accounts: 1,
  hold: undefined,
  review: null,
  cashMinor: 100_000n,
  withdrawableMinor: 100_000n,
  leastMinor: 10_000n,
  countLeft: 5,
  dailyLeftMinor: 1_000_000n,
  dayEndsAt: at,
};
const review = { lockedMinor: 100_000n, asks: 'documents', told: 'your passport' } as const;

it.each([
  [{}, []],
  [{ hasPaymentPassword: false, accounts: 0 }, [{ kind: 'paymentPassword' }, { kind: 'bankAccount' }]],
  [{ isPaymentPasswordLocked: true }, [{ kind: 'paymentPasswordLocked', until }]],
  [{ hold: { until: at, reason: 'contactChanged' } }, [{ kind: 'hold', until, reason: 'contactChanged' }]],
  [{ hold: { until: at, reason: 'of a later version' } }, [{ kind: 'hold', until, reason: null }]],
  [
    { withdrawableMinor: 0n, review },
    [{ kind: 'review', asks: 'documents', told: 'your passport', amount: '1000.00' }],
  ],
  // Turnover keeps what the review left, so both are said.
  [
    { withdrawableMinor: 0n, review: { ...review, lockedMinor: 40_000n } },
    [
      { kind: 'review', asks: 'documents', told: 'your passport', amount: '400.00' },
      { kind: 'turnover', amount: '600.00' },
    ],
  ],
  [{ withdrawableMinor: 9_999n }, [{ kind: 'turnover', amount: '900.01' }]],
  [{ withdrawableMinor: 9_999n, cashMinor: 9_999n }, [{ kind: 'belowMinimum', min: '100.00' }]],
  [{ countLeft: 0, dailyLeftMinor: 0n }, [{ kind: 'countLimit', until }]],
  [{ dailyLeftMinor: 9_999n }, [{ kind: 'dailyLimit', until }]],
] as const)('says what is missing, case %#', (change, needs) => {
  expect(needsOf({ ...nothing, ...change })).toEqual(needs);
});
