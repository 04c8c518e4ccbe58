/** What gives points to a case of laundering, as shipped; a merchant may set others, 0 switches a rule off. */
export const amlPoints = {
  /** Several deposits in a day just below the line at which banks ask more. */
  structuring: 40,
  /** Most of what came in is asked out again, and was not played. */
  passThrough: 40,
  /** Most of the play was on opposite sides of one market. */
  hollowPlay: 40,
  /** Deposits by somebody else. */
  thirdPartyPayer: 30,
  /** Payers of many names, or an account, browser or address of many members. */
  mule: 50,
  /** Quiet for months, then much money in a day. */
  sleeper: 20,
} as const;
export type AmlRule = keyof typeof amlPoints;
export const amlRules = Object.keys(amlPoints) as [AmlRule, ...AmlRule[]];

export const amlCaseStates = ['open', 'gathering', 'closed'] as const;
export type AmlCaseState = (typeof amlCaseStates)[number];
/** `limit`: nothing more comes in or is played, the money may leave. `report`: the lock stays. */
export const amlOutcomes = ['clear', 'limit', 'report'] as const;
export type AmlOutcome = (typeof amlOutcomes)[number];
