/** Refusals of the agents module: code → HTTP status. */
export const agentsRefusals = {
  /** The account is not an agent account. */
  'agents.notAgent': 403,
  /** The member is in the line of another agent. */
  'agents.inOtherLine': 409,
  /** The intended upline is not an agent of this merchant. */
  'agents.uplineGone': 409,
  /** No agent of this merchant has this name. */
  'agents.unknownUpline': 404,
  /** No member of this merchant has this name. */
  'agents.unknownMember': 404,
  /** An agent or cash agent needs an upline; a general agent must not have one. */
  'agents.typeNeedsUpline': 409,
  /** A promoter may only have players below. */
  'agents.opensNoAgents': 409,
  /** A promoter may only add members by links. */
  'agents.opensByLink': 409,
  'agents.notInDownline': 404,
  'agents.offerWaiting': 409,
  /** The offer was decided, withdrawn or has expired. */
  'agents.offerClosed': 409,
  /** The member is in no line. */
  'agents.noLine': 404,
  'agents.moveIntoItself': 409,
  'agents.moveChangesNothing': 409,
  /** A move of this line, or of a line above or below it, is pending. */
  'agents.moveWaiting': 409,
  /** Statements of agents in the line are waiting for approval. */
  'agents.moveInReview': 409,
  /** Staff have frozen the line of this agent, or one above. */
  'agents.lineFrozen': 409,
  /** An agent below is offered no contracts at present; staff may have frozen the line. */
  'agents.contractsUnavailable': 409,
  'agents.alreadyFrozen': 409,
  'agents.freezeLifted': 409,
  /** `depthMax`: maximum number of agents in a line. */
  'agents.depthReached': 409,
  /** The merchant already has a plan with this code. */
  'agents.planExists': 409,
  /** The plan has no published rules, or no draft. */
  'agents.planNoRules': 409,
  /** The current draft was not simulated within the last day. */
  'agents.planNotSimulated': 409,
  /** A contract of an agent directly below the merchant is above the new ceilings; `agent`. */
  'agents.contractAboveCeilings': 409,
  /** The days are not over, not summed up yet, or too many (`daysMax`). */
  'agents.notSummed': 409,
  /** Nothing in the run waits for a second approval; `state`. */
  'agents.runNotWaiting': 409,
  /** The statement is already paid, or not held; `state`. */
  'agents.statementSettled': 409,
  /** The statement or run that was set aside exists now. */
  'agents.asideClosed': 409,
  /** The plan is off; it computes nothing. */
  'agents.planOff': 409,
  /** The link does not exist, belongs to another agent or is closed. */
  'agents.linkInvalid': 404,
  /** `max`: maximum number of links per agent. */
  'agents.linksFull': 409,
  /** The merchant does not allow transfers along the line. */
  'agents.transfersOff': 403,
  /** The merchant does not allow cash agents to pay players. */
  'agents.cashOff': 403,
  /** Only cash agents may pay players. */
  'agents.notCashAgent': 403,
  /** The agent's last statement has a negative carry. */
  'agents.transferWhileOwing': 409,
  /** The agent is directly below the merchant and has no upline. */
  'agents.noUpline': 409,
  /** The receiver may not receive money now; the reason is not disclosed. */
  'agents.receiverUnavailable': 409,
  /** The amount exceeds what the plan paid and was not clawed back yet; `paid`. */
  'agents.clawbackAbovePaid': 409,
  /** The member is already excluded from wages. */
  'agents.alreadyExcluded': 409,
  'agents.exclusionCleared': 409,
  /** The exclusion is decided with its case; `caseId`. */
  'agents.exclusionOfCase': 409,
  /** The state of the case does not allow the decision; `state`. */
  'agents.caseClosed': 409,
  /** A question about the case waits for its answer, or `max` questions were asked, or the members count again. */
  'agents.caseAsked': 409,
  /** The merchant has no active plan of this kind. */
  'agents.featureOff': 403,
  /** Only promoters may have acquisition contracts. */
  'agents.planForPromoters': 409,
  /** Promoters may only have dividend and acquisition contracts. */
  'agents.planNotForPromoters': 409,
  /** A tier exceeds the upline's contract or the ceilings: `at` and `uplineRatePpm`. */
  'agents.rateAboveUpline': 409,
  /** Another version was offered or signed in the meantime. */
  'agents.contractStale': 409,
  'agents.contractUnreadable': 409,
  /** The plan's rules in force are newer than this release or damaged. */
  'agents.rulesUnreadable': 409,
  'agents.contractExpired': 409,
  /** Terms that are nowhere worse are offered and signed, not imposed. */
  'agents.contractNotWorse': 409,
  /** A version waits for a signature or for its first period. */
  'agents.contractWaiting': 409,
  /** The state of the contract does not allow the action. */
  'agents.contractClosed': 409,
  /** The file would have more rows than `max`. */
  'agents.fileTooLong': 409,
  /** The report would add up more than `max` bets. */
  'agents.tooManyBets': 409,
} as const;

type Own = typeof agentsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
