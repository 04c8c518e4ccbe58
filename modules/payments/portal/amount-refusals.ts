import type { FieldError } from 'react-hook-form';

/** Refusals of an order that are about its amount. */
export const amountPlaces = {
  'wallet.belowMinimum': 'amount',
  'wallet.aboveMaximum': 'amount',
  'wallet.feeExceedsAmount': 'amount',
  'wallet.dailyLimit': 'amount',
  'wallet.insufficientBalance': 'amount',
  'wallet.locked': 'amount',
  'protection.depositLimit': 'amount',
} as const;

/** What the server said of the amount, until it is changed; else by the limits of now: a refusal may have brought others. */
export function amountError(
  kept: FieldError | undefined,
  checked: object | { error: string },
  isSubmitted: boolean,
): string | undefined {
  if (kept?.type === 'server') return kept.message;
  return isSubmitted && 'error' in checked ? checked.error : undefined;
}
