import type { FastifyReply } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { ClientLog } from './client-log/service.ts';
import type { SiteService } from './service.ts';
import { siteSettings } from './settings.ts';

/** The answer is the same for every visitor of this host, and requested often (GAP-008). */
const keepBriefly = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=60');

export function createHandlers(deps: { service: SiteService; clientLog: Pick<ClientLog, 'note'> }): Handlers {
  const { service, clientLog } = deps;
  return {
    async routers({ request, reply }) {
      const hosts = await service.setting(service.merchantIdOf(request.hostname), siteSettings.apiHosts);
      const list = hosts.length === 0 ? [request.host] : hosts;
      keepBriefly(reply);
      return { domainList: list.map((domainName) => ({ domainName, speed: 0 as const })) };
    },
    async whitelabel({ context, reply }) {
      keepBriefly(reply);
      return { whitelabel: await service.features(context.merchantId) };
    },
    async domainRoute({ context, reply }) {
      const hosts = await service.setting(context.merchantId, siteSettings.domainRoute);
      keepBriefly(reply);
      return { domainList: hosts.map((domainName) => ({ domainName })) };
    },
    async clientLog({ body, context }) {
      await clientLog.note(context, body);
      return {};
    },
  };
}
