import { Counter, Gauge } from 'prom-client';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { alertsToday, conversions, recentSenders, spentToday } from './spending.ts';

export interface Figures {
  ended: Counter<'channel' | 'outcome'>;
  refused: Counter<'reason'>;
}

/** The figures of messages at `/metrics`: what was handed over, what was refused, what SMS cost and whether codes are used. */
export function createFigures(
  { metrics: { registry }, db }: Pick<Platform, 'metrics' | 'db'>,
  zoneOf: (merchantId: string) => string,
): Figures {
  /** Read from the database at each scrape, so that every node tells the same. */
  const gauge = <Label extends string>(
    about: { name: string; help: string; labelNames: Label[] },
    read: () => Promise<{ labels: Record<Label, string>; value: number }[]>,
  ): void =>
    registry.registerMetric(
      new Gauge({
        ...about,
        registers: [],
        async collect() {
          this.reset();
          for (const { labels, value } of await read().catch(() => [])) this.set(labels, value);
        },
      }),
    );
  const byCountry = async (valueOf: (one: { sent: number; used: number }) => number) =>
    (await conversions(db)).map((one) => ({
      labels: { merchant: one.merchantId, country: one.country },
      value: valueOf(one),
    }));

  gauge(
    {
      name: 'sanam_sms_codes_sent',
      help: 'Codes by SMS of the last hour whose time is over',
      labelNames: ['merchant', 'country'],
    },
    () => byCountry(({ sent }) => sent),
  );
  gauge(
    {
      name: 'sanam_sms_codes_used_ratio',
      help: 'The part of them that was typed in; near zero means pumping',
      labelNames: ['merchant', 'country'],
    },
    () => byCountry(({ sent, used }) => used / sent),
  );
  gauge(
    { name: 'sanam_sms_spent', help: "The day's spending on SMS in minor units", labelNames: ['merchant'] },
    async () => {
      const merchants = await recentSenders(db);
      const spent = await Promise.all(
        merchants.map((merchantId) => spentToday(db, { merchantId, zone: zoneOf(merchantId) })),
      );
      return spent.map(({ spentMinor }, i) => ({ labels: { merchant: merchants[i]! }, value: Number(spentMinor) }));
    },
  );
  gauge(
    {
      name: 'sanam_sms_alerts',
      help: "The day's warnings about SMS: budget nearly spent, spent, codes that nobody types in",
      labelNames: ['merchant', 'kind'],
    },
    async () => {
      const merchants = await recentSenders(db);
      const told = await Promise.all(
        merchants.map((merchantId) => alertsToday(db, { merchantId, zone: zoneOf(merchantId) })),
      );
      return told.flatMap((alerts, i) =>
        alerts.map(({ kind }) => ({ labels: { merchant: merchants[i]!, kind }, value: 1 })),
      );
    },
  );
  return {
    ended: new Counter({
      name: 'sanam_messages_total',
      help: 'Messages handed over or given up',
      labelNames: ['channel', 'outcome'],
      registers: [registry],
    }),
    refused: new Counter({
      name: 'sanam_sms_refused_total',
      help: 'SMS refused before they were queued: a limit, a country, the cap, no gateway',
      labelNames: ['reason'],
      registers: [registry],
    }),
  };
}
