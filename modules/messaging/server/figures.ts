import { Counter, Gauge } from 'prom-client';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { alertsToday, conversions, recentSenders, spentToday } from './spending.ts';

export interface Figures {
  ended: Counter<'channel' | 'outcome'>;
  refused: Counter<'reason'>;
}

type Deps = Pick<Platform, 'metrics' | 'db'> & { zoneOf: (merchantId: string) => string };

/** Creates the metrics of messages at `/metrics`: messages sent and refused, cost of SMS, share of codes entered. */
export function createFigures(
  platform: Pick<Platform, 'metrics' | 'db'>,
  zoneOf: (merchantId: string) => string,
): Figures {
  const { registry } = platform.metrics;
  codeGauges(platform);
  spendingGauges({ ...platform, zoneOf });
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

function codeGauges(platform: Pick<Platform, 'metrics' | 'db'>): void {
  const { db } = platform;
  const byCountry = async (valueOf: (one: { sent: number; used: number }) => number) =>
    (await conversions(db)).map((one) => ({
      labels: { merchant: one.merchantId, country: one.country },
      value: valueOf(one),
    }));
  gauge(
    platform,
    {
      name: 'sanam_sms_codes_sent',
      help: 'Codes by SMS of the last hour whose time is over',
      labelNames: ['merchant', 'country'],
    },
    () => byCountry(({ sent }) => sent),
  );
  gauge(
    platform,
    {
      name: 'sanam_sms_codes_used_ratio',
      help: 'The part of them that was typed in; near zero means pumping',
      labelNames: ['merchant', 'country'],
    },
    () => byCountry(({ sent, used }) => used / sent),
  );
}

function spendingGauges(deps: Deps): void {
  gauge(
    deps,
    { name: 'sanam_sms_spent', help: "The day's spending on SMS in minor units", labelNames: ['merchant'] },
    async () => {
      const spent = await ofEachSender(deps, spentToday);
      return spent.map(({ merchant, of }) => ({ labels: { merchant }, value: Number(of.spentMinor) }));
    },
  );
  gauge(
    deps,
    {
      name: 'sanam_sms_alerts',
      help: "The day's warnings about SMS: budget nearly spent, spent, codes that nobody types in",
      labelNames: ['merchant', 'kind'],
    },
    async () => {
      const told = await ofEachSender(deps, alertsToday);
      return told.flatMap(({ merchant, of }) => of.map(({ kind }) => ({ labels: { merchant, kind }, value: 1 })));
    },
  );
}

/** Reads a value of each merchant that recently sent SMS. */
async function ofEachSender<Value>(
  { db, zoneOf }: Deps,
  read: (db: Db, of: { merchantId: string; zone: string }) => Promise<Value>,
): Promise<{ merchant: string; of: Value }[]> {
  const merchants = await recentSenders(db);
  return Promise.all(
    merchants.map(async (merchant) => ({
      merchant,
      of: await read(db, { merchantId: merchant, zone: zoneOf(merchant) }),
    })),
  );
}

/** Creates a gauge that is read from the database at each scrape, so that every node reports the same. */
function gauge<Label extends string>(
  { metrics }: Pick<Platform, 'metrics'>,
  about: { name: string; help: string; labelNames: Label[] },
  read: () => Promise<{ labels: Record<Label, string>; value: number }[]>,
): void {
  metrics.registry.registerMetric(
    new Gauge({
      ...about,
      registers: [],
      async collect() {
        this.reset();
        for (const { labels, value } of await read().catch(() => [])) this.set(labels, value);
      },
    }),
  );
}
