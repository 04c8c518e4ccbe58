import { sql } from 'kysely';
import { anyOf, type Db, rows } from '@sanam/server/platform/db.ts';
import type { HostLine } from './host-names.ts';

export interface MerchantLine {
  merchantId: string;
  code: string;
  name: string;
  currency: string;
  zone: string;
  isEnabled: boolean;
  /** Open hosts in their order. */
  hosts: string[];
  createdAt: Date;
}

export function listMerchants(db: Db): Promise<MerchantLine[]> {
  return rows(
    db,
    sql<MerchantLine>`
      select m.merchant_id as "merchantId", m.code, m.name, m.currency, m.zone, m.enabled as "isEnabled",
        m.created_at as "createdAt",
        coalesce((select array_agg(h.host order by h.position, h.host) from merchants_hosts h
          where h.merchant_id = m.merchant_id and h.enabled), '{}') as hosts
      from merchants m order by m.created_at, m.merchant_id`,
  );
}

export function listHosts(db: Db, merchantId: string): Promise<HostLine[]> {
  return db
    .selectFrom('merchants_hosts')
    .select(['host', 'enabled as isOn'])
    .where('merchant_id', '=', merchantId)
    .orderBy('position')
    .orderBy('host')
    .execute();
}

/** Serialises the changes of a merchant's hosts. */
export async function lockHosts(db: Db, merchantId: string): Promise<void> {
  await db.selectFrom('merchants').select('merchant_id').where('merchant_id', '=', merchantId).forUpdate().execute();
}

/** Replaces the merchant's hosts by these; returns the first one that another merchant has. */
export async function writeHosts(db: Db, merchantId: string, lines: readonly HostLine[]): Promise<string | undefined> {
  const names = lines.map((line) => line.host);
  await db
    .deleteFrom('merchants_hosts')
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.not(eb('host', '=', anyOf(names))))
    .execute();
  for (const [position, { host, isOn }] of lines.entries()) {
    const written = await db
      .insertInto('merchants_hosts')
      .values({ host, merchant_id: merchantId, enabled: isOn, position })
      .onConflict((conflict) =>
        conflict
          .column('host')
          .doUpdateSet({ enabled: isOn, position })
          .where('merchants_hosts.merchant_id', '=', merchantId),
      )
      .returning('host')
      .executeTakeFirst();
    if (written === undefined) return host;
  }
  return undefined;
}

/** Inserts a merchant. Returns false if the code is taken. */
export async function insertMerchant(
  db: Db,
  merchant: { merchantId: string; code: string; name: string },
): Promise<boolean> {
  const added = await db
    .insertInto('merchants')
    .values({ merchant_id: merchant.merchantId, code: merchant.code, name: merchant.name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Renames a merchant. Returns the previous name; undefined for an unknown merchant. */
export async function renameMerchant(db: Db, merchantId: string, name: string): Promise<string | undefined> {
  const before = await db
    .selectFrom('merchants')
    .select('name')
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();
  await db.updateTable('merchants').set({ name }).where('merchant_id', '=', merchantId).execute();
  return before?.name;
}

/** Opens or closes a merchant. Returns whether it was open; undefined for an unknown merchant. */
export async function switchMerchant(db: Db, merchantId: string, isEnabled: boolean): Promise<boolean | undefined> {
  const before = await db
    .selectFrom('merchants')
    .select('enabled')
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();
  await db.updateTable('merchants').set({ enabled: isEnabled }).where('merchant_id', '=', merchantId).execute();
  return before?.enabled;
}
