/** First part of every cached answer of this module. */
export const keys = { vip: ['vip'], levels: ['vipLevels'] } as const;
