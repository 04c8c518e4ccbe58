/** Refusals of points. Code → HTTP status. */
export const pointsRefusals = {
  /** `balance`: how many points there are. */
  'points.insufficient': 409,
  /** What was asked for is below the least; `min`, `step`. */
  'points.belowMinimum': 409,
  /** `left`: how many points may still be converted, `period`: `day` or `month`. */
  'points.limit': 409,
  /** The merchant converts no points. */
  'points.convertOff': 409,
  /** `triesLeft` where it is known. */
  'points.passwordWrong': 403,
  /** `retryAfterSeconds` where it is known. */
  'points.passwordLocked': 423,
} as const;

type Own = typeof pointsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
