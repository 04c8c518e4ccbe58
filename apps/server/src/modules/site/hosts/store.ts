import { sql } from 'kysely';
import { type Db, firstRow, rows } from '../../../platform/db.ts';

export interface HostRow {
  host: string;
  merchantId: string;
}

export function listHosts(db: Db, merchantId: string | undefined): Promise<HostRow[]> {
  return rows(
    db,
    sql<HostRow>`
      select host, merchant_id as "merchantId" from site_hosts
      where ${merchantId ?? null}::text is null or merchant_id = ${merchantId ?? null} order by host`,
  );
}

/** False when the host belongs to somebody. */
export async function insertHost(db: Db, { host, merchantId }: HostRow): Promise<boolean> {
  const added = await firstRow(
    db,
    sql`insert into site_hosts (host, merchant_id) values (${host}, ${merchantId}) on conflict do nothing returning host`,
  );
  return added !== undefined;
}

/** Answers whose it was. */
export async function deleteHost(db: Db, host: string): Promise<string | undefined> {
  const gone = await firstRow(
    db,
    sql<{ merchant_id: string }>`delete from site_hosts where host = ${host} returning merchant_id`,
  );
  return gone?.merchant_id;
}

/** False when the code is taken. */
export async function insertMerchant(
  db: Db,
  merchant: { merchantId: string; code: string; name: string },
): Promise<boolean> {
  const added = await firstRow(
    db,
    sql`
      insert into site_merchants (merchant_id, code, name) values (${merchant.merchantId}, ${merchant.code}, ${merchant.name})
      on conflict do nothing returning code`,
  );
  return added !== undefined;
}

/** Answers the name before; undefined for an unknown brand. */
export async function renameMerchant(db: Db, merchantId: string, name: string): Promise<string | undefined> {
  const before = await firstRow(
    db,
    sql<{ name: string }>`select name from site_merchants where merchant_id = ${merchantId} for update`,
  );
  await sql`update site_merchants set name = ${name} where merchant_id = ${merchantId}`.execute(db);
  return before?.name;
}
