import type { FieldError } from 'react-hook-form';

/** Refusals that concern the amount of an order. */
export const amountPlaces = {
  'wallet.belowMinimum': 'amount',
  'wallet.aboveMaximum': 'amount',
  'wallet.feeExceedsAmount': 'amount',
  'wallet.dailyLimit': 'amount',
  'wallet.insufficientBalance': 'amount',
  'wallet.locked': 'amount',
  'protection.depositLimit': 'amount',
} as const;

/**
 * Returns the server's refusal of the amount until the amount changes; otherwise the result of the current limits,
 * because a refusal may bring new limits.
 */
export function amountError(
  kept: FieldError | undefined,
  checked: object | { error: string },
  isSubmitted: boolean,
): string | undefined {
  if (kept?.type === 'server') return kept.message;
  return isSubmitted && 'error' in checked ? checked.error : undefined;
}
