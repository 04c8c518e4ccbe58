// Histogram of response times in a few buckets, for the 50th, 95th and 99th percentile.

/** Upper bounds in milliseconds; the last bucket has none. One for each of the columns t0 … t13. */
export const bucketBounds = [
  2,
  5,
  10,
  20,
  35,
  50,
  75,
  100,
  150,
  250,
  500,
  1000,
  1500,
  Number.POSITIVE_INFINITY,
] as const;
/** Milliseconds shown for answers in the last bucket. */
const BEYOND_MS = 3000;

/** Count and times of one call with one code. */
export interface CallCount {
  direction: 'in' | 'out';
  call: string;
  code: string;
  calls: number;
  replays: number;
  buckets: number[];
}

export const bucketColumns = bucketBounds.map((_, at) => `t${at}`);

export function bucketOf(ms: number): number {
  return bucketBounds.findIndex((bound) => ms <= bound);
}

/** Returns a percentile in milliseconds to a tenth; null without answers. */
export function quantile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, one) => sum + one, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const [at, inside] of buckets.entries()) {
    if (inside === 0 || left > inside) {
      left -= inside;
      continue;
    }
    const from = at === 0 ? 0 : bucketBounds[at - 1]!;
    const to = bucketBounds[at]! === Number.POSITIVE_INFINITY ? BEYOND_MS : bucketBounds[at]!;
    return Math.round((from + (to - from) * (left / inside)) * 10) / 10;
  }
  return BEYOND_MS;
}

export function addBuckets(target: number[], more: readonly number[]): void {
  for (const [at, count] of more.entries()) target[at] = (target[at] ?? 0) + count;
}
