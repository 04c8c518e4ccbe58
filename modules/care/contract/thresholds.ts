// From where on play and payments are a sign of harm. A merchant may set another line within these bounds: what is shipped
// is protection-and-console.md, section 5, and no line is looser than `loosest`.

interface Threshold {
  shipped: number;
  strictest: number;
  loosest: number;
}

export const careThresholds = {
  /** Deposits within a day. */
  depositsADay: { shipped: 5, strictest: 2, loosest: 8 },
  /** Nights of seven with deposits. */
  nightsWithDeposits: { shipped: 3, strictest: 1, loosest: 5 },
  /** Deposits in a day with an empty wallet, right after play. */
  chasingADay: { shipped: 3, strictest: 2, loosest: 4 },
  /** Times the own mean that an hour's stakes are. */
  growthTimes: { shipped: 4, strictest: 2, loosest: 6 },
  /** Hours of play in a row. */
  hoursInARow: { shipped: 4, strictest: 2, loosest: 6 },
  /** Hours of a day with play. */
  hoursADay: { shipped: 8, strictest: 4, loosest: 10 },
  /** Nights of seven with play. */
  nightsOfPlay: { shipped: 4, strictest: 2, loosest: 6 },
  /** Times the own mean of half a year that a month lost. */
  spendingTimes: { shipped: 3, strictest: 2, loosest: 4 },
  /** Whole baht that a month has to lose before it is compared. */
  spendingMinBaht: { shipped: 20_000, strictest: 1000, loosest: 50_000 },
  /** Breaks in 90 days. */
  breaks: { shipped: 2, strictest: 1, loosest: 3 },
  /** Times in seven days that a limit stood in the way, each limit once a day. */
  limitHits: { shipped: 3, strictest: 2, loosest: 5 },
} as const satisfies Record<string, Threshold>;
export type CareThreshold = keyof typeof careThresholds;
export type CareThresholds = Record<CareThreshold, number>;
export const careThresholdNames = Object.keys(careThresholds) as [CareThreshold, ...CareThreshold[]];

/** The lines as shipped. */
export const shippedThresholds = Object.fromEntries(
  careThresholdNames.map((name) => [name, careThresholds[name].shipped]),
) as CareThresholds;

/** Whether a line is a whole number within its bounds. */
export function isThreshold(name: CareThreshold, value: number): boolean {
  const { strictest, loosest } = careThresholds[name];
  return Number.isInteger(value) && value >= strictest && value <= loosest;
}
