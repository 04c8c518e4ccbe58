// Calculations of forms with wire amounts.
import { type Currency, fromWire, toWire } from '@sanam/contract/money';
import { feeOf, feeRuleFromWire } from '@sanam/payments/contract/rules.ts';

export const compareWire = (one: string, other: string): number => {
  const difference = fromWire(one) - fromWire(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const addWire = (one: string, other: string, currency: Currency = 'THB'): string =>
  toWire(fromWire(one) + fromWire(other), currency);
export const subtractWire = (one: string, other: string, currency: Currency = 'THB'): string =>
  toWire(fromWire(one) - fromWire(other), currency);

/** Returns the fee of an amount, by the same rule as the server; shown before confirmation. */
export const feeText = (amount: string, rule: { feeFixed: string; feePercent: string }): string =>
  toWire(feeOf(feeRuleFromWire(rule), fromWire(amount)));
