/** Refusals of points. Code → HTTP status. */
export const pointsRefusals = {
  /** `balance`: how many points there are. */
  'points.insufficient': 409,
  /** What was asked for is below the least; `min`, `step`. */
  'points.belowMinimum': 409,
  /** `left`: how many points may still be converted, or rewards redeemed; `period`: `day`, `month` or `ever`. */
  'points.limit': 409,
  /** The last of the variant is gone. */
  'points.outOfStock': 409,
  /** The reward has another price or other terms now, or is not offered any more. */
  'points.changed': 409,
  /** The stock of a voucher is its codes: it grows by import. */
  'points.stockByCodes': 409,
  /** Only vouchers have codes. */
  'points.noVoucher': 409,
  /** The redemption is not in a state in which this can be done; `state`. */
  'points.wrongState': 409,
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
