import type { FastifyInstance } from 'fastify';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { createFigures } from './figures.ts';
import { defineOutbox } from './outbox.ts';
import { createProviders } from './providers.ts';
import { createReports, reportRoutes } from './reports.ts';
import { createService } from './service.ts';
import { KEEP_DAYS_MIN, messagesSettings } from './settings.ts';
import { merchantsWithOld, deleteOld, forget } from './store.ts';
import type { MessagesService } from './types.ts';
import { defineWatch } from './watch.ts';

export interface Messages {
  service: MessagesService;
  /** Adds the address that gateways report deliveries to. */
  routes(app: FastifyInstance): void;
}

/** What goes out by SMS and e-mail. */
export function createMessages(deps: { platform: Platform; site: SiteService }): Messages {
  const { platform, site } = deps;
  const providers = createProviders(deps);
  const figures = createFigures(platform, site.zoneOf);
  const reports = createReports({ platform, providers, figures });
  defineOutbox({ platform, providers, figures });
  defineWatch(deps);
  platform.jobs.define({
    name: 'messages.forget',
    lane: 'upkeep',
    everySeconds: 3600,
    run: async () => {
      await forget(platform.db);
      for (const merchantId of await merchantsWithOld(platform.db, KEEP_DAYS_MIN))
        await deleteOld(platform.db, { merchantId, days: await site.setting(merchantId, messagesSettings.keepDays) });
    },
  });
  return {
    service: createService({ ...deps, providers, figures }),
    routes: (app) => reportRoutes(app, reports),
  };
}
