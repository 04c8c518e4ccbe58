import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { createBetHandlers } from './bets/service.ts';
import { createCentreHandlers } from './centre/routes.ts';
import type { FileDeps } from './files/deps.ts';
import { createFileHandlers } from './files/service.ts';
import { createReportHandlers } from './reports/routes.ts';
import { createStatementHandlers } from './statements/service.ts';
import { createTransactionHandlers } from './transactions/service.ts';

/** Handlers of lists that agents can read and export. */
export const createListHandlers = (deps: FileDeps): Handlers => ({
  ...createBetHandlers(deps),
  ...createCentreHandlers(deps),
  ...createFileHandlers(deps),
  ...createReportHandlers(deps),
  ...createStatementHandlers(deps),
  ...createTransactionHandlers(deps),
});
