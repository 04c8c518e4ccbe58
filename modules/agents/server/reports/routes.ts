// Handlers of agents' report calls.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { income } from './income.ts';
import { type OverviewDeps, teamReport } from './overview.ts';
import { profit, type ProfitDeps } from './profit.ts';

export function createReportHandlers(deps: ProfitDeps & OverviewDeps): Handlers {
  return {
    agentIncome: ({ session, query }) => income(deps, session, query),
    agentTeamReport: ({ session, query }) => teamReport(deps, session, query),
    agentProfit: ({ session, query }) => profit(deps, session, query),
  };
}
