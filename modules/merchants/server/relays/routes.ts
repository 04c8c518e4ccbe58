import type { FastifyInstance } from 'fastify';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import { RELAY_PREFIX, relayTable } from '../../contract/relays.ts';

const SHOWN_MAX = 40;

/**
 * Handles requests under the relays' prefix that no call of the contract serves: a known name with another method
 * answers 405 (GAP-012: money is never moved by GET); any other name is refused and logged (SEC-018).
 */
export function relayRoutes(app: FastifyInstance, log: Log): void {
  const table = relayTable(app.contract.calls);
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: `${RELAY_PREFIX}:name`,
    config: { call: 'relay' },
    handler: async (request, reply) => {
      const { name } = request.params;
      const relay = table.get(name);
      if (relay === undefined) {
        const shown = name.replace(/[^A-Za-z0-9_]/g, '.').slice(0, SHOWN_MAX);
        log.warn({ relay: shown, requestId: request.id }, 'a relay that does not exist was asked for');
        throw refuse('site.unknownRelay');
      }
      // The route of the call itself handles its method.
      reply.header('allow', relay.method);
      throw refuse('common.methodNotAllowed');
    },
  });
}
