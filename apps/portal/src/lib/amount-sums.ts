// What a form works out from amounts on the wire.
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

/** The fee of an amount, by the rule the server takes it by; shown before confirming. */
export const feeText = (amount: string, rule: { feeFixed: string; feePercent: string }): string =>
  toWire(feeOf(feeRuleFromWire(rule), fromWire(amount)));
