/** Lists of the agent centre that can be exported, by the names of their calls. */
export const agentFiles = [
  'agentDownline',
  'agentBets',
  'agentTransactions',
  'agentStatements',
  'agentLinks',
  'agentTransfers',
  'agentIncome',
  'agentProfit',
] as const;
export type AgentFile = (typeof agentFiles)[number];
