// Calls about accounts that an agent opens.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { closeOpening, type OpeningDeps, openMember, ownOpenings } from './service.ts';

export function createOpeningHandlers(deps: OpeningDeps): Handlers {
  return {
    agentOpenings: ({ session, query }) => ownOpenings(deps, session, query),
    openAgentMember: ({ body, ...call }) => openMember(deps, body, call),
    closeAgentOpening: ({ params, ...call }) => closeOpening(deps, params.openingId, call),
  };
}
