// Answers by time taken, in a few buckets: enough to say within which bounds half, 95 and 99 of a hundred were answered.

/** Upper bounds in milliseconds; the last bucket has none. As many as there are columns t0 … t13. */
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
/** What is said of an answer in the last bucket. */
const BEYOND_MS = 3000;

/** How often one call was answered with one code, and how fast. */
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

/** The time within which a share of the answers came, in milliseconds to a tenth; null where there are none. */
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
