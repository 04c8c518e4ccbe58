import { Counter, Gauge } from 'prom-client';
import type { Platform } from '../../platform/platform.ts';
import { conversions, recentSenders, spentToday } from './spending.ts';

export interface Figures {
  ended: Counter<'channel' | 'outcome'>;
  refused: Counter<'reason'>;
}

/** The figures of messages at `/metrics`: what was handed over, what was refused, what SMS cost and whether codes are used. */
export function createFigures(
  platform: Pick<Platform, 'metrics' | 'db'>,
  zoneOf: (merchantId: string) => string,
): Figures {
  const { metrics, db } = platform;
  const registers = [metrics.registry];
  // Read from the database at each scrape: every node tells the same.
  new Gauge({
    name: 'sanam_sms_codes_sent',
    help: 'Codes by SMS of the last hour whose time is over, by country',
    labelNames: ['merchant', 'country'],
    registers,
    async collect() {
      this.reset();
      for (const one of await conversions(db).catch(() => []))
        this.set({ merchant: one.merchantId, country: one.country }, one.sent);
    },
  });
  new Gauge({
    name: 'sanam_sms_codes_used_ratio',
    help: 'The part of them that was typed in; near zero means pumping',
    labelNames: ['merchant', 'country'],
    registers,
    async collect() {
      this.reset();
      for (const one of await conversions(db).catch(() => []))
        this.set({ merchant: one.merchantId, country: one.country }, one.used / one.sent);
    },
  });
  new Gauge({
    name: 'sanam_sms_spent',
    help: "The day's spending on SMS in minor units",
    labelNames: ['merchant'],
    registers,
    async collect() {
      this.reset();
      for (const merchantId of await recentSenders(db).catch(() => [])) {
        const { spentMinor } = await spentToday(db, { merchantId, zone: zoneOf(merchantId) });
        this.set({ merchant: merchantId }, Number(spentMinor));
      }
    },
  });
  return {
    ended: new Counter({
      name: 'sanam_messages_total',
      help: 'Messages handed over or given up',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    refused: new Counter({
      name: 'sanam_sms_refused_total',
      help: 'SMS refused before they were queued: a limit, a country, the cap, no gateway',
      labelNames: ['reason'],
      registers,
    }),
  };
}
