/** Points of each rule for a laundering case, as shipped. A merchant may set others; 0 switches a rule off. */
export const amlPoints = {
  /** Several deposits in a day just below the amount from which banks ask for more. */
  structuring: 40,
  /** Most of the money received is requested for withdrawal without being played. */
  passThrough: 40,
  /** Most of the play was on opposite sides of one market. */
  hollowPlay: 40,
  /** Deposits paid by another person. */
  thirdPartyPayer: 30,
  /** Payers of many names, or an account, browser or address shared by many members. */
  mule: 50,
  /** An account without activity for months, then large sums in a day. */
  sleeper: 20,
} as const;
export type AmlRule = keyof typeof amlPoints;
export const amlRules = Object.keys(amlPoints) as [AmlRule, ...AmlRule[]];

export const amlCaseStates = ['open', 'gathering', 'closed'] as const;
export type AmlCaseState = (typeof amlCaseStates)[number];
/** `limit`: no more deposits or play, the money may leave. `report`: the lock stays. */
export const amlOutcomes = ['clear', 'limit', 'report'] as const;
export type AmlOutcome = (typeof amlOutcomes)[number];
