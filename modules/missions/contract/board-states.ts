/**
 * States of a leaderboard. `over`: it has ended and its prizes are not given yet. `stopped`: stopped by staff, without
 * prizes.
 */
export const boardStates = ['coming', 'running', 'over', 'settled', 'stopped'] as const;
export type BoardState = (typeof boardStates)[number];

/** States of a prize; `void`: its winner was excluded before the payment. */
export const prizeStates = ['owed', 'paid', 'void'] as const;

/** Number of rows in the public list. */
export const TOP_ROWS = 20;
