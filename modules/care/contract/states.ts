/** Signs of harm with their default level (protection-and-console.md, section 5). */
export const careRules = {
  /** Five deposits within a day. */
  manyDeposits: 2,
  /** Deposits in three nights of a week. */
  nightDeposits: 1,
  /** Three deposits in a day with an empty wallet, right after play. */
  chasing: 3,
  /** An hour with stakes four times the member's average of a month. */
  growingStakes: 2,
  /** Four hours of play in a row. */
  longPlay: 2,
  /** Eight hours of play in a day. */
  dayOfPlay: 3,
  /** Play in four nights of a week. */
  nightPlay: 1,
  /** A month with a high loss of three times the member's average. */
  spending: 2,
  /**
   * Two breaks in 90 days, an earlier exclusion, three blocks by a limit, or a raise of a limit requested after that.
   */
  tools: 2,
  /** Too many consecutive failed deposits. */
  failedTransfers: 2,
  /** Words of harm by gambling in a message of the member. */
  harmWords: 3,
  /** Words of self-harm in a message: a person has to act within the hour. */
  selfHarmWords: 3,
  /** A message asks to take a payout back. */
  stopPayout: 2,
  /** Reported by a member of staff. */
  contact: 3,
} as const;
export type CareRule = keyof typeof careRules;
export const careRuleNames = Object.keys(careRules) as [CareRule, ...CareRule[]];

/** `told`: only a message with the member's figures was sent. */
export const careStates = ['told', 'open', 'contacted', 'watching', 'closed'] as const;
export type CareState = (typeof careStates)[number];

/** Steps that staff record: contacted the player, watching, closed. */
export const careSteps = ['contacted', 'watching', 'closed'] as const;
export type CareStep = (typeof careSteps)[number];

/** Steps allowed in each state. */
export const stepsFrom: Readonly<Record<CareState, readonly CareStep[]>> = {
  told: [],
  open: ['contacted', 'closed'],
  contacted: ['watching', 'closed'],
  watching: ['closed'],
  closed: [],
};
