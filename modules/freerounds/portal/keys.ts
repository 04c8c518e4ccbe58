/** First parts of cached answers. */
export const keys = { freeRounds: ['freeRounds'] } as const;
