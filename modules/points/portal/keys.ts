/** First part of every cached answer of this module. */
export const keys = {
  points: ['points'],
  rewards: ['pointRewards'],
} as const;
