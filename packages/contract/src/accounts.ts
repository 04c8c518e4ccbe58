/** Wire numbers of account types (GAP-082); inside the product they have names. */
export const accountTypes = { player: 0, agent: 1, generalAgent: 2, guest: 4, promoter: 41, cashAgent: 42 } as const;
export type AccountType = keyof typeof accountTypes;

/** Account types with a downline and an agent centre. */
export const agentTypes = ['agent', 'generalAgent', 'promoter', 'cashAgent'] as const satisfies AccountType[];
export type AgentType = (typeof agentTypes)[number];
export const isAgentType = (type: AccountType): type is AgentType => (agentTypes as readonly string[]).includes(type);
