import { describe, expect, it } from 'vitest';
import { judgePayment, orderProblem, type PaymentFacts } from './rules.ts';

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

it.each([
  [2_000n, { feeFixed: 2_000n, feeBasisPoints: 0 }, 'wallet.feeExceedsAmount'],
  [2_001n, { feeFixed: 2_000n, feeBasisPoints: 0 }, undefined],
  [4_000n, { feeFixed: 2_000n, feeBasisPoints: 5_000 }, 'wallet.feeExceedsAmount'],
  [4_001n, { feeFixed: 2_000n, feeBasisPoints: 5_000 }, undefined],
] as const)('an order of %s satang with a fee that leaves something or nothing: %#', (amount, fee, code) => {
  expect(orderProblem({ ...rule, ...fee }, usage, amount)?.code).toBe(code);
});

describe('a payment that arrived', () => {
  const facts: PaymentFacts = {
    stage: 'awaiting',
    payAmount: 50_000n,
    amountMin: 2_000n,
    amountMax: 5_000_000n,
    paid: 50_000n,
    leastAboveFee: 1n,
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
    ['that the fee takes whole', { leastAboveFee: 50_001n }, { do: 'review', reason: 'feeExceedsAmount' }],
    ['that leaves a satang after the fee', { leastAboveFee: 50_000n }, { do: 'credit' }],
    ['above a limit', { protection: 'overLimit' }, { do: 'review', reason: 'overLimit' }],
  ] as const)('%s', (_name, change, verdict) => {
    expect(judgePayment({ ...facts, ...change } as PaymentFacts)).toEqual(verdict);
  });
});
