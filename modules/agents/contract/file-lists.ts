/** Lists of the agent centre that can be exported, by the names of their calls. */
export const agentFiles = [
  'agentDownline',
  'agentBets',
  'agentTransactions',
  'agentStatements',
  'agentStatementMembers',
  'agentStatementFacts',
  'agentLinks',
  'agentOpenings',
  'agentTransfers',
  'agentIncome',
  'agentProfit',
] as const;
export type AgentFile = (typeof agentFiles)[number];
