import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '../../platform/db.ts';
import type { FeatureRow } from './rules.ts';

export interface Merchant {
  merchantId: string;
  code: string;
  name: string;
  currency: 'THB';
  /** Zone of the business day. */
  zone: string;
  maintenance: boolean;
  maintenanceUntil: Date | null;
}

/** Everything the site module knows; small, so it is read whole. */
export interface Snapshot {
  merchants: Map<string, Merchant>;
  hosts: Map<string, string>;
  features: FeatureRow[];
  /** merchant → key → value */
  settings: Map<string, Map<string, unknown>>;
}

interface MerchantRow {
  merchant_id: string;
  code: string;
  name: string;
  currency: 'THB';
  zone: string;
  maintenance: boolean;
  maintenance_until: Date | null;
}

export async function readSnapshot(db: Db): Promise<Snapshot> {
  const [merchants, hosts, features, settings] = await Promise.all([
    rows(db, sql<MerchantRow>`select * from site_merchants`),
    rows(db, sql<{ host: string; merchant_id: string }>`select host, merchant_id from site_hosts`),
    rows(db, sql<FeatureRow>`select merchant_id, mod_id, parent_id, enabled, position from site_features`),
    rows(
      db,
      sql<{ merchant_id: string; key: string; value: unknown }>`select merchant_id, key, value from site_settings`,
    ),
  ]);
  const byMerchant = new Map<string, Map<string, unknown>>();
  for (const row of settings) {
    const values = byMerchant.get(row.merchant_id) ?? new Map<string, unknown>();
    byMerchant.set(row.merchant_id, values.set(row.key, row.value));
  }
  return {
    merchants: new Map(merchants.map((row) => [row.merchant_id, merchantOf(row)])),
    hosts: new Map(hosts.map((row) => [row.host, row.merchant_id])),
    features,
    settings: byMerchant,
  };
}

function merchantOf(row: MerchantRow): Merchant {
  return {
    merchantId: row.merchant_id,
    code: row.code,
    name: row.name,
    currency: row.currency,
    zone: row.zone,
    maintenance: row.maintenance,
    maintenanceUntil: row.maintenance_until,
  };
}

/** One change of a brand's settings at a time, also where no row exists yet that could be locked. */
export async function lockSettings(trx: Trx, merchantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`site.settings:${merchantId}`}, 0))`.execute(trx);
}

export interface SettingsNow {
  settings: Map<string, unknown>;
  features: FeatureRow[];
}

/** What one merchant's settings and flags hold in the database, not in a node's memory. */
export async function readSettings(db: Db, merchantId: string): Promise<SettingsNow> {
  const settings = await rows(
    db,
    sql<{ key: string; value: unknown }>`select key, value from site_settings where merchant_id = ${merchantId}`,
  );
  const features = await rows(
    db,
    sql<FeatureRow>`
      select merchant_id, mod_id, parent_id, enabled, position from site_features
      where merchant_id in ('*', ${merchantId})`,
  );
  return { settings: new Map(settings.map((row) => [row.key, row.value])), features };
}

/** Answers the value before, undefined when the default held. Under `lockSettings`. */
export async function writeSetting(
  trx: Trx,
  change: { merchantId: string; key: string; value: unknown },
): Promise<unknown> {
  const before = await firstRow(
    trx,
    sql<{
      value: unknown;
    }>`select value from site_settings where merchant_id = ${change.merchantId} and key = ${change.key}`,
  );
  await sql`
    insert into site_settings (merchant_id, key, value) values (${change.merchantId}, ${change.key}, ${JSON.stringify(change.value)}::jsonb)
    on conflict (merchant_id, key) do update set value = excluded.value, updated_at = platform_now()`.execute(trx);
  return before?.value;
}

/** Answers how the flag stood, undefined when there is no such flag; one that stands so already gets no row. Under `lockSettings`. */
export async function writeFeature(
  trx: Trx,
  change: { merchantId: string; modId: string; enabled: boolean },
): Promise<boolean | undefined> {
  const before = await firstRow(
    trx,
    sql<{ enabled: boolean }>`
      select enabled from site_features where mod_id = ${change.modId} and merchant_id in ('*', ${change.merchantId})
      order by merchant_id = '*' limit 1`,
  );
  if (before === undefined || before.enabled === change.enabled) return before?.enabled;
  await sql`
    insert into site_features (merchant_id, mod_id, parent_id, enabled, position)
    select ${change.merchantId}, mod_id, parent_id, ${change.enabled}, position
    from site_features where mod_id = ${change.modId} and merchant_id = '*'
    on conflict (merchant_id, mod_id) do update set enabled = excluded.enabled`.execute(trx);
  return before.enabled;
}

export async function writeMaintenance(
  db: Db,
  change: { merchantId: string; isOn: boolean; until: Date | null },
): Promise<void> {
  await sql`
    update site_merchants set maintenance = ${change.isOn}, maintenance_until = ${change.until}::timestamptz
    where merchant_id = ${change.merchantId}`.execute(db);
}

/** The business day that contains this moment: its date and its first and last instant. */
export async function businessDay(db: Db, zone: string): Promise<{ date: string; from: Date; to: Date }> {
  const row = await firstRow(
    db,
    sql<{ date: string; from: Date; to: Date }>`
      select d::text as date, d::timestamp at time zone ${zone} as from, (d + 1)::timestamp at time zone ${zone} as to
      from (select (platform_now() at time zone ${zone})::date as d) today`,
  );
  return row!;
}

/** First instant of a calendar day in a zone, and of the day after. */
export async function dayBounds(db: Db, zone: string, date: string): Promise<{ from: Date; to: Date }> {
  const row = await firstRow(
    db,
    sql<{ from: Date; to: Date }>`
      select d::timestamp at time zone ${zone} as from, (d + 1)::timestamp at time zone ${zone} as to
      from (select ${date}::date as d) chosen`,
  );
  return row!;
}
