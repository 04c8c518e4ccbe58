/** Addresses of the results, of a draw, of its verification and of the yeekee room. */
export const lotteryPaths = {
  results: '/lotteryResults',
  draw: '/lotteryDraw',
  proof: '/lotteryVerification',
  yeekee: '/yeekee',
} as const;

/** Returns the address of a game's archive or statistics. */
export const archivePath = (gameCode: string, page?: 'statistics'): string =>
  withQuery(lotteryPaths.results, { gameCode, ...(page === undefined ? {} : { page }) });

/** Returns the address of one draw with its numbers. */
export const drawPath = (gameCode: string, numero: string): string =>
  withQuery(lotteryPaths.draw, { gameCode, numero });

/**
 * Returns the address of a draw's verification; with a ticket number, the page also checks the ticket against the seal.
 */
export const proofPath = (gameCode: string, numero: string, ticketNo?: string): string =>
  withQuery(lotteryPaths.proof, { gameCode, numero, ...(ticketNo === undefined ? {} : { ticketNo }) });

/** Returns the address of a yeekee round's room. */
export const yeekeePath = (numero: string): string => withQuery(lotteryPaths.yeekee, { numero });

const withQuery = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;
