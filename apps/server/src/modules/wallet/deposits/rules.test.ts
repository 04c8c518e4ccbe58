import { describe, expect, it } from 'vitest';
import { feeOf, judgePayment, orderProblem, type PaymentFacts } from './rules.ts';

const rule = {
  amountMin: 2_000n,
  amountMax: 5_000_000n,
  dailySum: 100_000n,
  dailyCount: 5,
  openOrdersMax: 3,
  feeFixed: 0n,
  feeBasisPoints: 0,
};
const usage = { sumToday: 80_000n, countToday: 4, openOrders: 2 };

it.each([
  [1_999n, usage, 'wallet.belowMinimum'],
  [5_000_001n, usage, 'wallet.aboveMaximum'],
  [2_000n, { ...usage, openOrders: 3 }, 'wallet.openOrderLimit'],
  [2_000n, { ...usage, countToday: 5 }, 'wallet.countLimit'],
  [20_001n, usage, 'wallet.dailyLimit'],
  [20_000n, usage, undefined],
] as const)('an order of %s satang: %#', (amount, used, code) => {
  expect(orderProblem(rule, used, amount)?.code).toBe(code);
});

it('takes a fee of a fixed part and a percentage, never more than the amount', () => {
  expect(feeOf({ feeFixed: 500n, feeBasisPoints: 150 }, 100_000n)).toBe(2_000n);
  expect(feeOf({ feeFixed: 500n, feeBasisPoints: 0 }, 300n)).toBe(300n);
});

describe('a payment that arrived', () => {
  const facts: PaymentFacts = {
    stage: 'awaiting',
    payAmount: 50_000n,
    amountMin: 2_000n,
    amountMax: 5_000_000n,
    paid: 50_000n,
    sender: 'unnamed',
    protection: 'allowed',
  };
  it.each([
    ['exact', {}, { do: 'credit' }],
    ['short but above the minimum', { paid: 40_000n }, { do: 'credit' }],
    ['short and below the minimum', { paid: 1_999n }, { do: 'review', reason: 'belowMinimum' }],
    ['over', { paid: 60_000n }, { do: 'credit' }],
    ['over the method', { paid: 5_000_001n }, { do: 'review', reason: 'aboveMaximum' }],
    ['from the player', { sender: 'fits' }, { do: 'credit' }],
    ['from somebody else', { sender: 'differs' }, { do: 'review', reason: 'senderDiffers' }],
    ['from a name nobody can compare', { sender: 'unregistered' }, { do: 'review', reason: 'senderUnknown' }],
    ['after expiry', { stage: 'expired' }, { do: 'creditLate' }],
    ['after the player closed the order', { stage: 'cancelled' }, { do: 'creditLate' }],
    ['late and from somebody else', { stage: 'expired', sender: 'differs' }, { do: 'review', reason: 'senderDiffers' }],
    ['a second time', { stage: 'credited' }, { do: 'repeat', next: { do: 'credit' } }],
    [
      'after a rejection',
      { stage: 'rejected' },
      { do: 'repeat', next: { do: 'review', reason: 'paidAfterRejection' } },
    ],
    ['for an excluded player', { protection: 'excluded' }, { do: 'return', reason: 'excluded' }],
    ['above a limit', { protection: 'overLimit' }, { do: 'review', reason: 'overLimit' }],
  ] as const)('%s', (_name, change, verdict) => {
    expect(judgePayment({ ...facts, ...change } as PaymentFacts)).toEqual(verdict);
  });
});
