/** Addresses of the results, of one draw, of its verification and of the yeekee room. */
export const lotteryPaths = {
  results: '/lotteryResults',
  draw: '/lotteryDraw',
  proof: '/lotteryVerification',
  yeekee: '/yeekee',
} as const;

/** The archive and statistics of a game. */
export const archivePath = (gameCode: string, page?: 'statistics'): string =>
  withQuery(lotteryPaths.results, { gameCode, ...(page === undefined ? {} : { page }) });

/** One draw with its numbers. */
export const drawPath = (gameCode: string, numero: string): string =>
  withQuery(lotteryPaths.draw, { gameCode, numero });

/** Where a draw is checked, and with a ticket's number whether its seal holds that ticket. */
export const proofPath = (gameCode: string, numero: string, ticketNo?: string): string =>
  withQuery(lotteryPaths.proof, { gameCode, numero, ...(ticketNo === undefined ? {} : { ticketNo }) });

/** The room of a yeekee round. */
export const yeekeePath = (numero: string): string => withQuery(lotteryPaths.yeekee, { numero });

const withQuery = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;
