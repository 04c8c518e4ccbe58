/** First parts of the query keys of this module. */
export const keys = {
  points: ['points'],
  rewards: ['pointRewards'],
} as const;
