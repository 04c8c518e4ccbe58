/** First part of every cached answer of this module. */
export const keys = { draws: ['draws'] } as const;
