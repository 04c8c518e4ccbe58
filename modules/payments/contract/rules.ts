import { fromWire } from '@sanam/contract/money';
import type { DepositMethodCode, DepositStage } from './states.ts';

/** Payment fee: a fixed part, and a percentage in hundredths of a per cent, 0 to 5,000. */
export interface FeeRule {
  feeFixed: bigint;
  feeBasisPoints: number;
}

const BASIS_POINTS = 10_000n;

/**
 * Returns the fee of an amount, rounded down to the minor unit. It may take all of a small amount: see
 * `leastAboveFee`.
 */
export function feeOf(rule: FeeRule, amountMinor: bigint): bigint {
  return rule.feeFixed + (amountMinor * BigInt(rule.feeBasisPoints)) / BASIS_POINTS;
}

/** Returns the smallest amount of which something is left after the fee; smaller orders are refused. */
export function leastAboveFee(rule: FeeRule): bigint {
  return (rule.feeFixed * BASIS_POINTS) / (BASIS_POINTS - BigInt(rule.feeBasisPoints)) + 1n;
}

/**
 * Returns true if only our own statement shows the money; otherwise the provider answers for the charge of the order.
 */
export function isProvenByStatement(method: DepositMethodCode): boolean {
  return method === 'PROMPTPAY_ID' || method === 'BANK_TRANSFER';
}

/** Returns true if a slip helps now: only our statement shows the money and the order has none yet. */
export function takesSlip({ method, stage }: { method: DepositMethodCode; stage: DepositStage }): boolean {
  return isProvenByStatement(method) && ['awaiting', 'checking', 'expired', 'cancelled'].includes(stage);
}

/** Converts the rule from its wire form `{ feeFixed: "10.00", feePercent: "1.50" }`. */
export function feeRuleFromWire(wire: { feeFixed: string; feePercent: string }): FeeRule {
  return { feeFixed: fromWire(wire.feeFixed), feeBasisPoints: Number(fromWire(wire.feePercent)) };
}
