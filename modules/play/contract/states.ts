export const roundStates = ['running', 'settled', 'void'] as const;

/** Groupings of profit and loss. */
export const profitGroups = ['day', 'gameType'] as const;
export type ProfitGroup = (typeof profitGroups)[number];
