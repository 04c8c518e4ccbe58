/** First part of every cached answer of this module. */
export const keys = { missions: ['missions'] } as const;
