/** Refusals of what levels give. Code → HTTP status. */
export const vipRefusals = {
  /** The gift was claimed already. */
  'vip.alreadyClaimed': 409,
  /** The time to claim it is over. */
  'vip.giftOver': 409,
} as const;

type Own = typeof vipRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
