/** Refusals of agents. Code → HTTP status. */
export const agentsRefusals = {
  /** The call is for agents; the account is none. */
  'agents.notAgent': 403,
  /** The member is in the line of another agent. */
  'agents.inOtherLine': 409,
  /** Who should be above is no agent of this merchant. */
  'agents.uplineGone': 409,
  /** Nobody by this name is an agent of this merchant. */
  'agents.unknownUpline': 404,
  /** Nobody by this name is a member of this merchant. */
  'agents.unknownMember': 404,
  /** An agent and a cash agent have an agent above them; a general agent has none. */
  'agents.typeNeedsUpline': 409,
  /** A promoter brings players only. */
  'agents.opensNoAgents': 409,
  /** A promoter brings people by links only. */
  'agents.opensByLink': 409,
  'agents.notInDownline': 404,
  'agents.offerWaiting': 409,
  /** It was decided, taken back or ran out. */
  'agents.offerClosed': 409,
  /** The member has no line. */
  'agents.noLine': 404,
  'agents.moveIntoItself': 409,
  'agents.moveChangesNothing': 409,
  /** A move of this line, or of one it hangs together with, waits for its day. */
  'agents.moveWaiting': 409,
  /** `depthMax`: how many agents a line may hold. */
  'agents.depthReached': 409,
  /** The merchant has a plan with this code. */
  'agents.planExists': 409,
  /** Nobody has published rules of the plan, or there is no draft. */
  'agents.planNoRules': 409,
  /** The draft was not simulated within a day, as it is now. */
  'agents.planNotSimulated': 409,
  /** A contract of an agent directly below the merchant is above the new ceilings; `agent`. */
  'agents.contractAboveCeilings': 409,
  /** The days are not over, not summed up yet, or too many; `daysMax`. */
  'agents.notSummed': 409,
  /** Nothing of the run waits for a second look; `state`. */
  'agents.runNotWaiting': 409,
  /** The statement is paid, or it is not held; `state`. */
  'agents.statementSettled': 409,
  /** What was set aside is made by now. */
  'agents.asideClosed': 409,
  /** Nothing of the plan is computed while it is switched off. */
  'agents.planOff': 409,
  /** The link is not the agent's own, or not open. */
  'agents.linkInvalid': 404,
  /** `max`: how many links an agent may have. */
  'agents.linksFull': 409,
  /** The merchant allows no transfers along the line. */
  'agents.transfersOff': 403,
  /** The merchant lets no cash agent pay players. */
  'agents.cashOff': 403,
  /** Cash agents alone pay players. */
  'agents.notCashAgent': 403,
  /** The last statement left the agent owing. */
  'agents.transferWhileOwing': 409,
  /** Directly above is the merchant. */
  'agents.noUpline': 409,
  /** The other side may get no money now; nobody learns why. */
  'agents.receiverUnavailable': 409,
  /** More than the plan paid and was not taken back yet; `paid`. */
  'agents.clawbackAbovePaid': 409,
  /** The member counts for no wages already. */
  'agents.alreadyExcluded': 409,
  'agents.exclusionCleared': 409,
  /** The merchant has no plan of this kind that is on. */
  'agents.featureOff': 403,
  /** Contracts for new members are for promoters. */
  'agents.planForPromoters': 409,
  /** Promoters earn dividends, and for new members. */
  'agents.planNotForPromoters': 409,
  /** A tier would pay more than what is above allows: `at` and `uplineRatePpm`. */
  'agents.rateAboveUpline': 409,
  /** Another version was offered or signed meanwhile. */
  'agents.contractStale': 409,
  'agents.contractUnreadable': 409,
  /** The plan's rules in force are newer or damaged. */
  'agents.rulesUnreadable': 409,
  'agents.contractExpired': 409,
  /** A version waits for a signature, or for its first period. */
  'agents.contractWaiting': 409,
  /** The contract is not in a state in which this can be done. */
  'agents.contractClosed': 409,
  /** A file has no more rows than `max`. */
  'agents.fileTooLong': 409,
} as const;

type Own = typeof agentsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
