/** First part of every cached answer of this module. */
export const keys = {
  /** Games, draws, results, odds: the same for everybody. */
  lottery: ['lottery'],
  /** Results that were drawn, and what is counted of them. */
  results: ['lotteryResults'],
  /** Draws: times, states, verification. */
  draws: ['lotteryDraws'],
  /** What this browser computed to verify a draw. */
  checks: ['lotteryChecks'],
  /** Numbers of yeekee rounds. */
  shots: ['yeekeeShots'],
  recentLotteries: ['recentLotteries'],
  favouriteLotteries: ['favouriteLotteries'],
  tickets: ['lotteryTickets'],
  slips: ['lotterySlips'],
} as const;
