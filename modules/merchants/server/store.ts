import { sql } from 'kysely';
import { databaseNow, type Db, firstRow, lockName, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import { type Look, readLooks } from './theme/store.ts';
import type { FeatureRow } from './rules.ts';

export interface Merchant {
  merchantId: string;
  code: string;
  name: string;
  currency: 'THB';
  /** Zone of the business day. */
  zone: string;
  /** False: the merchant answers at none of its hosts. */
  isEnabled: boolean;
  /** Planned maintenance; `maintenanceNow` tells whether it is active. */
  plan: MaintenancePlan;
}

export interface MaintenancePlan {
  isOn: boolean;
  /** Both null: from the moment it is switched on until it is switched off. */
  from: Date | null;
  until: Date | null;
  /** Text for visitors; in a missing language, the portal's own text is shown. */
  text: { TH?: string | undefined; EN?: string | undefined };
}

/** All data of the site module; small enough to be read as a whole. */
export interface Snapshot {
  merchants: Map<string, Merchant>;
  /** Open hosts and their merchants, in the order set by staff. */
  hosts: Map<string, string>;
  /** Every named host, open or not, and its merchant. */
  hostOwners: Map<string, string>;
  /** Hosts that are switched off, or belong to a closed merchant. */
  closedHosts: Set<string>;
  features: FeatureRow[];
  /** Settings: merchant → key → value. */
  settings: Map<string, Map<string, unknown>>;
  /** Themes by merchant, if it has one. */
  looks: Map<string, Look>;
  /** Milliseconds between the database's time and this node's monotonic clock, `performance.now()`. */
  clockOffMs: number;
}

interface MerchantRow {
  merchant_id: string;
  code: string;
  name: string;
  currency: 'THB';
  zone: string;
  enabled: boolean;
  maintenance: boolean;
  maintenance_from: Date | null;
  maintenance_until: Date | null;
  maintenance_text: MaintenancePlan['text'];
}

export async function readSnapshot(db: Db): Promise<Snapshot> {
  const [merchants, hosts, features, settings, looks, clock] = await Promise.all([
    rows(db, sql<MerchantRow>`select * from merchants`),
    rows(
      db,
      sql<{ host: string; merchant_id: string; is_open: boolean }>`
        select h.host, h.merchant_id, h.enabled and m.enabled as is_open
        from merchants_hosts h join merchants m using (merchant_id)
        order by h.position, h.host`,
    ),
    db.selectFrom('merchants_features').selectAll().execute(),
    db.selectFrom('merchants_settings').select(['merchant_id', 'key', 'value']).execute(),
    readLooks(db),
    databaseNow(db),
  ]);
  const byMerchant = new Map<string, Map<string, unknown>>();
  for (const row of settings) {
    const values = byMerchant.get(row.merchant_id) ?? new Map<string, unknown>();
    byMerchant.set(row.merchant_id, values.set(row.key, row.value));
  }
  return {
    merchants: new Map(merchants.map((row) => [row.merchant_id, merchantOf(row)])),
    hosts: new Map(hosts.filter((row) => row.is_open).map((row) => [row.host, row.merchant_id])),
    hostOwners: new Map(hosts.map((row) => [row.host, row.merchant_id])),
    closedHosts: new Set(hosts.filter((row) => !row.is_open).map((row) => row.host)),
    features,
    settings: byMerchant,
    looks,
    clockOffMs: clock.getTime() - performance.now(),
  };
}

function merchantOf(row: MerchantRow): Merchant {
  return {
    merchantId: row.merchant_id,
    code: row.code,
    name: row.name,
    currency: row.currency,
    zone: row.zone,
    isEnabled: row.enabled,
    plan: {
      isOn: row.maintenance,
      from: row.maintenance_from,
      until: row.maintenance_until,
      text: row.maintenance_text,
    },
  };
}

/** Serialises changes of a merchant's settings, even if there is no row yet that could be locked. */
export async function lockSettings(trx: Trx, merchantId: string): Promise<void> {
  await lockName(trx, `site.settings:${merchantId}`);
}

export interface SettingsNow {
  settings: Map<string, unknown>;
  features: FeatureRow[];
}

/** Reads one merchant's settings and flags from the database, not from a node's memory. */
export async function readSettings(db: Db, merchantId: string): Promise<SettingsNow> {
  const settings = await db
    .selectFrom('merchants_settings')
    .select(['key', 'value'])
    .where('merchant_id', '=', merchantId)
    .execute();
  const features = await db
    .selectFrom('merchants_features')
    .selectAll()
    .where('merchant_id', 'in', ['*', merchantId])
    .execute();
  return { settings: new Map(settings.map((row) => [row.key, row.value])), features };
}

/** Returns the previous value, undefined if it was the default. Call it under `lockSettings`. */
export async function writeSetting(
  trx: Trx,
  change: { merchantId: string; key: string; value: unknown },
): Promise<unknown> {
  const { merchantId, key } = change;
  const before = await trx
    .selectFrom('merchants_settings')
    .select('value')
    .where('merchant_id', '=', merchantId)
    .where('key', '=', key)
    .executeTakeFirst();
  const value = JSON.stringify(change.value);
  await trx
    .insertInto('merchants_settings')
    .values({ merchant_id: merchantId, key, value })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'key']).doUpdateSet({ value, updated_at: now }))
    .execute();
  return before?.value;
}

