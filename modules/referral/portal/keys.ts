/** First part of the query keys of this module. */
export const keys = { referral: ['referral'] } as const;
