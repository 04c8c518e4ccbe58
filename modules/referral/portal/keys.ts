/** First part of every cached answer of this module. */
export const keys = { referral: ['referral'] } as const;
