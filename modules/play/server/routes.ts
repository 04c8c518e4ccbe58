import type { FastifyRequest } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { FollowersOfStaff } from './facts/staff.ts';
import type { Play } from './service.ts';

/**
 * Creates the handlers of launch, betting record and followers of facts. `portalUrl`: the pages that a call came from.
 */
export function createHandlers(deps: {
  play: Play;
  followers: FollowersOfStaff;
  portalUrl(request: FastifyRequest): string;
}): Handlers {
  const { play, followers, portalUrl } = deps;
  return {
    launchGame: async ({ body, session, context: { country }, request }) =>
      play.launch(session, { ...body, country, portal: portalUrl(request) }),
    launchSports: async ({ query: { vassalage: vendor, ...query }, session, context: { country }, request }) =>
      play.launchSports(session, { ...query, vendor, country, portal: portalUrl(request) }),
    betRecord: async ({ query, session, context }) => play.betRecord(session, query, context.language),
    profitRecord: ({ query, session }) => play.profit(session, query),
    opsListFollowers: ({ query }) => followers.list(query),
    async opsRetryFollower({ params, body, context }) {
      await followers.retry(context, params.id, body.reason);
      return {};
    },
    roundReplay: async ({ params, session, context }) => play.replay(session, params.id, context.language),
  };
}
