/** Whom a report of a team counts: who is directly below the agent, or everybody. */
export const teamScopes = ['team', 'direct'] as const;
export type TeamScope = (typeof teamScopes)[number];
export const profitResults = ['losers', 'winners'] as const;
export type ProfitResult = (typeof profitResults)[number];
