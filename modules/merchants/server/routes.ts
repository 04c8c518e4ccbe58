import { currencySymbols, type CallValue, type Schemas } from '@sanam/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '@sanam/server/config.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Brands } from './theme/service.ts';
import type { ClientLog } from './client-log/service.ts';
import { type GateDeps, statusOf } from '@sanam/access/server/gate.ts';
import type { MemberSite } from '@sanam/members/server/site/service.ts';
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
  /** Ways to reach customer service, addresses covered; content stands above this module. */
  customerService: (
    merchantId: string,
    language: 'TH' | 'EN',
  ) => Promise<CallValue<Schemas['permission']>['info']['customerService']>;
  brands: Pick<Brands, 'look'>;
  clientLog: Pick<ClientLog, 'note'>;
  members: Pick<MemberSite, 'changeLanguage' | 'avatarOf'>;
  gateDeps: GateDeps;
}

/** The same for everybody who asks this host, and soon asked again (GAP-008). */
const keepBriefly = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=60');

export function createHandlers(deps: RouteDeps): Handlers {
  return { permission: createPermission(deps), ...systemHandlers(deps), ...memberHandlers(deps) };
}

function createPermission(deps: RouteDeps): NonNullable<Handlers['permission']> {
  const { service, config } = deps;
  return async ({ query, request, context }) => {
    // The brand is decided by the host the request came to; the host the page names may only be refused (SEC-016).
    const merchantId = service.merchantIdOf(request.hostname);
    if (query.host !== undefined && query.host !== '') service.merchantIdOf(query.host);
    const merchant = await service.merchant(merchantId);
    const { status } = await statusOf(request, deps.gateDeps);
    return {
      info: {
        merchantCode: merchant.code,
        merchantName: merchant.name,
        mode: config.mode,
        currency: merchant.currency,
        symbol: currencySymbols[merchant.currency],
        ageMin: config.ageMin,
        zone: merchant.zone,
        loginedToHomePage: await service.setting(merchantId, siteSettings.loginedToHomePage),
        languages: await service.setting(merchantId, siteSettings.languages),
        defaultLanguage: await service.setting(merchantId, siteSettings.defaultLanguage),
        defaultTheme: await service.setting(merchantId, siteSettings.defaultTheme),
        whitelabel: await service.features(merchantId),
        registerRules: await deps.registerRules(merchantId),
        humanCheck: await deps.humanCheck(merchantId),
        social: await deps.social(merchantId),
        domainRoute: await service.setting(merchantId, siteSettings.domainRoute),
        imageCDNs: await service.setting(merchantId, siteSettings.imageCdns),
        launchGameCDNs: await service.gameOrigins(merchantId),
        resources: await service.setting(merchantId, siteSettings.resources),
        customerService: await deps.customerService(merchantId, context.language),
        licences: await service.setting(merchantId, siteSettings.licences),
        analytics: { gtagId: await service.setting(merchantId, siteSettings.gtagId) },
        jackpotBase: await service.setting(merchantId, siteSettings.jackpotBase),
        jackpot: await service.setting(merchantId, siteSettings.jackpot),
        brand: { logoUrl: (await deps.brands.look(merchantId)).logoUrl },
      },
      location: context.country ?? '',
      maintenance: status === 1,
      regionRestriction: status === 2,
    };
  };
}

function systemHandlers(deps: RouteDeps): Handlers {
  const { service } = deps;
  return {
    async routers({ request, reply }) {
      const hosts = await service.setting(service.merchantIdOf(request.hostname), siteSettings.apiHosts);
      const list = hosts.length === 0 ? [request.host] : hosts;
      keepBriefly(reply);
      return { domainList: list.map((domainName) => ({ domainName, speed: 0 as const })) };
    },
    async systemStatus({ request, context }) {
      const status = await statusOf(request, deps.gateDeps);
      if (status.status === 0) return { status: 0, endTime: null, reason: null, address: null, message: null };
      if (status.status === 2)
        return { status: 2, endTime: null, reason: status.reason, address: request.ip, message: null };
      const endTime = status.endTime?.toISOString() ?? null;
      const message = status.text[context.language] ?? null;
      return { status: 1, endTime, reason: 'maintenance', address: null, message };
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
  };
}

function memberHandlers(deps: RouteDeps): Handlers {
  return {
    async clientLog({ body, context }) {
      await deps.clientLog.note(context, body);
      return {};
    },
    async memberLanguage({ body, session }) {
      await deps.members.changeLanguage(session.memberId, body.language);
      return { language: body.language };
    },
    memberIcon: async ({ session }) => ({ url: deps.members.avatarOf(session.memberId) }),
    playerAvatar: async ({ session }) => ({ url: deps.members.avatarOf(session.memberId) }),
  };
}
