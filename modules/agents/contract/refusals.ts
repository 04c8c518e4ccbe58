/** Refusals of agents. Code → HTTP status. */
export const agentsRefusals = {
  /** The call is for agents; the account is none. */
  'agents.notAgent': 403,
  /** The member is in the line of another agent. */
  'agents.inOtherLine': 409,
  /** Who should be above is no agent of this merchant. */
  'agents.uplineGone': 409,
  /** `depthMax`: how many agents a line may hold. */
  'agents.depthReached': 409,
  /** Nothing of the run waits for a second look; `state`. */
  'agents.runNotWaiting': 409,
  /** The statement is paid, or it is not held; `state`. */
  'agents.statementSettled': 409,
} as const;

type Own = typeof agentsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
