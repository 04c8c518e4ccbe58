import { moneyText } from '@sanam/portal/lib/money.ts';

/** Formats a wire amount as "1,234.50", with the minus of one below zero: sums of agents may be. */
export const signedText = (wire: string): string => moneyText(wire, '');
