/**
 * Where a grant of free rounds stands. `requested`: the vendor has not confirmed it. `granted`: they can be played. `used`:
 * nothing is left to play, and what they won is awaited. `settled`: the vendor paid it, also nothing. `failed`: the vendor
 * refused it. `cancelled`, `expired`: nothing was played.
 */
export const grantStates = ['requested', 'granted', 'used', 'settled', 'failed', 'cancelled', 'expired'] as const;
export type GrantState = (typeof grantStates)[number];

/** Rounds may be left to play. */
export const isOpen = (state: GrantState): boolean => state === 'requested' || state === 'granted';

/** What members are shown; what failed, or was taken from them unplayed, is not. */
export const shownStates = ['requested', 'granted', 'used', 'settled', 'expired'] as const;
export type ShownState = (typeof shownStates)[number];

export const ROUNDS_MAX = 1000;
export const DAYS_MAX = 90;
/** Turnover of what is won, in percent: 100 = once. */
export const TURNOVER_PERCENT_MAX = 10_000;
export const MEMBERS_MAX = 500;
