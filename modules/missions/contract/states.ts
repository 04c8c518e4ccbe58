/** Counters of missions. `winMultiple` counts wins of at least a multiple of their stake. */
export const missionCounters = ['validBet', 'rounds', 'winMultiple', 'depositAmount', 'depositCount'] as const;
export type MissionCounter = (typeof missionCounters)[number];

/** Frequencies of a mission: once, each business day of the merchant, or each week from Monday on. */
export const missionOccurrences = ['once', 'daily', 'weekly'] as const;
export type MissionOccurrence = (typeof missionOccurrences)[number];

export const missionStates = ['draft', 'live', 'ended'] as const;
export type MissionState = (typeof missionStates)[number];

/** States of a member's progress; `void` because of an exclusion. */
export const progressStates = ['active', 'claimable', 'claimed', 'expired', 'void'] as const;
export type ProgressState = (typeof progressStates)[number];

/** States shown to members: a mission that has not started is `locked`; void progress is not shown. */
export const shownStates = ['locked', 'active', 'claimable', 'claimed', 'expired'] as const;
export type ShownState = (typeof shownStates)[number];

/** Returns the unit of a counter. */
export const unitOf = (counter: MissionCounter): 'money' | 'count' =>
  counter === 'validBet' || counter === 'depositAmount' ? 'money' : 'count';

/** Checks whether a counter counts play; only such a counter can be limited to one product. */
export const isOfPlay = (counter: MissionCounter): boolean => !counter.startsWith('deposit');
