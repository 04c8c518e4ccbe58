/** The last place in an order of vendors or games, as the calls take it. */
export const PLACE_MAX = 100_000;
