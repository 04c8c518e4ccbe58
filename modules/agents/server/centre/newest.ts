const HOUR_MS = 3_600_000;
const LONGER = 6;

interface Stretch {
  from: Date;
  /** Nothing later is asked for. */
  upto: Date;
  limit: number;
}

/**
 * The newest rows of a stretch of time, looked for in its last hour first and in a longer time only where that has too few: a
 * page of a wide team costs what it holds, and not what the team did in the whole stretch.
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
