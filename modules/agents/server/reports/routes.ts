// Calls of agents about what their teams came to.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { income, type ReportDeps } from './income.ts';

export function createReportHandlers(deps: ReportDeps): Handlers {
  return {
    agentIncome: ({ session, query }) => income(deps, session, query),
  };
}
