import type { BrandLook } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '../../../platform/db.ts';

export interface Look {
  look: BrandLook;
  version: number;
}

export async function readLooks(db: Db): Promise<Map<string, Look>> {
  const found = await rows(db, sql<Look & { merchant_id: string }>`select merchant_id, look, version from site_brands`);
  return new Map(found.map(({ merchant_id, look, version }) => [merchant_id, { look, version }]));
}

/** Under a lock, so that two changes never lose one another's version. */
export async function lockLook(db: Db, merchantId: string): Promise<Look | undefined> {
  return firstRow(db, sql<Look>`select look, version from site_brands where merchant_id = ${merchantId} for update`);
}

export async function writeLook(db: Db, merchantId: string, look: BrandLook): Promise<void> {
  await sql`
    insert into site_brands (merchant_id, look) values (${merchantId}, ${JSON.stringify(look)}::jsonb)
    on conflict (merchant_id) do update
      set look = excluded.look, version = site_brands.version + 1, updated_at = platform_now()`.execute(db);
}

export async function addPreview(
  db: Db,
  preview: { tokenHash: string; merchantId: string; look: BrandLook; lifeSeconds: number },
): Promise<void> {
  await sql`delete from site_brand_previews where expires_at < platform_now()`.execute(db);
  await sql`
    insert into site_brand_previews (token_hash, merchant_id, look, expires_at)
    values (${preview.tokenHash}, ${preview.merchantId}, ${JSON.stringify(preview.look)}::jsonb,
            platform_now() + make_interval(secs => ${preview.lifeSeconds}))`.execute(db);
}

/** Whether the preview can still be opened, without using it up. */
export async function hasPreview(db: Db, tokenHash: string, merchantId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`
      select 1 from site_brand_previews
      where token_hash = ${tokenHash} and merchant_id = ${merchantId} and expires_at > platform_now()`,
  );
  return row !== undefined;
}

/** Opens a preview, once. */
export async function takePreview(db: Db, tokenHash: string): Promise<BrandLook | undefined> {
  const row = await firstRow(
    db,
    sql<{ look: BrandLook }>`
      delete from site_brand_previews where token_hash = ${tokenHash} and expires_at > platform_now() returning look`,
  );
  return row?.look;
}
