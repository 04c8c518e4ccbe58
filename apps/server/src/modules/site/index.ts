import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { createHandlers, maintenanceGate, type RouteDeps } from './routes.ts';
import { createService, type SiteDeps, type SiteService } from './service.ts';

export type { SiteChange, SiteService } from './service.ts';
export { type Setting, setting } from './settings.ts';

export interface Site {
  service: SiteService;
  handlers: Handlers;
  /** Adds the maintenance gate; call before the routes it guards. */
  routes(app: FastifyInstance): void;
}

/** Merchants and their hosts, feature flags, settings, maintenance. */
export function createSite(
  deps: SiteDeps & { platform: Platform } & Pick<RouteDeps, 'registerRules' | 'humanCheck' | 'social'>,
): Site {
  const service = createService(deps);
  const { config } = deps.platform;
  return {
    service,
    handlers: createHandlers({
      service,
      config,
      registerRules: deps.registerRules,
      humanCheck: deps.humanCheck,
      social: deps.social,
    }),
    routes: (app) => maintenanceGate(app, service),
  };
}
