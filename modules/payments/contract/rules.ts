import { fromWire } from '@sanam/contract/money';
import type { DepositMethodCode, DepositStage } from './states.ts';

/** What is paid for moving money: a fixed part and a percentage in hundredths of a per cent, 0 to 5,000. */
export interface FeeRule {
  feeFixed: bigint;
  feeBasisPoints: number;
}

const BASIS_POINTS = 10_000n;

/** The fee of an amount, rounded down to the minor unit. It may take all of a small amount: see `leastAboveFee`. */
export function feeOf(rule: FeeRule, amountMinor: bigint): bigint {
  return rule.feeFixed + (amountMinor * BigInt(rule.feeBasisPoints)) / BASIS_POINTS;
}

/** The smallest amount of which something is left after its fee; nothing below it may be ordered. */
export function leastAboveFee(rule: FeeRule): bigint {
  return (rule.feeFixed * BASIS_POINTS) / (BASIS_POINTS - BigInt(rule.feeBasisPoints)) + 1n;
}

/** True where only our own statement proves the money; else the provider answers for the charge of the order. */
export function isProvenByStatement(method: DepositMethodCode): boolean {
  return method === 'PROMPTPAY_ID' || method === 'BANK_TRANSFER';
}

/** True where a slip helps now: our statement alone proves the money, and the order does not have it yet. */
export function takesSlip({ method, stage }: { method: DepositMethodCode; stage: DepositStage }): boolean {
  return isProvenByStatement(method) && ['awaiting', 'checking', 'expired', 'cancelled'].includes(stage);
}

/** The rule as calls carry it: `{ feeFixed: "10.00", feePercent: "1.50" }`. */
export function feeRuleFromWire(wire: { feeFixed: string; feePercent: string }): FeeRule {
  return { feeFixed: fromWire(wire.feeFixed), feeBasisPoints: Number(fromWire(wire.feePercent)) };
}
