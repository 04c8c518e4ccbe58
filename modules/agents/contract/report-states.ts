/** Scope of a team report: all members below the agent, or only those directly below. */
export const teamScopes = ['team', 'direct'] as const;
export type TeamScope = (typeof teamScopes)[number];
export const profitResults = ['losers', 'winners'] as const;
export type ProfitResult = (typeof profitResults)[number];
