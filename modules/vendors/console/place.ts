/** Highest position in an order of vendors or games that the calls accept. */
export const PLACE_MAX = 100_000;
