import { currencySymbols, type CallName, calls, type CallValue, type Schemas } from '@sanam/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { refuse } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { SiteService } from './service.ts';
import { siteSettings } from './settings.ts';

export interface RouteDeps {
  service: SiteService;
  config: Config;
  /** The registration form's rules; identity stands above this module, so the application brings them. */
  registerRules: (merchantId: string) => Promise<CallValue<Schemas['registerSettings']>>;
  /** Which human check the portal shows; also identity's. */
  humanCheck: (merchantId: string) => Promise<CallValue<Schemas['permission']>['info']['humanCheck']>;
  /** Identity providers a person may choose, and how phone numbers are proved. */
  social: (merchantId: string) => Promise<CallValue<Schemas['permission']>['info']['social']>;
}

export function createHandlers(deps: RouteDeps): Handlers {
  const { service, config } = deps;
  return {
    async permission({ query, request }) {
      // The brand is decided by the host the request came to; the host the page names may only be refused (SEC-016).
      const merchantId = service.merchantIdOf(request.hostname);
      if (query.host !== undefined && query.host !== '') service.merchantIdOf(query.host);
      const merchant = await service.merchant(merchantId);
      return {
        info: {
          merchantCode: merchant.code,
          merchantName: merchant.name,
          mode: config.mode,
          currency: merchant.currency,
          symbol: currencySymbols[merchant.currency],
          ageMin: config.ageMin,
          loginedToHomePage: await service.setting(merchantId, siteSettings.loginedToHomePage),
          whitelabel: await service.features(merchantId),
          registerRules: await deps.registerRules(merchantId),
          humanCheck: await deps.humanCheck(merchantId),
          social: await deps.social(merchantId),
          domainRoute: await service.setting(merchantId, siteSettings.domainRoute),
          imageCDNs: await service.setting(merchantId, siteSettings.imageCdns),
          launchGameCDNs: service.gameOrigins(),
          resources: await service.setting(merchantId, siteSettings.resources),
          customerService: await service.setting(merchantId, siteSettings.customerService),
          analytics: { gtagId: await service.setting(merchantId, siteSettings.gtagId) },
        },
        location: '',
        maintenance: merchant.maintenance,
        regionRestriction: false,
      };
    },
    async routers({ request }) {
      const hosts = await service.setting(service.merchantIdOf(request.hostname), siteSettings.apiHosts);
      const list = hosts.length === 0 ? [request.host] : hosts;
      return { domainList: list.map((domainName) => ({ domainName, speed: 0 as const })) };
    },
    async systemStatus({ request }) {
      const merchant = await service.merchant(service.merchantIdOf(request.hostname));
      if (!merchant.maintenance) return { status: 0, endTime: null, reason: null, address: null };
      const endTime = merchant.maintenanceUntil?.toISOString() ?? null;
      return { status: 1, endTime, reason: 'maintenance', address: null };
    },
  };
}

/** Calls that answer during maintenance: they say that it is on, or end a session. */
const openDuringMaintenance = new Set<string>([
  'permission',
  'routers',
  'systemStatus',
  'registerSettings',
  'listAnnouncements',
  'logout',
] satisfies CallName[]);

/** Refuses members' and visitors' calls with `site.maintenance` while a brand is in maintenance; staff and vendors go on. */
export function maintenanceGate(app: FastifyInstance, service: SiteService): void {
  app.addHook('onRequest', async (request) => {
    if (!isMemberCall(request)) return;
    const merchant = await service.merchant(service.merchantIdOf(request.hostname));
    if (merchant.maintenance)
      throw refuse('site.maintenance', { endTime: merchant.maintenanceUntil?.toISOString() ?? null });
  });
}

function isMemberCall(request: FastifyRequest): boolean {
  const name = request.routeOptions.config.call;
  if (name === undefined || !(name in calls) || openDuringMaintenance.has(name)) return false;
  return !calls[name as CallName].path.startsWith('/ops/');
}
