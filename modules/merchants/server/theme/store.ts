import { sql } from 'kysely';
import { type Db, firstRow, fromNow, now, rows } from '@sanam/server/platform/db.ts';
import type { MerchantTheme } from '../../contract/rules.ts';

export interface Look {
  look: MerchantTheme;
  version: number;
}

export async function readLooks(db: Db): Promise<Map<string, Look>> {
  const found = await rows(
    db,
    sql<Look & { merchant_id: string }>`select merchant_id, look, version from merchants_themes`,
  );
  return new Map(found.map(({ merchant_id, look, version }) => [merchant_id, { look, version }]));
}

/** A saved theme, including the current one. */
export interface KeptLook extends Look {
  changedBy: string;
  reason: string;
  changedAt: Date;
}

export function readLook(db: Db, merchantId: string): Promise<Look | undefined> {
  return firstRow(db, sql<Look>`select look, version from merchants_themes where merchant_id = ${merchantId}`);
}

export function keptLooks(db: Db, merchantId: string, limit: number): Promise<KeptLook[]> {
  return rows(
    db,
    sql<KeptLook>`
      select look, version, changed_by as "changedBy", reason, changed_at as "changedAt" from merchants_theme_versions
      where merchant_id = ${merchantId} order by version desc limit ${limit}`,
  );
}

/**
 * Locks the merchant and returns its theme, so that concurrent changes do not lose a version, including the first one.
 */
export async function lockLook(db: Db, merchantId: string): Promise<Look | undefined> {
  await db.selectFrom('merchants').select('merchant_id').where('merchant_id', '=', merchantId).forUpdate().execute();
  return readLook(db, merchantId);
}

/** Returns the version of the theme; a version is never reused, so that browsers may cache each for ever. */
export async function writeLook(
  db: Db,
  { merchantId, look, by, reason }: { merchantId: string; look: MerchantTheme; by: string; reason: string },
): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ version: number }>`
      with next as (
        select coalesce(max(version), 0) + 1 as version from (
          select version from merchants_themes where merchant_id = ${merchantId}
          union all select version from merchants_theme_versions where merchant_id = ${merchantId}) known),
      saved as (
        insert into merchants_themes (merchant_id, look, version)
        select ${merchantId}, ${JSON.stringify(look)}::jsonb, version from next
        on conflict (merchant_id) do update
          set look = excluded.look, version = excluded.version, updated_at = platform_now()
        returning merchant_id, look, version)
      insert into merchants_theme_versions (merchant_id, version, look, changed_by, reason)
      select merchant_id, version, look, ${by}, ${reason} from saved returning version`,
  );
  return row!.version;
}

export async function addPreview(
  db: Db,
  preview: { tokenHash: string; merchantId: string; look: MerchantTheme; lifeSeconds: number },
): Promise<void> {
  await db.deleteFrom('merchants_theme_previews').where('expires_at', '<', now).execute();
  await db
    .insertInto('merchants_theme_previews')
    .values({
      token_hash: preview.tokenHash,
      merchant_id: preview.merchantId,
      look: JSON.stringify(preview.look),
      expires_at: fromNow(`${preview.lifeSeconds} seconds`),
    })
    .execute();
}

/** Checks whether the preview can still be opened, without using it up. */
export async function hasPreview(db: Db, tokenHash: string, merchantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('merchants_theme_previews')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('merchant_id', '=', merchantId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens a preview, once. */
export async function takePreview(db: Db, tokenHash: string): Promise<MerchantTheme | undefined> {
  const row = await firstRow(
    db,
    sql<{ look: MerchantTheme }>`
      delete from merchants_theme_previews where token_hash = ${tokenHash} and expires_at > platform_now() returning look`,
  );
  return row?.look;
}
