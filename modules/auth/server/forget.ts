// Deletes expired rows of auth.
import { sql } from 'kysely';
import { ago, type Db, rows } from '@sanam/server/platform/db.ts';
import type { AuthDeps } from './deps.ts';
import { forgetLinks } from './passwords/store.ts';
import { forgetTickets } from './remember/index.ts';
import { forgetSessions } from './sessions.ts';
import { authSettings, LOGINS_KEPT_DAYS_MIN } from './settings.ts';

const DELETED_AT_ONCE = 5000;

/** Deletes old sessions, tickets, links, counts and log-in attempts. */
export async function forgetOld(deps: AuthDeps): Promise<void> {
  const { db } = deps.platform;
  await forgetSessions(db);
  await forgetLogins(deps);
  await forgetTickets(db);
  await forgetLinks(db);
  await deps.limiter.forget();
}

/**
 * Deletes attempts of members after the merchant's number of days, and attempts on no account after the minimum any
 * merchant may set.
 */
async function forgetLogins({ platform: { db }, site }: AuthDeps): Promise<void> {
  await forgetOlder(db, { merchantId: null, days: LOGINS_KEPT_DAYS_MIN });
  for (const merchantId of await merchantsWithOld(db))
    await forgetOlder(db, { merchantId, days: await site.setting(merchantId, authSettings.loginsKeepDays) });
}

/** Deletes older attempts, some thousands at a time. `merchantId` null: attempts on unknown names. */
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

async function merchantsWithOld(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('auth_logins as l')
    .innerJoin('members as m', 'm.member_id', 'l.member_id')
    .select('m.merchant_id')
    .distinct()
    .where('l.at', '<', ago(`${LOGINS_KEPT_DAYS_MIN} days`))
    .execute();
  return found.map((row) => row.merchant_id);
}
