import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export interface VendorRow {
  id: number;
  code: string;
  name: string;
  enabled: boolean;
  maintenance: boolean;
  capabilities: string[];
  allowed_addresses: string[];
  base_url: string | null;
  launch_hosts: string[];
  calls_per_second: number;
}

export type KeyRow = Pick<TableRow<'vendors_keys'>, 'vendor_id' | 'direction' | 'scheme' | 'sealed'>;

const columns = sql`
  id, code, name, enabled, maintenance, capabilities, allowed_addresses::text[] as allowed_addresses, base_url, launch_hosts,
  calls_per_second`;

export function allVendors(db: Db): Promise<VendorRow[]> {
  return rows(db, sql<VendorRow>`select ${columns} from vendors order by code`);
}

/** Newest first: the first key of a direction signs. */
export function activeKeys(db: Db): Promise<KeyRow[]> {
  return db
    .selectFrom('vendors_keys')
    .select(['vendor_id', 'direction', 'scheme', 'sealed'])
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export interface NewVendor {
  code: string;
  name: string;
  capabilities: string[];
  allowedAddresses: string[];
  baseUrl?: string | undefined;
  launchHosts?: string[] | undefined;
}

/** Inserts a vendor; undefined if the code is taken. */
export async function insertVendor(trx: Trx, vendor: NewVendor): Promise<number | undefined> {
  const row = await firstRow(
    trx,
    sql<{ id: number }>`
      insert into vendors (code, name, capabilities, allowed_addresses, base_url, launch_hosts)
      values (${vendor.code}, ${vendor.name}, ${vendor.capabilities}, ${vendor.allowedAddresses}::text[]::cidr[],
              ${vendor.baseUrl ?? null}, ${vendor.launchHosts ?? []})
      on conflict (code) do nothing returning id`,
  );
  return row?.id;
}

export async function insertKey(
  trx: Trx,
  vendorId: number,
  direction: KeyRow['direction'],
  sealed: string,
): Promise<void> {
  await trx.insertInto('vendors_keys').values({ vendor_id: vendorId, direction, sealed }).execute();
}

/** Revokes all but the newest `keep` keys of each direction; returns their number. */
export async function revokeOldKeys(trx: Trx, vendorId: number, keep: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update vendors_keys set revoked_at = platform_now()
    where vendor_id = ${vendorId} and revoked_at is null and id not in (
      select id from (
        select id, row_number() over (partition by direction order by id desc) as place
        from vendors_keys where vendor_id = ${vendorId} and revoked_at is null) newest
      where place <= ${keep})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function setVendorEnabled(trx: Trx, vendorId: number, enabled: boolean): Promise<void> {
  await trx
    .updateTable('vendors')
    .set((eb) => ({ enabled, version: eb('version', '+', 1) }))
    .where('id', '=', vendorId)
    .execute();
}

export async function setVendorCapabilities(
  trx: Trx,
  vendorId: number,
  capabilities: readonly string[],
): Promise<void> {
  await trx
    .updateTable('vendors')
    .set((eb) => ({ capabilities: [...capabilities], version: eb('version', '+', 1) }))
    .where('id', '=', vendorId)
    .execute();
}

/** Call address of a vendor, and the hosts of its games. */
export interface VendorPlace {
  baseUrl: string;
  launchHosts: string[];
}

export async function moveVendor(trx: Trx, vendorId: number, { baseUrl, launchHosts }: VendorPlace): Promise<void> {
  await trx
    .updateTable('vendors')
    .set((eb) => ({ base_url: baseUrl, launch_hosts: launchHosts, version: eb('version', '+', 1) }))
    .where('id', '=', vendorId)
    .execute();
}

export async function setTestMaintenance(db: Db, vendorId: number, on: boolean): Promise<void> {
  await db
    .updateTable('vendors')
    .set((eb) => ({ test_maintenance: on, version: eb('version', '+', 1) }))
    .where('id', '=', vendorId)
    .execute();
}
