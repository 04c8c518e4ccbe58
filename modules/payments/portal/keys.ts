/** Prefixes of the query keys of this module. */
export const keys = {
  deposits: ['deposits'],
  withdrawals: ['withdrawals'],
} as const;