/**
 * Returns the flag's previous value, undefined for an unknown flag; an unchanged one writes no row. Call it under
 * `lockSettings`.
 */
export async function writeFeature(
  trx: Trx,
  change: { merchantId: string; modId: string; enabled: boolean },
): Promise<boolean | undefined> {
  const before = await trx
    .selectFrom('merchants_features')
    .select('enabled')
    .where('mod_id', '=', change.modId)
    .where('merchant_id', 'in', ['*', change.merchantId])
    .orderBy((eb) => eb('merchant_id', '=', '*'))
    .limit(1)
    .executeTakeFirst();
  if (before === undefined || before.enabled === change.enabled) return before?.enabled;
  await sql`
    insert into merchants_features (merchant_id, mod_id, parent_id, enabled, position)
    select ${change.merchantId}, mod_id, parent_id, ${change.enabled}, position
    from merchants_features where mod_id = ${change.modId} and merchant_id = '*'
    on conflict (merchant_id, mod_id) do update set enabled = excluded.enabled`.execute(trx);
  return before.enabled;
}

/** Returns the current plan, locked; undefined for an unknown merchant. */
export async function lockMaintenance(trx: Trx, merchantId: string): Promise<MaintenancePlan | undefined> {
  const row = await firstRow(
    trx,
    sql<MerchantRow>`select * from merchants where merchant_id = ${merchantId} for update`,
  );
  return row === undefined ? undefined : merchantOf(row).plan;
}

/** Author, time and reason of a planned maintenance; null if there is none. */
export interface PlannedBy {
  by: string | null;
  at: Date | null;
  reason: string | null;
}

/** Reads the plan from the database, not from a node's memory; undefined for an unknown merchant. */
export async function readMaintenance(
  db: Db,
  merchantId: string,
): Promise<{ plan: MaintenancePlan; planned: PlannedBy; now: Date } | undefined> {
  const row = await firstRow(
    db,
    sql<
      MerchantRow & {
        maintenance_by: string | null;
        maintenance_at: Date | null;
        maintenance_reason: string | null;
        now: Date;
      }
    >`select *, platform_now() as now from merchants where merchant_id = ${merchantId}`,
  );
  if (row === undefined) return undefined;
  const planned = { by: row.maintenance_by, at: row.maintenance_at, reason: row.maintenance_reason };
  return { plan: merchantOf(row).plan, planned, now: row.now };
}

export async function writeMaintenance(
  trx: Trx,
  merchantId: string,
  { plan, by, reason }: { plan: MaintenancePlan; by: string; reason: string },
): Promise<void> {
  await trx
    .updateTable('merchants')
    .set({
      maintenance: plan.isOn,
      maintenance_from: plan.from,
      maintenance_until: plan.until,
      maintenance_text: JSON.stringify(plan.text),
      maintenance_by: by,
      maintenance_at: now,
      maintenance_reason: reason,
    })
    .where('merchant_id', '=', merchantId)
    .execute();
}

/** Returns the business day that contains this moment: date, first and last instant. */
export async function businessDay(db: Db, zone: string): Promise<{ date: string; from: Date; to: Date }> {
  const row = await firstRow(
    db,
    sql<{ date: string; from: Date; to: Date }>`
      select d::text as date, d::timestamp at time zone ${zone} as from, (d + 1)::timestamp at time zone ${zone} as to
      from (select (platform_now() at time zone ${zone})::date as d) today`,
  );
  return row!;
}

/** Returns the first instant of a calendar day in a zone, and of the next day. */
export async function dayBounds(db: Db, zone: string, date: string): Promise<{ from: Date; to: Date }> {
  const row = await firstRow(
    db,
    sql<{ from: Date; to: Date }>`
      select d::timestamp at time zone ${zone} as from, (d + 1)::timestamp at time zone ${zone} as to
      from (select ${date}::date as d) chosen`,
  );
  return row!;
}
