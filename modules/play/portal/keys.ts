/** Prefixes of the query keys of this module. */
export const keys = {
  bets: ['bets'],
} as const;
