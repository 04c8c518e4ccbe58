/** First part of every cached answer of this module. */
export const keys = { vip: ['vip'], levels: ['vipLevels'], rewards: ['vipRewards'], today: ['vipToday'] } as const;
