/** Refusals of missions. Code → HTTP status. */
export const missionsRefusals = {
  /** The reward is already claimed. */
  'missions.alreadyClaimed': 409,
  /** The goal is not reached, or the claim period is over; `state`. */
  'missions.notClaimable': 409,
  /** The budget for all members together is spent. */
  'missions.budgetSpent': 409,
  /** Only a draft can be changed or published, and only a live mission can be ended; `state`. */
  'missions.wrongState': 409,
} as const;

type Own = typeof missionsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
