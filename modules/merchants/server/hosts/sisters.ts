import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '@sanam/server/config.ts';
import { pageOrigin } from '@sanam/server/platform/http/page-origin.ts';
import { varyBy } from '@sanam/server/platform/http/vary.ts';
import type { SiteService } from '../service.ts';

const HEADERS =
  'accept, accept-language, authorization, content-type, idempotency-key, x-trial-nonce, x-gateway-version';
const KEPT_SECONDS = 600;
/** Paths of the calls of members and visitors. */
const areas = ['/wps/', '/lgw/', '/lotto/'];

type SisterDeps = { service: Pick<SiteService, 'namedMerchantIdOf'>; config: Pick<Config, 'mode'> };

/**
 * Checks whether a page is on another host of the same merchant. Both hosts must be named by the operator: hosts that
 * only a sandbox serves do not count, so that no foreign page can call with a member's cookies.
 */
export function isSister(request: FastifyRequest, { service, config }: SisterDeps): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { protocol, host, hostname } = new URL(origin);
  if (host === request.host || (protocol !== 'https:' && config.mode !== 'sandbox')) return false;
  const merchantId = service.namedMerchantIdOf(hostname);
  return merchantId !== undefined && merchantId === service.namedMerchantIdOf(request.hostname);
}

/**
 * Returns the origin of the pages that made a call: another host of the merchant that the browser names, else the
 * requested host. A host that is not named for a merchant is the installation's own.
 */
export function portalOf(
  request: FastifyRequest,
  deps: SisterDeps & { config: Pick<Config, 'mode' | 'publicUrl' | 'port'> },
): string {
  const { service, config } = deps;
  if (isSister(request, deps)) return new URL(request.headers.origin!).origin;
  if (service.namedMerchantIdOf(request.hostname) === undefined)
    return config.publicUrl ?? `http://localhost:${config.port}`;
  return pageOrigin(request, config.mode);
}

/** Allows pages of a merchant to call its other hosts: the hosts that `routers` names (GAP-176). */
export function sisterCalls(app: FastifyInstance, deps: SisterDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    // A cached answer for one page must not be used for a page of another host.
    if (areas.some((area) => request.url.startsWith(area))) varyBy(reply, 'origin');
    if (isSister(request, deps)) allow(request, reply);
  });
  for (const area of areas)
    app.options(`${area}*`, { config: { call: 'preflight' } }, async (_request, reply) => reply.code(204).send());
}

function allow(request: FastifyRequest, reply: FastifyReply): void {
  varyBy(reply, 'origin').header('access-control-allow-origin', request.headers.origin);
  reply.header('access-control-allow-credentials', 'true');
  if (request.method !== 'OPTIONS') return;
  reply
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    .header('access-control-allow-headers', HEADERS);
  reply.header('access-control-max-age', String(KEPT_SECONDS));
}
