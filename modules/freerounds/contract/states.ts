/**
 * States of a grant of free rounds. `requested`: not confirmed by the vendor yet. `granted`: can be played. `used`:
 * nothing left to play; the winnings are awaited. `settled`: the vendor paid, possibly zero. `failed`: the vendor
 * refused it. `cancelled`, `expired`: nothing was played.
 */
export const grantStates = ['requested', 'granted', 'used', 'settled', 'failed', 'cancelled', 'expired'] as const;
export type GrantState = (typeof grantStates)[number];

/** Checks whether rounds may be left to play. */
export const isOpen = (state: GrantState): boolean => state === 'requested' || state === 'granted';

/** States shown to members; failed and cancelled grants are hidden. */
export const shownStates = ['requested', 'granted', 'used', 'settled', 'expired'] as const;
export type ShownState = (typeof shownStates)[number];

/** Outcomes of winnings that were to be bonus money: a bonus, or cash because none could be given. */
export const paidAs = ['bonus', 'cash'] as const;
export type PaidAs = (typeof paidAs)[number];

export const ROUNDS_MAX = 1000;
export const DAYS_MAX = 90;
/** Maximum turnover of the winnings in percent: 100 is once. */
export const TURNOVER_PERCENT_MAX = 10_000;
export const MEMBERS_MAX = 500;
