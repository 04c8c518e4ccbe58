import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { appRoutes } from './app/routes.ts';
import { brandRoutes } from './theme/routes.ts';
import { type Brands, createBrands } from './theme/service.ts';
import { type ClientLog, createClientLog } from './client-log/service.ts';
import { createGatesDesk, type GatesDesk } from '@sanam/access/server/desk.ts';
import { type GateDeps, siteGate } from '@sanam/access/server/gate.ts';
import { createGates, type Gates } from '@sanam/access/server/service.ts';
import { createHosts, type Hosts } from './hosts/service.ts';
import { isSister, portalOf, sisterCalls } from './hosts/sisters.ts';
import { createMemberSite, type MemberSite } from '@sanam/members/server/site/service.ts';
import { avatarRoutes } from '@sanam/members/server/site/pictures.ts';
import { relayRoutes } from './relays/routes.ts';
import { createHandlers, type RouteDeps } from './routes.ts';
import { createService, type SiteDeps, type SiteService } from './service.ts';
import { siteSettings } from './settings.ts';
import { createSnapshots } from './snapshot.ts';

export type { Brands } from './theme/service.ts';
export type { ClientLog } from './client-log/service.ts';
export type { AccessRule, Tester } from '@sanam/access/server/access.ts';
export type { GatesDesk } from '@sanam/access/server/desk.ts';
export { ruleMark } from '@sanam/access/server/rules-desk.ts';
export type { Hosts } from './hosts/service.ts';
export { loadCountries } from '@sanam/access/server/countries.ts';
export type { Gates } from '@sanam/access/server/service.ts';
export type { SiteChange, SiteService } from './service.ts';
export { type Setting, setting, siteSettings } from './settings.ts';

export interface Site {
  service: SiteService;
  gates: Gates;
  /** What staff change of rules, testers and the countries of addresses. */
  gatesDesk: GatesDesk;
  hosts: Hosts;
  brands: Brands;
  clientLog: ClientLog;
  members: MemberSite;
  handlers: Handlers;
  /** Where a brand's pages call and listen besides their own host. */
  apiOrigins(merchantId: string): Promise<string[]>;
  /** True for a page of another host of the brand that was asked. */
  isSister(request: FastifyRequest): boolean;
  /** True where the gates would serve this member now, outside a request of theirs. */
  isOpenTo(member: { host: string; address: string; username: string }): Promise<boolean>;
  /** The brand's pages that a call came from, without a slash behind. */
  portalOf(request: FastifyRequest): string;
  /** Adds the gates, the relays and the style sheets of brands; call before the routes the gates guard. */
  routes(app: FastifyInstance): void;
}

const FORGET_SECONDS = 3600;

/** Merchants and their hosts, feature flags, settings, gates, looks, relays. */
export function createSite(
  deps: Pick<SiteDeps, 'vendorOrigins'> & { platform: Pick<Platform, 'db' | 'config' | 'log' | 'jobs'> } & Pick<
      RouteDeps,
      'registerRules' | 'humanCheck' | 'social' | 'customerService'
    > &
    Pick<GateDeps, 'memberOf'>,
): Site {
  const { platform, memberOf } = deps;
  const snapshots = createSnapshots(platform);
  const service = createService({ ...deps, snapshots });
  const gates = createGates({ platform, snapshots, site: service });
  const brands = createBrands({ platform, snapshots, site: service });
  const clientLog = createClientLog(platform);
  const members = createMemberSite(platform);
  const gateDeps = { service, gates, memberOf };
  platform.jobs.define({ name: 'site.forgetClientLog', everySeconds: FORGET_SECONDS, run: () => clientLog.forget() });
  return {
    service,
    gates,
    gatesDesk: createGatesDesk({ platform, snapshots, gates, site: service }),
    hosts: createHosts({ platform, snapshots, site: service }),
    brands,
    clientLog,
    members,
    handlers: createHandlers({ ...deps, service, config: platform.config, brands, clientLog, members, gateDeps }),
    async apiOrigins(merchantId) {
      const hosts = await service.setting(merchantId, siteSettings.apiHosts);
      const schemes = platform.config.mode === 'sandbox' ? ['https', 'wss', 'http', 'ws'] : ['https', 'wss'];
      return hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`));
    },
    isSister: (request) => isSister(request, { service, config: platform.config }),
    async isOpenTo({ host, address, username }) {
      const merchantId = service.knownMerchantIdOf(host);
      if (merchantId === undefined) return false;
      const visitor = { address, country: await gates.countryOf(address), username: async () => username };
      return (await gates.statusFor(merchantId, visitor)).status === 0;
    },
    portalOf: (request) => portalOf(request, { service, config: platform.config }),
    routes(app) {
      sisterCalls(app, { service, config: platform.config });
      siteGate(app, gateDeps);
      relayRoutes(app, platform.log);
      brandRoutes(app, brands);
      appRoutes(app, { service, brands });
      avatarRoutes(app);
    },
  };
}
