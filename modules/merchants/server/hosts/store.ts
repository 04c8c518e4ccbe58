import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { HostLine } from './host-names.ts';

export interface MerchantLine {
  merchantId: string;
  code: string;
  name: string;
  currency: string;
  zone: string;
  isEnabled: boolean;
  /** Open hosts, the first one first. */
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
  return rows(
    db,
    sql<HostLine>`
      select host, enabled as "isOn" from merchants_hosts where merchant_id = ${merchantId} order by position, host`,
  );
}

/** One change of a merchant's hosts at a time. */
export async function lockHosts(db: Db, merchantId: string): Promise<void> {
  await sql`select 1 from merchants where merchant_id = ${merchantId} for update`.execute(db);
}

/** Puts these hosts in the place of the merchant's; answers the first that another merchant has. */
export async function writeHosts(db: Db, merchantId: string, lines: readonly HostLine[]): Promise<string | undefined> {
  const names = lines.map((line) => line.host);
  await sql`delete from merchants_hosts where merchant_id = ${merchantId} and host <> all(${names}::text[])`.execute(
    db,
  );
  for (const [position, { host, isOn }] of lines.entries()) {
    const written = await firstRow(
      db,
      sql`
        insert into merchants_hosts as h (host, merchant_id, enabled, position)
        values (${host}, ${merchantId}, ${isOn}, ${position})
        on conflict (host) do update set enabled = excluded.enabled, position = excluded.position
          where h.merchant_id = excluded.merchant_id
        returning host`,
    );
    if (written === undefined) return host;
  }
  return undefined;
}

/** False when the code is taken. */
export async function insertMerchant(
  db: Db,
  merchant: { merchantId: string; code: string; name: string },
): Promise<boolean> {
  const added = await firstRow(
    db,
    sql`
      insert into merchants (merchant_id, code, name) values (${merchant.merchantId}, ${merchant.code}, ${merchant.name})
      on conflict do nothing returning code`,
  );
  return added !== undefined;
}

/** Answers the name before; undefined for an unknown merchant. */
export async function renameMerchant(db: Db, merchantId: string, name: string): Promise<string | undefined> {
  const before = await firstRow(
    db,
    sql<{ name: string }>`select name from merchants where merchant_id = ${merchantId} for update`,
  );
  await sql`update merchants set name = ${name} where merchant_id = ${merchantId}`.execute(db);
  return before?.name;
}

/** Answers whether it was open; undefined for an unknown merchant. */
export async function switchMerchant(db: Db, merchantId: string, isEnabled: boolean): Promise<boolean | undefined> {
  const before = await firstRow(
    db,
    sql<{ enabled: boolean }>`select enabled from merchants where merchant_id = ${merchantId} for update`,
  );
  await sql`update merchants set enabled = ${isEnabled} where merchant_id = ${merchantId}`.execute(db);
  return before?.enabled;
}
