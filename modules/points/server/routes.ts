// Calls of members about their points.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { balance, config, transactions } from './balance.ts';
import { convert } from './convert/service.ts';
import type { PointsDeps } from './deps.ts';

export function createPointsHandlers(deps: PointsDeps): Handlers {
  return {
    pointsBalance: ({ session }) => balance(deps, session),
    pointsConfig: ({ session }) => config(deps, session),
    pointsTransactions: ({ session, query }) => transactions(deps, session, query),
    convertPoints: ({ session, body, ...call }) => convert(deps, session, body, call),
  };
}
