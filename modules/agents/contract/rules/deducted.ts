import { fromWire, toWire } from '@sanam/contract/money';

/** Amounts that come off the base of a dividend, as wire text. */
type Deducted = Record<'platformFee' | 'promotions' | 'paymentFee' | 'wages', string>;

/** Returns the sum of what comes off the base of a dividend. */
export const deductedSum = ({ platformFee, promotions, paymentFee, wages }: Deducted): string =>
  toWire([platformFee, promotions, paymentFee, wages].reduce((sum, one) => sum + fromWire(one), 0n));
