/** `continue` and `leave` answer the check; the others leave it open, so that it is there again after what they open. */
export const realityCheckChoices = ['continue', 'break', 'limits', 'history', 'leave'] as const;

/** Minutes of play between two reality checks; there is no way to have none. */
export const checkIntervals = [15, 30, 45, 60] as const;
export type CheckInterval = (typeof checkIntervals)[number];

/** Kinds of limits that a player sets; `bet` is one stake, `time` counts minutes with a live game session. */
export const limitKinds = ['deposit', 'loss', 'stake', 'bet', 'time'] as const;
export type PlayerLimitKind = (typeof limitKinds)[number];

export const limitFrames = ['each', 'day', 'week', 'month'] as const;
export type PlayerLimitFrame = (typeof limitFrames)[number];

/** When a player is asked for an own limit. */
export const promptOccasions = ['registered', 'firstDeposit', 'reminder'] as const;
export type PromptOccasion = (typeof promptOccasions)[number];

/** Where the portal asks. */
export const promptPlaces = ['home', 'deposit'] as const;
export type PromptPlace = (typeof promptPlaces)[number];

/** The frames in which each kind can be set. */
export const framesOf: Record<PlayerLimitKind, readonly PlayerLimitFrame[]> = {
  deposit: ['day', 'week', 'month'],
  loss: ['day', 'week', 'month'],
  stake: ['day', 'week', 'month'],
  bet: ['each'],
  time: ['day'],
};

/** Days of a break. */
export const breakDays = [1, 7, 30, 42] as const;
export type BreakDays = (typeof breakDays)[number];

/** Terms of a self-exclusion; `open` has no end. */
export const exclusionTerms = ['6m', '1y', '2y', '5y', 'open'] as const;
export type ExclusionPeriod = (typeof exclusionTerms)[number];

/** The same of a break, as they are written down. */
export const breakTerms = ['1d', '7d', '30d', '42d'] as const;

/** Every term; the operator's exclusion lasts until it is `lifted`. */
export const stopTerms = [...breakTerms, ...exclusionTerms, 'lifted'] as const;

/** How an exclusion ended: by its time, its player, a longer one in its place, two people, as another person's, or with the one it follows. */
export const exclusionEnds = ['time', 'player', 'longer', 'operator', 'anotherPerson', 'source'] as const;

/** Who started an exclusion; `register`: it follows that of another account of the same person. */
export const exclusionStarters = ['player', 'staff', 'register'] as const;

/** What two people may end before its time: the operator's exclusion, or one of somebody else who was taken for this member. */
export const earlyEnds = ['operator', 'anotherPerson'] as const;
export type EarlyEnd = (typeof earlyEnds)[number];

export const consentGivers = ['player', 'staff', 'exclusion'] as const;

/** What staff narrow the list of protected members to; `return`: an exclusion whose player has asked to return. */
export const protectedStates = ['break', 'exclusion', 'operator', 'return', 'blocked', 'limits'] as const;
export type ProtectedState = (typeof protectedStates)[number];

/** What an account is known by in the register of exclusions. */
export const traitKinds = ['phone', 'email', 'idNumber', 'bankAccount', 'identity', 'person', 'device'] as const;
export type TraitKind = (typeof traitKinds)[number];

export const hitEffects = ['stopped', 'marked'] as const;
export const hitStates = ['open', 'seen', 'anotherPerson'] as const;

export const exclusionKinds = ['break', 'exclusion', 'operator'] as const;

/** What signs of harm may stop for a while. `depositOrder`: new orders; what was ordered before is still credited. */
export const heldActions = ['depositOrder', 'bonus', 'marketing'] as const;
export type HeldAction = (typeof heldActions)[number];
