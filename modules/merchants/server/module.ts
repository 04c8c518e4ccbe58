import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { merchantsCalls } from '../contract/calls.ts';
import { merchantsTopics } from '../contract/live.ts';
import { merchantsPermissions } from '../contract/permissions.ts';
import { merchantsRefusals } from '../contract/refusals.ts';
import { merchantsStaffCalls } from '../contract/staff-calls.ts';
import type { Figures } from './figures/define.ts';
import { createFigureHandlers } from './figures/staff.ts';
import { createHandlers } from './routes.ts';
import type { SiteDeps } from './service.ts';
import { createSite } from './site.ts';
import { createStaffFeatures } from './staff/features.ts';
import { createStaffMerchants, type StaffMerchantDeps } from './staff/merchants.ts';
import { createMerchantHandlers } from './staff/routes.ts';
import { siteSettings } from './settings.ts';
import { createNews } from '@sanam/server/platform/news.ts';

/** Merchants, their hosts, theme, installed app, feature flags, settings and relays. */
export const merchants = defineModule({
  name: 'merchants',
  calls: merchantsCalls,
  staffCalls: merchantsStaffCalls,
  permissions: merchantsPermissions,
  refusals: merchantsRefusals,
  topics: merchantsTopics,
  settings: Object.values(siteSettings),
  needs: { staff },
  create(platform, needs) {
    const ports = {
      vendorOrigins: platform.ports.open<NonNullable<SiteDeps['vendorOrigins']>>('merchants.vendorOrigins'),
      isInMaintenance: platform.ports.open<StaffMerchantDeps['isInMaintenance']>('merchants.isInMaintenance'),
      hasProviderSignIn: platform.ports.open<StaffMerchantDeps['hasProviderSignIn']>('merchants.hasProviderSignIn'),
    };
    const site = createSite({ platform, vendorOrigins: ports.vendorOrigins.ask });
    const { service } = site;
    platform.tenancy.define({
      merchantItself: async (_db, id) => ((await service.zones()).has(id) ? { merchantId: id } : undefined),
    });
    needs.staff.ports.merchants.answer(async () =>
      [...(await site.snapshots.fresh()).merchants].map(([id, { name }]) => ({ id, name })),
    );
    const { people, approvals } = needs.staff;
    const figures = new Map<string, Figures>();
    const news = createNews({
      notices: platform.notices,
      channel: 'sanam_site',
      reload: service.reload,
      onError: (error) => platform.log.warn({ err: error }, 'the site could not be read again'),
    });
    platform.live.before(['site', 'opsSettings'], service.reload);
    needs.staff.ports.dayBounds.answer(service.dayBounds);
    platform.edge.merchantIdOf.answer(service.merchantIdOf);
    platform.edge.knownMerchantIdOf.answer(service.knownMerchantIdOf);
    platform.edge.isSisterPage.answer(site.isSister);
    const merchants = createStaffMerchants({
      ...site,
      site: service,
      people,
      isInMaintenance: ports.isInMaintenance.ask,
      hasProviderSignIn: ports.hasProviderSignIn.ask,
    });
    return {
      front: {
        ...site,
        ports,
        ids: merchants.ids,
        /** Declares settings that staff change as figures. */
        defineFigures: (own: readonly Figures[]) => own.forEach((one) => figures.set(one.setting.key, one)),
      },
      handlers: {
        ...createHandlers(site),
        ...createFigureHandlers({ db: platform.db, site: service, approvals, declared: figures }),
        ...createMerchantHandlers({
          ...site,
          live: platform.live,
          merchants: merchants,
          features: createStaffFeatures({ site: service }),
        }),
      },
      guards: site.guards,
      routes: site.routes,
      load: service.reload,
      start: news.start,
      stop: news.stop,
    };
  },
});
