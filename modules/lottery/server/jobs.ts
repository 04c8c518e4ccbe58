/** Names of the lottery's jobs. A job about one draw has the payload `{ drawId }`. */
export const lotteryJobs = {
  /** Creates the missing vendor, markets, games and odds, and plans coming draws. */
  keep: 'lottery.keep',
  /** Opens and closes draws by the clock. */
  clock: 'lottery.clock',
  /** Seals closed draws: fixes their tickets by a Merkle root. */
  seal: 'lottery.seal',
  /** Draws the numbers of an own draw once its beacon round is published. */
  draw: 'lottery.draw',
  /** Computes the worst-case payout of draws on sale. */
  worst: 'lottery.worst',
  /** Pays unpaid prizes of yeekee rounds. */
  prizes: 'lottery.prizes',
  settle: 'lottery.settle',
  refund: 'lottery.refund',
} as const;
