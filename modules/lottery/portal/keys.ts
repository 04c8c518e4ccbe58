/** First part of every cached answer of this module. */
export const keys = {
  /** Menus and rules of games: the same for everybody. */
  lottery: ['lottery'],
  /** Newest results of all games. */
  results: ['lotteryResults'],
  /** Then the code of a game: its draws, odds and results. */
  draws: ['lotteryDraws'],
  /** What this browser computed to verify a draw. */
  checks: ['lotteryChecks'],
  /** Numbers of yeekee rounds. */
  shots: ['yeekeeShots'],
  /** The reader's prizes for places in yeekee rounds. */
  shotPrizes: ['shotPrizes'],
  recentLotteries: ['recentLotteries'],
  favouriteLotteries: ['favouriteLotteries'],
  tickets: ['lotteryTickets'],
  slips: ['lotterySlips'],
} as const;
