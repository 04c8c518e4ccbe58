import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Players } from './service.ts';

export function createPlayerHandlers(players: Players): Handlers {
  return {
    opsListMembers: ({ query, session }) => players.list(session, query),
    opsGetMember: ({ params, context, session }) => players.get(context, session, params.id),
    opsTimeline: ({ params, query }) => players.timeline(params.id, query),
  };
}
