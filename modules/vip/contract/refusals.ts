/** Refusals of the rewards of levels. Code → HTTP status. */
export const vipRefusals = {
  /** The gift is already claimed. */
  'vip.alreadyClaimed': 409,
  /** The claim period is over. */
  'vip.giftOver': 409,
} as const;

type Own = typeof vipRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
