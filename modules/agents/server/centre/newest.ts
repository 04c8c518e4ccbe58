const HOUR_MS = 3_600_000;
const LONGER = 6;

interface Stretch {
  from: Date;
  /** Upper limit of the time range. */
  upto: Date;
  limit: number;
}

/**
 * Returns the newest rows of a time range. Searches the last hour first and a longer range only if it has too few rows,
 * so that a page costs in proportion to its rows and not to the whole range.
 */
export async function newest<Row>(
  { from, upto, limit }: Stretch,
  since: (from: Date) => Promise<Row[]>,
): Promise<Row[]> {
  for (let hours = 1; ; hours *= LONGER) {
    const start = new Date(Math.max(from.getTime(), upto.getTime() - hours * HOUR_MS));
    const found = await since(start);
    if (found.length === limit || start <= from) return found;
  }
}

export const earliest = (...moments: (Date | undefined)[]): Date =>
  new Date(Math.min(...moments.map((moment) => moment?.getTime() ?? Infinity)));
