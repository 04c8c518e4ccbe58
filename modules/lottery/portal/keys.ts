/** First part of every cached answer of this module. */
export const keys = {
  /** Games, draws, results, odds: the same for everybody. */
  lottery: ['lottery'],
  recentLotteries: ['recentLotteries'],
  favouriteLotteries: ['favouriteLotteries'],
  tickets: ['lotteryTickets'],
  slips: ['lotterySlips'],
} as const;
