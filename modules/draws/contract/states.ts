/**
 * Counters that earn tickets: each full amount of valid bets or deposits, or each deposit above a minimum; `none`:
 * nothing earns tickets.
 */
export const ticketCounters = ['none', 'validBet', 'depositAmount', 'depositCount'] as const;
export type TicketCounter = (typeof ticketCounters)[number];

/** Free tickets, without play or deposit. */
export const freeEntries = ['none', 'once', 'daily'] as const;
export type FreeEntry = (typeof freeEntries)[number];

export const prizeKinds = ['cash', 'bonus', 'points', 'nothing'] as const;
export type PrizeKind = (typeof prizeKinds)[number];

/** States of a wheel, derived from its times. */
export const wheelStates = ['coming', 'running', 'over', 'stopped'] as const;
export type WheelState = (typeof wheelStates)[number];

/**
 * States of a raffle. `over`: its time has passed and the list of tickets is about to be closed. `closed`: the list is
 * fixed and the public value is awaited. `stopped`: stopped by staff, without prizes.
 */
export const raffleStates = ['coming', 'running', 'over', 'closed', 'drawn', 'stopped'] as const;
export type RaffleState = (typeof raffleStates)[number];

export const ticketSources = ['play', 'deposit', 'free', 'staff', 'points'] as const;
export const ticketStates = ['open', 'used', 'void'] as const;

/** States of a raffle's prize; `void` if its winner was excluded before the payment. */
export const winStates = ['owed', 'paid', 'void'] as const;

/** Maximum sum of the weights of a wheel, so that the lowest chance is 0.0001 %. */
export const WEIGHTS_MAX = 1_000_000;
export const PRIZES_MAX = 24;
export const PRIZE_POINTS_MAX = 1_000_000_000;
export const RAFFLE_PRIZES_MAX = 100;
/** Maximum number of tickets that one staff member may give a member within a day without a second person. */
export const GRANT_ALONE_MAX = 10;
export const GRANT_MAX = 100;
/** Maximum number of list lines in one answer. */
export const LIST_LINES = 10_000;
