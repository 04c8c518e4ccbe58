import type { CallName } from '@sanam/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { bearerOf, deviceCookies } from '@sanam/server/platform/http/sessions.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Gates, SiteStatus } from './service.ts';

export interface GateDeps {
  service: Pick<SiteService, 'merchantIdOf'>;
  gates: Gates;
  /** Returns the member of this token and device without extending the session. */
  memberOf: (
    token: string,
    device: string | undefined,
  ) => Promise<Pick<MemberSession, 'username' | 'merchantId'> | undefined>;
}

/**
 * Paths of the calls of members and visitors; staff, vendors, payment rails and pages use other paths and are never
 * gated.
 */
const memberArea = ['/wps/', '/lgw/', '/lotto/'];

/** Calls that report the status, end a session, or name customer service (GAP-179). */
const alwaysOpen = new Set<string>([
  'permission',
  'routers',
  'systemStatus',
  'whitelabel',
  'domainRoute',
  'clientLog',
  'logout',
  'customerService',
] satisfies CallName[]);

/**
 * Determines the visitor's country and refuses with `site.maintenance` or `site.regionBlocked`, on every request
 * (SEC-015). During maintenance, calls marked `whenClosed` answer: log-in, withdrawals and records. The address is the
 * connection's; forwarded ones count only behind configured proxies.
 */
export function siteGate(app: FastifyInstance, deps: GateDeps): void {
  const { service, gates } = deps;
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (request.method === 'OPTIONS' || url === undefined || !memberArea.some((prefix) => url.startsWith(prefix)))
      return;
    service.merchantIdOf(request.hostname); // Refuses a host of no merchant.
    request.country = await gates.countryOf(request.ip);
    const name = config.call ?? '';
    if (alwaysOpen.has(name)) return;
    const status = await statusOf(request, deps);
    if (status.status === 2) throw refuse('site.regionBlocked', { reason: status.reason, address: request.ip });
    if (status.status === 0 || config.whenClosed === true) return;
    throw refuse('site.maintenance', { endTime: status.endTime?.toISOString() ?? null });
  });
}

/** Returns the status for the sender of this request: normal, maintenance or blocked. */
export function statusOf(request: FastifyRequest, { service, gates, memberOf }: GateDeps): Promise<SiteStatus> {
  const merchantId = service.merchantIdOf(request.hostname);
  return gates.statusFor(merchantId, {
    address: request.ip,
    country: request.country,
    username: async () => {
      const token = bearerOf(request);
      if (token === undefined) return undefined;
      const member = await memberOf(token, request.cookies[deviceCookies.member]);
      return member?.merchantId === merchantId ? member.username : undefined;
    },
  });
}
