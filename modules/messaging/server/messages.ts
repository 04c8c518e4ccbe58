import type { FastifyInstance } from 'fastify';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Port } from '@sanam/server/platform/port.ts';
import type { Site, SiteService } from '@sanam/merchants/server/index.ts';
import { createFigures } from './figures.ts';
import { defineOutbox } from './outbox.ts';
import { createProviders, type Providers } from './providers.ts';
import { createPush, type LastingSessions, type Push } from './push/service.ts';
import { createReports, reportRoutes } from './reports.ts';
import { createService } from './service.ts';
import { messagesSettings } from './settings.ts';
import { deleteOld, forget } from './store.ts';
import type { MessagesService } from './types.ts';
import { defineWatch } from './watch.ts';

export interface Messages {
  service: MessagesService;
  providers: Providers;
  push: Push;
  /** Answered by the module that stores sessions. */
  lastingSessions: Port<LastingSessions>;
  /** Adds the route for delivery reports of gateways. */
  routes(app: FastifyInstance): void;
}

/** Creates the service for messages by SMS and e-mail. */
export function createMessages(deps: { platform: Platform; site: SiteService } & Pick<Site, 'helpContact'>): Messages {
  const { platform, site } = deps;
  const providers = createProviders(deps);
  const figures = createFigures(platform, site.zoneOf);
  const reports = createReports({ platform, providers, figures });
  const lastingSessions = platform.ports.open<LastingSessions>('messages.lastingSessions');
  const push = createPush({ ...deps, lasting: lastingSessions.ask });
  defineOutbox({ platform, providers, push, figures });
  defineWatch(deps);
  platform.jobs.define({
    name: 'messages.forget',
    lane: 'upkeep',
    everySeconds: 3600,
    run: async () => {
      await forget(platform.db);
      await push.forgetEnded();
    },
  });
  // Deletes whole business days, during the quiet hours, so that a day's messages are either complete or gone.
  platform.jobs.define({
    name: 'messages.forgetDays',
    lane: 'upkeep',
    cron: { expression: '0 4 * * *', zones: site.zones },
    run: async ({ key }) => {
      const merchantId = String(key);
      const days = await site.setting(merchantId, messagesSettings.keepDays);
      await deleteOld(platform.db, { merchantId, zone: site.zoneOf(merchantId), days });
    },
  });
  return {
    service: createService({ ...deps, providers, figures }),
    providers,
    push,
    lastingSessions,
    routes: (app) => reportRoutes(app, reports),
  };
}
