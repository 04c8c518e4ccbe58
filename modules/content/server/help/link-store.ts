import { sql } from 'kysely';
import { countOf, type Db, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type LinkRow = TableRow<'content_help_links'>;

/**
 * Stores the result; returns the failed checks in a row before and now, `before` undefined for a new link. A check less
 * than an hour after the last one adds no failure, so that asking by hand alone stops nothing.
 */
export async function saveLink(
  trx: Trx,
  { merchantId, url, problem }: { merchantId: string; url: string; problem: string | null },
): Promise<{ before: number | undefined; failures: number }> {
  const before = await trx
    .selectFrom('content_help_links')
    .select('failures')
    .where('merchant_id', '=', merchantId)
    .where('url', '=', url)
    .executeTakeFirst();
  const isDead = problem !== null;
  const kept = await trx
    .insertInto('content_help_links')
    .values({
      merchant_id: merchantId,
      url,
      is_dead: isDead,
      problem,
      failures: isDead ? 1 : 0,
      dead_since: isDead ? now : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'url']).doUpdateSet({
        is_dead: isDead,
        problem,
        failures: isDead
          ? sql`case when content_help_links.failures > 0 and content_help_links.checked_at > platform_now() - interval '1 hour'
                     then content_help_links.failures else content_help_links.failures + 1 end`
          : 0,
        checked_at: now,
        dead_since: isDead ? sql`coalesce(content_help_links.dead_since, platform_now())` : null,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return { before: before?.failures, failures: kept.failures };
}

export async function forgetOthers(
  db: Db,
  { merchantId, urls }: { merchantId: string; urls: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('content_help_links')
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`url <> all (${[...urls]}::text[])`)
    .execute();
}

/** Returns links, dead ones first, the longest dead first. */
export async function listLinks(
  db: Db,
  ask: { merchantId: string; isDead: boolean | undefined; limit: number; offset: number },
): Promise<{ list: LinkRow[]; totalCount: number }> {
  const matching = db
    .selectFrom('content_help_links')
    .where('merchant_id', '=', ask.merchantId)
    .$if(ask.isDead !== undefined, (query) => query.where('is_dead', '=', ask.isDead!));
  const list = await matching
    .selectAll()
    .orderBy('is_dead', 'desc')
    .orderBy('dead_since')
    .orderBy('url')
    .limit(ask.limit)
    .offset(ask.offset)
    .execute();
  return { list, totalCount: await countOf(matching) };
}
