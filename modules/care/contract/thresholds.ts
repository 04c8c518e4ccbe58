// Thresholds of signs of harm. A merchant may change them within these limits: the defaults are those of
// protection-and-console.md, section 5, and no threshold can be looser than `loosest`.

interface Threshold {
  shipped: number;
  strictest: number;
  loosest: number;
}

export const careThresholds = {
  /** Deposits within a day. */
  depositsADay: { shipped: 5, strictest: 2, loosest: 8 },
  /** Nights with deposits, out of seven. */
  nightsWithDeposits: { shipped: 3, strictest: 1, loosest: 5 },
  /** Deposits in a day with an empty wallet, right after play. */
  chasingADay: { shipped: 3, strictest: 2, loosest: 4 },
  /** Stakes of an hour as a multiple of the member's average. */
  growthTimes: { shipped: 4, strictest: 2, loosest: 6 },
  /** Hours of play in a row. */
  hoursInARow: { shipped: 4, strictest: 2, loosest: 6 },
  /** Hours with play in a day. */
  hoursADay: { shipped: 8, strictest: 4, loosest: 10 },
  /** Nights with play, out of seven. */
  nightsOfPlay: { shipped: 4, strictest: 2, loosest: 6 },
  /** Loss of a month as a multiple of the member's average of half a year. */
  spendingTimes: { shipped: 3, strictest: 2, loosest: 4 },
  /** Minimum loss of a month in whole baht for the comparison. */
  spendingMinBaht: { shipped: 20_000, strictest: 1000, loosest: 50_000 },
  /** Breaks in 90 days. */
  breaks: { shipped: 2, strictest: 1, loosest: 3 },
  /** Blocks by a limit within seven days; each limit counts once a day. */
  limitHits: { shipped: 3, strictest: 2, loosest: 5 },
} as const satisfies Record<string, Threshold>;
export type CareThreshold = keyof typeof careThresholds;
export type CareThresholds = Record<CareThreshold, number>;
export const careThresholdNames = Object.keys(careThresholds) as [CareThreshold, ...CareThreshold[]];

/** The default thresholds. */
export const shippedThresholds = Object.fromEntries(
  careThresholdNames.map((name) => [name, careThresholds[name].shipped]),
) as CareThresholds;

/** Checks whether a threshold is an integer within its limits. */
export function isThreshold(name: CareThreshold, value: number): boolean {
  const { strictest, loosest } = careThresholds[name];
  return Number.isInteger(value) && value >= strictest && value <= loosest;
}
