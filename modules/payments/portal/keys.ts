/** First part of every cached answer of this module. */
export const keys = {
  deposits: ['deposits'],
  withdrawals: ['withdrawals'],
} as const;
