export const roundStates = ['running', 'settled', 'void'] as const;
