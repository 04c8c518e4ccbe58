export const roundStates = ['running', 'settled', 'void'] as const;

/** What profit and loss is grouped by. */
export const profitGroups = ['day', 'gameType'] as const;
export type ProfitGroup = (typeof profitGroups)[number];
