/** First part of every cached answer of this module. */
export const keys = {
  bets: ['bets'],
} as const;
