// How long attempts to log in are remembered.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { identitySettings, LOGINS_KEPT_DAYS_MIN } from './settings.ts';

const DELETED_AT_ONCE = 5000;

/** Attempts of members go after the days their brand keeps them; those on no account after the fewest any brand may keep. */
export function createLoginMemory(deps: { platform: Pick<Platform, 'db'>; site: Pick<SiteService, 'setting'> }): {
  forget(): Promise<void>;
} {
  const { site } = deps;
  const { db } = deps.platform;
  return {
    async forget() {
      await forgetOlder(db, { merchantId: null, days: LOGINS_KEPT_DAYS_MIN });
      for (const merchantId of await brandsWithOld(db))
        await forgetOlder(db, { merchantId, days: await site.setting(merchantId, identitySettings.loginsKeepDays) });
    },
  };
}

/** Deletes what is older, some thousands at a time. `merchantId` null: attempts on accounts that nobody has. */
async function forgetOlder(db: Db, ask: { merchantId: string | null; days: number }): Promise<void> {
  const { merchantId, days } = ask;
  const whose =
    merchantId === null
      ? sql`l.member_id is null`
      : sql`exists (select from members m where m.member_id = l.member_id and m.merchant_id = ${merchantId})`;
  let gone: unknown[];
  do {
    gone = await rows(
      db,
      sql`
        delete from auth_logins where login_id in (
          select l.login_id from auth_logins l
          where l.at < platform_now() - make_interval(days => ${days}) and ${whose}
          order by l.at limit ${DELETED_AT_ONCE})
        returning login_id`,
    );
  } while (gone.length === DELETED_AT_ONCE);
}

async function brandsWithOld(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ merchant_id: string }>`
      select distinct m.merchant_id from auth_logins l join members m on m.member_id = l.member_id
      where l.at < platform_now() - make_interval(days => ${LOGINS_KEPT_DAYS_MIN})`,
  );
  return found.map((row) => row.merchant_id);
}
