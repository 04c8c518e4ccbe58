/** What gives points to a request for a payout, and how many as shipped. A merchant may change them; 0 switches one off. */
export const riskPoints = {
  firstPayout: 20,
  /** Off as shipped: the first payout counts already. */
  youngAccount: 0,
  newBankAccount: 40,
  newDetails: 40,
  newDevice: 40,
  lowTurnover: 30,
  largeForPlayer: 15,
  manyRequests: 15,
  quickAfterDeposit: 20,
  senderDiffered: 25,
  /** A provider took a payment back, and it is open who bears it. */
  openReversal: 60,
  sharedAccount: 60,
  sharedDevice: 40,
  sharedAddress: 25,
  /** A document waits or was not taken, or the merchant asks for levels and the own account was not seen. */
  kycOpen: 30,
  oppositeBets: 30,
  bigWin: 10,
  largeWin: 40,
  /** Part of the money is under review by risk, who alone know why. */
  amlReview: 40,
} as const;
export type RiskRule = keyof typeof riskPoints;
export const riskRules = Object.keys(riskPoints) as [RiskRule, ...RiskRule[]];
