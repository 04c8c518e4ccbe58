import { feeOf, type FeeRule, leastAboveFee } from '../../contract/rules.ts';
import type { DepositStage } from '../../contract/states.ts';
// Pure rules of an order, and the decision about a payment that arrived. Amounts are minor units.

export interface DepositRule extends FeeRule {
  amountMin: bigint;
  amountMax: bigint;
  dailySum: bigint;
  dailyCount: number;
  openOrdersMax: number;
}
export interface DepositUsage {
  /** Sum credited today and still open, of this method. */
  sumToday: bigint;
  countToday: number;
  openOrders: number;
}

/** Fee that would take the whole amount. */
export interface FeeProblem {
  code: 'wallet.feeExceedsAmount';
  feeMinor: bigint;
  leastMinor: bigint;
}

/** Checks the fee of an amount; used for deposits and withdrawals. */
export function feeProblem(rule: FeeRule, amount: bigint): FeeProblem | undefined {
  const leastMinor = leastAboveFee(rule);
  if (amount >= leastMinor) return undefined;
  return { code: 'wallet.feeExceedsAmount', feeMinor: feeOf(rule, amount), leastMinor };
}

/** Returns the smallest amount that may be requested. */
export function leastAmount(rule: FeeRule & { amountMin: bigint }): bigint {
  const least = leastAboveFee(rule);
  return least > rule.amountMin ? least : rule.amountMin;
}

export type OrderProblem =
  | { code: 'wallet.belowMinimum' | 'wallet.aboveMaximum' | 'wallet.dailyLimit'; limitMinor: bigint }
  | FeeProblem
  | { code: 'wallet.countLimit' | 'wallet.openOrderLimit'; count: number };

/** Returns the first rule that an order of this amount breaks; undefined if it may be made. */
export function orderProblem(rule: DepositRule, usage: DepositUsage, amount: bigint): OrderProblem | undefined {
  if (amount < rule.amountMin) return { code: 'wallet.belowMinimum', limitMinor: rule.amountMin };
  if (amount > rule.amountMax) return { code: 'wallet.aboveMaximum', limitMinor: rule.amountMax };
  const fee = feeProblem(rule, amount);
  if (fee !== undefined) return fee;
  if (usage.openOrders >= rule.openOrdersMax) return { code: 'wallet.openOrderLimit', count: rule.openOrdersMax };
  if (usage.countToday >= rule.dailyCount) return { code: 'wallet.countLimit', count: rule.dailyCount };
  const left = rule.dailySum - usage.sumToday;
  if (amount > left) return { code: 'wallet.dailyLimit', limitMinor: left > 0n ? left : 0n };
  return undefined;
}

export interface PaymentFacts {
  stage: DepositStage;
  payAmount: bigint;
  amountMin: bigint;
  amountMax: bigint;
  paid: bigint;
  /** By the current fee, which may differ from that of the order. */
  leastAboveFee: bigint;
  /**
   * Comparison of the payer's name with the member's; `unnamed`: the rail names no payer, `unregistered`: we know no
   * name.
   */
  sender: 'unnamed' | 'equal' | 'fits' | 'differs' | 'scriptDiffers' | 'unregistered';
  /** `closed`: the player has closed the account. */
  protection: 'allowed' | 'excluded' | 'overLimit' | 'closed';
}

interface Return {
  do: 'return';
  reason: 'excluded' | 'closed';
}

/**
 * `repeat`: the order is finished, so the money becomes another order, judged by `next`. `review` and `return` leave
 * the money in clearing until people decide.
 */
export type Verdict =
  | { do: 'credit' | 'creditLate' }
  | { do: 'review'; reason: ReviewReason }
  | Return
  | {
      do: 'repeat';
      next: { do: 'credit' } | { do: 'review'; reason: ReviewReason } | Return;
    };
export type ReviewReason =
  | 'senderDiffers'
  | 'senderUnknown'
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'feeExceedsAmount'
  | 'overLimit'
  | 'paidAfterRejection';

/** Judges one statement line whose order is known by its reference, by the table of payments.md 5. */
export function judgePayment(facts: PaymentFacts): Verdict {
  const problem = problemOf(facts);
  switch (facts.stage) {
    case 'awaiting':
    case 'checking':
      return problem ?? { do: 'credit' };
    case 'expired':
    case 'cancelled':
      return problem ?? { do: 'creditLate' };
    case 'credited':
    case 'creditedLate':
    case 'review':
      return { do: 'repeat', next: problem ?? { do: 'credit' } };
    case 'rejected':
    case 'returning':
    case 'returned':
      return { do: 'repeat', next: problem ?? { do: 'review', reason: 'paidAfterRejection' } };
  }
}

function problemOf(facts: PaymentFacts): { do: 'review'; reason: ReviewReason } | Return | undefined {
  if (facts.protection === 'excluded') return { do: 'return', reason: 'excluded' };
  if (facts.protection === 'closed') return { do: 'return', reason: 'closed' };
  if (facts.sender === 'differs' || facts.sender === 'scriptDiffers') return { do: 'review', reason: 'senderDiffers' };
  if (facts.sender === 'unregistered') return { do: 'review', reason: 'senderUnknown' };
  if (facts.protection === 'overLimit') return { do: 'review', reason: 'overLimit' };
  if (facts.paid < facts.payAmount && facts.paid < facts.amountMin) return { do: 'review', reason: 'belowMinimum' };
  if (facts.paid > facts.payAmount && facts.paid > facts.amountMax) return { do: 'review', reason: 'aboveMaximum' };
  if (facts.paid < facts.leastAboveFee) return { do: 'review', reason: 'feeExceedsAmount' };
  return undefined;
}
