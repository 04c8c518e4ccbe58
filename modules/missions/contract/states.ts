/** What a mission counts. A win multiple is one win of at least so many times its stake. */
export const missionCounters = ['validBet', 'rounds', 'winMultiple', 'depositAmount', 'depositCount'] as const;
export type MissionCounter = (typeof missionCounters)[number];

/** How often a member can do it: by the merchant's business day, or its week from Monday on. */
export const missionOccurrences = ['once', 'daily', 'weekly'] as const;
export type MissionOccurrence = (typeof missionOccurrences)[number];

export const missionStates = ['draft', 'live', 'ended'] as const;
export type MissionState = (typeof missionStates)[number];

/** Where a member stands; `void` because of an exclusion. */
export const progressStates = ['active', 'claimable', 'claimed', 'expired', 'void'] as const;
export type ProgressState = (typeof progressStates)[number];

/** As members see it: a mission that has not started is `locked`, and what is void is not shown. */
export const shownStates = ['locked', 'active', 'claimable', 'claimed', 'expired'] as const;
export type ShownState = (typeof shownStates)[number];

/** What a counter counts. */
export const unitOf = (counter: MissionCounter): 'money' | 'count' =>
  counter === 'validBet' || counter === 'depositAmount' ? 'money' : 'count';

/** Counters of play can be for one product alone. */
export const isOfPlay = (counter: MissionCounter): boolean => !counter.startsWith('deposit');
