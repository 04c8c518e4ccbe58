/** First part of the query keys of this module. */
export const keys = { missions: ['missions'] } as const;
