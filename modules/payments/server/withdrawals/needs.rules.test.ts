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
  cards: [],
  cashMinor: 100_000n,
  withdrawableMinor: 100_000n,
  leastMinor: 10_000n,
  countLeft: 5,
  dailyLeftMinor: 1_000_000n,
  dayEndsAt: at,
  standing: undefined,
  todayMinor: 0n,
};
const next = { level: 3, missing: ['document'] } as const;
const capped = (capMinor: bigint) => ({ standing: { capMinor, next: { ...next, missing: [...next.missing] } } });
const kyc = { kind: 'kyc', ...next, isStopped: true, until: null } as const;
const review = { lockedMinor: 100_000n, asks: 'documents', told: 'your passport' } as const;

it.each([
  [{}, []],
  [{ hasPaymentPassword: false, accounts: 0 }, [{ kind: 'paymentPassword' }, { kind: 'bankAccount' }]],
  // Card money is returned to the card; free money is free and requires no play.
  [
    {
      cards: [{ depositId: 'dep_1', returnableMinor: 99_000n, lockedMinor: 99_000n, isAsked: true }],
      withdrawableMinor: 1000n,
    },
    [{ kind: 'cardReturn', depositId: 'dep_1', amount: '990.00', isAsked: true }],
  ],
  [{ isPaymentPasswordLocked: true }, [{ kind: 'paymentPasswordLocked', until }]],
  [{ hold: { until: at, reason: 'contactChanged' } }, [{ kind: 'hold', until, reason: 'contactChanged' }]],
  [{ hold: { until: at, reason: 'of a later version' } }, [{ kind: 'hold', until, reason: null }]],
  [
    { withdrawableMinor: 0n, review },
    [{ kind: 'review', asks: 'documents', told: 'your passport', amount: '1000.00' }],
  ],
  // Turnover locks what the review left, so both are reported.
  [
    { withdrawableMinor: 0n, review: { ...review, lockedMinor: 40_000n } },
    [
      { kind: 'review', asks: 'documents', told: 'your passport', amount: '400.00' },
      { kind: 'turnover', amount: '600.00' },
    ],
  ],
  [{ withdrawableMinor: 9_999n }, [{ kind: 'turnover', amount: '900.01' }]],
  [{ withdrawableMinor: 9_999n, cashMinor: 9_999n }, [{ kind: 'belowMinimum', min: '100.00' }]],
  [capped(0n), [{ ...kyc, left: '0.00' }]],
  // Reported before there is money, so that nobody learns it only at the payout.
  [
    { ...capped(0n), withdrawableMinor: 0n, cashMinor: 0n },
    [
      { ...kyc, left: '0.00' },
      { kind: 'belowMinimum', min: '100.00' },
    ],
  ],
  [capped(100_000n), []],
  [capped(99_999n), [{ ...kyc, isStopped: false, left: '999.99', until }]],
  [{ ...capped(100_000n), todayMinor: 90_001n }, [{ ...kyc, left: '99.99', until }]],
  [{ standing: { capMinor: 0n, next: null } }, [{ ...kyc, level: null, missing: [], left: '0.00' }]],
  [{ standing: { capMinor: null, next: null } }, []],
  [{ countLeft: 0, dailyLeftMinor: 0n }, [{ kind: 'countLimit', until }]],
  [{ dailyLeftMinor: 9_999n }, [{ kind: 'dailyLimit', until }]],
] as const)('says what is missing, and that before it is asked for, case %# [R36]', (change, needs) => {
  expect(needsOf({ ...nothing, ...change })).toEqual(needs);
});
