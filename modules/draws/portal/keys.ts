/** Prefix of this module's query keys. */
export const keys = { draws: ['draws'] } as const;
