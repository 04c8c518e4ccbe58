/** Names of the lottery's jobs. The payload of each that is about one draw is `{ drawId }`. */
export const lotteryJobs = {
  /** Makes vendor, markets, games and odds that are lacking, and plans the draws to come. */
  keep: 'lottery.keep',
  /** Opens and closes draws by the clock. */
  clock: 'lottery.clock',
  /** Fixes the tickets of a closed draw by their digest. */
  seal: 'lottery.seal',
  /** Makes the result of an own draw when its beacon round is known. */
  draw: 'lottery.draw',
  /** Computes what draws on sale may pay at worst. */
  worst: 'lottery.worst',
  /** Pays prizes of yeekee rounds that are owed. */
  prizes: 'lottery.prizes',
  settle: 'lottery.settle',
  refund: 'lottery.refund',
} as const;
