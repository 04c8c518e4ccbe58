/** First parts of the query keys of this module. */
export const keys = { vip: ['vip'], levels: ['vipLevels'], rewards: ['vipRewards'], today: ['vipToday'] } as const;
