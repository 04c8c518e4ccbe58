/** Refusals of referral. Code → HTTP status. */
export const referralRefusals = {
  /** The merchant has no open terms. */
  'referral.closed': 409,
  /** The member is an agent; agents have a line and its links instead. */
  'referral.agent': 409,
  /** The friend is already decided; `state`. */
  'referral.decided': 409,
} as const;

type Own = typeof referralRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
