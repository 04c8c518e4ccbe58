// Calls of the agent centre.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { announcements, readAnnouncements } from './announcements.ts';
import { type CentreDeps, downline, overview } from './service.ts';

export function createCentreHandlers(deps: CentreDeps): Handlers {
  return {
    agentOverview: ({ session, query }) => overview(deps, session, query),
    agentDownline: ({ session, query }) => downline(deps, session, query),
    agentAnnouncements: ({ session, query }) => announcements(deps, session, query.language),
    readAgentAnnouncements: ({ session, body, idempotency }) => readAnnouncements(deps, session, body.ids, idempotency),
  };
}
