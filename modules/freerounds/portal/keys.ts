/** Prefixes of the query keys. */
export const keys = { freeRounds: ['freeRounds'] } as const;
