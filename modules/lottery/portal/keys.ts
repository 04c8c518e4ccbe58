/** First parts of this module's query keys. */
export const keys = {
  /** Menus and rules of games, the same for every reader. */
  lottery: ['lottery'],
  /** Newest results of all games. */
  results: ['lotteryResults'],
  /** Draws, odds and results of a game; its code is the second part of the key. */
  draws: ['lotteryDraws'],
  /** Results of the checks that this browser computed to verify a draw. */
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
