/** Refusals of points. Code → HTTP status. */
export const pointsRefusals = {
  /** Too few points; `balance`: points available. */
  'points.insufficient': 409,
  /** The request is below the minimum; `min`, `step`. */
  'points.belowMinimum': 409,
  /** A limit is exceeded; `left`: points or rewards still allowed; `period`: `day`, `month` or `ever`. */
  'points.limit': 409,
  /** The reward is for members of a higher VIP level; `level`. */
  'points.levelTooLow': 409,
  /** The level of the terms is above the highest of the ladder; `levels`: that one, 0 without a ladder. */
  'points.noSuchLevel': 422,
  /** The variant is out of stock. */
  'points.outOfStock': 409,
  /** The price or terms of the reward changed, or it is no longer offered. */
  'points.changed': 409,
  /** The stock of a voucher consists of its codes and grows by import only. */
  'points.stockByCodes': 409,
  /** Only vouchers have codes. */
  'points.noVoucher': 409,
  /** The state of the redemption does not allow the act; `state`. */
  'points.wrongState': 409,
  /** The merchant does not convert points. */
  'points.convertOff': 409,
  /** The member converts points without help; staff pay out only what cannot be converted. */
  'points.mayConvert': 409,
  /** The account is closed: cash in it could not be withdrawn. */
  'points.accountClosed': 409,
  /** The member has no open request to be paid for points. */
  'points.noRequest': 409,
  /** The password is wrong; `triesLeft` if known. */
  'points.passwordWrong': 403,
  /** Too many wrong passwords; `retryAfterSeconds` if known. */
  'points.passwordLocked': 423,
} as const;

type Own = typeof pointsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
