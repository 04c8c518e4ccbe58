/** Points of each risk sign of a withdrawal request, as shipped. A merchant may change them; 0 switches a sign off. */
export const riskPoints = {
  firstPayout: 20,
  /** Off as shipped, because the first payout already counts. */
  youngAccount: 0,
  newBankAccount: 40,
  newDetails: 40,
  newDevice: 40,
  lowTurnover: 30,
  largeForPlayer: 15,
  manyRequests: 15,
  quickAfterDeposit: 20,
  senderDiffered: 25,
  /** A provider reversed a payment and it is undecided who bears it. */
  openReversal: 60,
  sharedAccount: 60,
  sharedDevice: 40,
  sharedAddress: 25,
  /**
   * A document is pending or refused, or the merchant requires identity levels and the own account was not verified.
   */
  kycOpen: 30,
  oppositeBets: 30,
  bigWin: 10,
  largeWin: 40,
  /** Part of the money is under review by risk; only risk sees the reason. */
  amlReview: 40,
  /** The operator blocked the player, for example because a document shows a minor. */
  blocked: 40,
} as const;
export type RiskRule = keyof typeof riskPoints;
export const riskRules = Object.keys(riskPoints) as [RiskRule, ...RiskRule[]];
