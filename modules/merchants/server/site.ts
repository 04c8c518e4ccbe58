import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { HelpContact } from '../contract/page.ts';
import { appRoutes } from './app/routes.ts';
import { type ClientLog, createClientLog } from './client-log/service.ts';
import { helpContactOf } from './help-contact.ts';
import { createHosts, type Hosts } from './hosts/service.ts';
import { isSister, portalOf, sisterCalls } from './hosts/sisters.ts';
import { relayRoutes } from './relays/routes.ts';
import { createService, type SiteDeps, type SiteService } from './service.ts';
import { siteSettings } from './settings.ts';
import { createSnapshots, type Snapshots } from './snapshot.ts';
import { readSnapshot } from './store.ts';
import { themeRoutes } from './theme/routes.ts';
import { type Themes, createThemes } from './theme/service.ts';

export interface Site {
  service: SiteService;
  hosts: Hosts;
  themes: Themes;
  clientLog: ClientLog;
  snapshots: Snapshots;
  /** Returns the help contact that a merchant's players read. */
  helpContact(merchantId: string): Promise<HelpContact>;
  /** Returns origins of a merchant's calls and live channel besides the page's own host. */
  apiOrigins(merchantId: string): Promise<string[]>;
  /** Checks whether the page is on another host of the called merchant. */
  isSister(request: FastifyRequest): boolean;
  /** Returns the origin of the merchant's pages that made a call, without a trailing slash. */
  portalOf(request: FastifyRequest): string;
  /** Allows pages on the merchant's other hosts to call. */
  guards(app: FastifyInstance): void;
  /** Adds the relays, the installed app and the style sheets of themes. */
  routes(app: FastifyInstance): void;
}

const FORGET_SECONDS = 3600;

/** Creates merchants and their hosts, feature flags, settings, themes, relays. */
export function createSite(
  deps: Pick<SiteDeps, 'vendorOrigins'> & {
    platform: Pick<Platform, 'db' | 'reservedDb' | 'config' | 'log' | 'jobs' | 'settings'>;
  },
): Site {
  const { platform } = deps;
  const snapshots = createSnapshots(platform, readSnapshot);
  const service = createService({ ...deps, snapshots });
  const themes = createThemes({ platform, snapshots, site: service });
  const clientLog = createClientLog(platform);
  platform.jobs.define({
    name: 'site.forgetClientLog',
    lane: 'upkeep',
    everySeconds: FORGET_SECONDS,
    run: () => clientLog.forget(),
  });
  return {
    service,
    hosts: createHosts({ platform, snapshots, site: service }),
    themes,
    clientLog,
    snapshots,
    helpContact: (merchantId) => helpContactOf({ site: service, config: platform.config }, merchantId),
    async apiOrigins(merchantId) {
      const hosts = await service.setting(merchantId, siteSettings.apiHosts);
      const schemes = platform.config.mode === 'sandbox' ? ['https', 'wss', 'http', 'ws'] : ['https', 'wss'];
      return hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`));
    },
    isSister: (request) => isSister(request, { service, config: platform.config }),
    portalOf: (request) => portalOf(request, { service, config: platform.config }),
    guards: (app) => sisterCalls(app, { service, config: platform.config }),
    routes(app) {
      relayRoutes(app, platform.log);
      themeRoutes(app, themes);
      appRoutes(app, { service, themes });
    },
  };
}
