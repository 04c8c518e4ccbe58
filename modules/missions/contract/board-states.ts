/** `over`: its time has passed and the prizes are about to be given. `stopped`: by staff, without prizes. */
export const boardStates = ['coming', 'running', 'over', 'settled', 'stopped'] as const;
export type BoardState = (typeof boardStates)[number];

/** What became of a prize; `void` because its winner was excluded before it was paid. */
export const prizeStates = ['owed', 'paid', 'void'] as const;

/** Rows of the list that everybody sees. */
export const TOP_ROWS = 20;
