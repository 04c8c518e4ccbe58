// The first data of a portal page: the merchant, its settings and the additions of each module.
import { access, statusOf } from '@sanam/access/server/index.ts';
import { auth } from '@sanam/auth/server/index.ts';
import { captcha } from '@sanam/captcha/server/index.ts';
import { catalogueSettings } from '@sanam/catalogue/server/index.ts';
import { content } from '@sanam/content/server/index.ts';
import { currencySymbols } from '@sanam/contract';
import { members } from '@sanam/members/server/index.ts';
import { merchants, siteSettings } from '@sanam/merchants/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import type { Config } from '../config.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { defineModule, type FrontsOf } from '../platform/module.ts';

const needs = { access, auth, captcha, content, members, merchants, vendors };

export const configureSite = defineModule({
  name: 'procedures.configureSite',
  needs,
  create({ config }, fronts) {
    const { ports } = fronts.merchants;
    ports.vendorOrigins.answer(() => fronts.vendors.vendors.list().flatMap(({ launchHosts }) => launchHosts));
    ports.hasProviderSignIn.answer(async (merchantId) =>
      (await fronts.auth.social.admin.providers(merchantId)).some(({ settings }) => settings.enabled),
    );
    fronts.members.ports.hasTerms.answer(fronts.content.help.hasTerms);
    return { front: {}, handlers: { permission: createPermission(config, fronts) } };
  },
});

function createPermission(
  config: Config,
  { access, auth, captcha, content, members, merchants }: FrontsOf<typeof needs>,
): NonNullable<Handlers['permission']> {
  const { service } = merchants;
  return async ({ query, request, context }) => {
    // The host of the request decides the merchant; the host named by the page can only be refused (SEC-016).
    const merchantId = service.merchantIdOf(request.hostname);
    if (query.host !== undefined && query.host !== '') service.merchantIdOf(query.host);
    const merchant = await service.merchant(merchantId);
    const { status } = await statusOf(request, access.gateDeps);
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
        registerRules: await members.registration.settings(merchantId),
        humanCheck: await captcha.service.shown(merchantId),
        social: await auth.social.service.offer(merchantId),
        domainRoute: await service.setting(merchantId, siteSettings.domainRoute),
        imageCDNs: await service.setting(merchantId, siteSettings.imageCdns),
        launchGameCDNs: await service.gameOrigins(merchantId),
        resources: await service.setting(merchantId, siteSettings.resources),
        customerService: (await content.customerService.info(merchantId, context.language)).entries,
        licences: await service.setting(merchantId, siteSettings.licences),
        helpContact: await merchants.helpContact(merchantId),
        analytics: { gtagId: await service.setting(merchantId, siteSettings.gtagId) },
        jackpotBase: await service.setting(merchantId, siteSettings.jackpotBase),
        jackpot: await service.setting(merchantId, catalogueSettings.jackpot),
        brand: { logoUrl: (await merchants.themes.look(merchantId)).logoUrl },
      },
      location: context.country ?? '',
      maintenance: status === 1,
      regionRestriction: status === 2,
    };
  };
}
