/** Refusals of missions. Code → HTTP status. */
export const missionsRefusals = {
  /** The reward was claimed already. */
  'missions.alreadyClaimed': 409,
  /** The goal is not reached, or the time to claim is over; `state`. */
  'missions.notClaimable': 409,
  /** What the mission gives to all members together is given. */
  'missions.budgetSpent': 409,
  /** Only a draft can be changed or published, and only a live mission ended; `state`. */
  'missions.wrongState': 409,
} as const;

type Own = typeof missionsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
