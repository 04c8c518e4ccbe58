/** Refusals of referral. Code → HTTP status. */
export const referralRefusals = {
  /** The merchant rewards nobody for friends now. */
  'referral.closed': 409,
  /** Agents have a line and its links instead. */
  'referral.agent': 409,
  /** It is decided already; `state`. */
  'referral.decided': 409,
} as const;

type Own = typeof referralRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
