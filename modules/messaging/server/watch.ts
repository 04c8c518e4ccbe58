// Watches spending and codes that are not entered, and alerts staff once per day and kind.
import { fromWire } from '@sanam/contract';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { budgetAlerts, looksPumped } from './rules.ts';
import { messagesSettings } from './settings.ts';
import { type AlertKind, conversions, noteAlert, recentSenders, spentToday } from './spending.ts';

export const WATCH_JOB = 'messages.watch';
const WATCH_SECONDS = 30;

export function defineWatch(deps: {
  platform: Pick<Platform, 'db' | 'jobs' | 'log' | 'events' | 'live'>;
  site: Pick<SiteService, 'setting' | 'zoneOf'>;
}): void {
  const { site } = deps;
  const { db, jobs, log, events, live } = deps.platform;

  events.on('messages.smsAlert', 'messages.tellStaff', () => live.publish('staff', { type: 'opsSettings' }));

  async function tell(merchantId: string, kind: AlertKind, details: Record<string, unknown>): Promise<void> {
    const isFirst = await inTransaction(db, async (trx) => {
      const noted = await noteAlert(trx, { merchantId, zone: site.zoneOf(merchantId), kind, details });
      if (noted) await events.emit(trx, 'messages.smsAlert', { merchantId, kind });
      return noted;
    });
    if (isFirst) log.error({ merchantId, kind, ...details }, 'SMS need a look');
  }

  async function watchBudget(merchantId: string): Promise<void> {
    const { spentMinor } = await spentToday(db, { merchantId, zone: site.zoneOf(merchantId) });
    const capMinor = fromWire(await site.setting(merchantId, messagesSettings.smsDailyCap));
    const prices = await site.setting(merchantId, messagesSettings.smsPrices);
    const all = [prices.other, ...Object.values(prices.countries)].map((price) => fromWire(price));
    const cheapestMinor = all.reduce((least, price) => (price < least ? price : least));
    const details = { spentMinor: String(spentMinor), capMinor: String(capMinor) };
    for (const kind of budgetAlerts({ spentMinor, capMinor, cheapestMinor })) await tell(merchantId, kind, details);
  }

  jobs.define({
    name: WATCH_JOB,
    lane: 'upkeep',
    everySeconds: WATCH_SECONDS,
    run: async () => {
      for (const merchantId of await recentSenders(db)) await watchBudget(merchantId);
      for (const { merchantId, country, sent, used } of await conversions(db)) {
        const line = await site.setting(merchantId, messagesSettings.smsPumping);
        if (looksPumped({ sent, used }, line)) await tell(merchantId, 'pumping', { country, sent, used });
      }
    },
  });
}
