/** `continue` and `leave` answer the check; the other choices leave it open, so that it is shown again afterwards. */
export const realityCheckChoices = ['continue', 'break', 'limits', 'history', 'leave'] as const;

/** Minutes of play between two reality checks; it cannot be switched off. */
export const checkIntervals = [15, 30, 45, 60] as const;
export type CheckInterval = (typeof checkIntervals)[number];

/** Kinds of limits that a player sets; `bet` is one stake, `time` counts minutes with a live game session. */
export const limitKinds = ['deposit', 'loss', 'stake', 'bet', 'time'] as const;
export type PlayerLimitKind = (typeof limitKinds)[number];

export const limitFrames = ['each', 'day', 'week', 'month'] as const;
export type PlayerLimitFrame = (typeof limitFrames)[number];

/** Occasions for asking a player for an own limit. */
export const promptOccasions = ['registered', 'firstDeposit', 'reminder'] as const;
export type PromptOccasion = (typeof promptOccasions)[number];

/** Places in the portal where the question is shown. */
export const promptPlaces = ['home', 'deposit'] as const;
export type PromptPlace = (typeof promptPlaces)[number];

/** Periods available for each kind of limit. */
export const framesOf: Record<PlayerLimitKind, readonly PlayerLimitFrame[]> = {
  deposit: ['day', 'week', 'month'],
  loss: ['day', 'week', 'month'],
  stake: ['day', 'week', 'month'],
  bet: ['each'],
  time: ['day'],
};

/** Lengths of a break in days. */
export const breakDays = [1, 7, 30, 42] as const;
export type BreakDays = (typeof breakDays)[number];

/** Terms of a self-exclusion; `open` has no end. */
export const exclusionTerms = ['6m', '1y', '2y', '5y', 'open'] as const;
export type ExclusionPeriod = (typeof exclusionTerms)[number];

/** Terms of a break, as stored. */
export const breakTerms = ['1d', '7d', '30d', '42d'] as const;

/** All terms; the operator's exclusion lasts until it is `lifted`. */
export const stopTerms = [...breakTerms, ...exclusionTerms, 'lifted'] as const;

/**
 * Ways in which an exclusion ends: by time, by its player, by a longer one, by two people, as that of another person,
 * or with the one it follows.
 */
export const exclusionEnds = ['time', 'player', 'longer', 'operator', 'anotherPerson', 'source'] as const;

/** Initiators of an exclusion; `register`: it follows that of another account of the same person. */
export const exclusionStarters = ['player', 'staff', 'register'] as const;

/** Exclusions that two people may end early: the operator's, or one of another person who was taken for this member. */
export const earlyEnds = ['operator', 'anotherPerson'] as const;
export type EarlyEnd = (typeof earlyEnds)[number];

export const consentGivers = ['player', 'staff', 'exclusion'] as const;

/** Filters of the list of protected members; `return`: an exclusion whose player has requested a return. */
export const protectedStates = ['break', 'exclusion', 'operator', 'return', 'blocked', 'limits'] as const;
export type ProtectedState = (typeof protectedStates)[number];

/** Kinds of data that identify an account in the register of exclusions. */
export const traitKinds = [
  'phone',
  'email',
  'idNumber',
  'bankAccount',
  'identity',
  'person',
  'device',
  'payer',
  'address',
] as const;
export type TraitKind = (typeof traitKinds)[number];

export const hitEffects = ['stopped', 'marked'] as const;
export const hitStates = ['open', 'seen', 'anotherPerson'] as const;

export const exclusionKinds = ['break', 'exclusion', 'operator'] as const;

/** Actions that signs of harm may pause. `depositOrder`: new orders; existing ones are still credited. */
export const heldActions = ['depositOrder', 'bonus', 'marketing'] as const;
export type HeldAction = (typeof heldActions)[number];
