import type { FastifyRequest } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Play } from './service.ts';

/** Contract calls of launch and betting record. `portalUrl`: the pages that a call came from. */
export function createHandlers(deps: { play: Play; portalUrl(request: FastifyRequest): string }): Handlers {
  const { play, portalUrl } = deps;
  return {
    launchGame: async ({ body, session, context: { country }, request }) =>
      play.launch(session, { ...body, country, portal: portalUrl(request) }),
    launchSports: async ({ query: { vassalage: vendor, ...query }, session, context: { country }, request }) =>
      play.launchSports(session, { ...query, vendor, country, portal: portalUrl(request) }),
    betRecord: async ({ query, session, context }) => play.betRecord(session, query, context.language),
    roundReplay: async ({ params, session, context }) => play.replay(session, params.id, context.language),
  };
}
