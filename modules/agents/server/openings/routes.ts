// Handlers of calls about opened accounts.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { type ApplicationDeps, createApplicationHandlers } from './applications.ts';
import { closeOpening, openMember, ownOpenings } from './service.ts';

export function createOpeningHandlers(deps: ApplicationDeps): Handlers {
  return {
    ...createApplicationHandlers(deps),
    agentOpenings: ({ session, query }) => ownOpenings(deps, session, query),
    openAgentMember: ({ body, ...call }) => openMember(deps, body, call),
    closeAgentOpening: ({ params, ...call }) => closeOpening(deps, params.openingId, call),
  };
}
