/** What speaks for harm, with the level it has as shipped (protection-and-console.md, section 5). */
export const careRules = {
  /** Five deposits within a day. */
  manyDeposits: 2,
  /** Deposits in three nights of a week. */
  nightDeposits: 1,
  /** Three deposits in a day with an empty wallet, right after play. */
  chasing: 3,
  /** An hour with stakes four times the own mean of a month. */
  growingStakes: 2,
  /** Four hours in a row. */
  longPlay: 2,
  /** Eight hours of a day. */
  dayOfPlay: 3,
  /** Play in four nights of a week. */
  nightPlay: 1,
  /** A month that lost three times the own mean, and much. */
  spending: 2,
  /** Two breaks in 90 days, an exclusion before, three times a limit in the way, or a raise asked for after that. */
  tools: 2,
  /** Too many deposits failed in a row. */
  failedTransfers: 2,
  /** A person of the staff saw it. */
  contact: 3,
} as const;
export type CareRule = keyof typeof careRules;
export const careRuleNames = Object.keys(careRules) as [CareRule, ...CareRule[]];

/** `told`: a message with the own figures was all. */
export const careStates = ['told', 'open', 'contacted', 'watching', 'closed'] as const;
export type CareState = (typeof careStates)[number];

/** What a person writes down: spoken with the player, watched from now on, or at its end. */
export const careSteps = ['contacted', 'watching', 'closed'] as const;
export type CareStep = (typeof careSteps)[number];

/** The steps that may follow a state. */
export const stepsFrom: Readonly<Record<CareState, readonly CareStep[]>> = {
  told: [],
  open: ['contacted', 'closed'],
  contacted: ['watching', 'closed'],
  watching: ['closed'],
  closed: [],
};
