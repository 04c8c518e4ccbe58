// Browsers that a member of staff logged in with: failed tries from other browsers do not make these wait.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';
import { KNOWN_DAYS, type KnownCookie, knownCookies } from '@sanam/server/platform/http/known-cookies.ts';

const VALUE_BYTES = 32;
const cookies = knownCookies('sanam_ops_known_');

interface Where {
  staffId: string;
  known: readonly string[];
}

/** The values of this browser, of all people who log in with it. */
export const knownValues = cookies.valuesOf;

/** The stored hash of a browser this person logged in with before; undefined for an unknown browser. */
export async function knownMark(db: Db, { staffId, known }: Where): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ value_hash: string }>`
      select value_hash from staff_devices
      where staff_id = ${staffId} and value_hash = any(${known.map(tokenHash)}::text[]) limit 1`,
  );
  return row?.value_hash;
}

/** Notes a log-in from this browser. A value the browser brought along is kept only when this person had it from us. */
export async function noteDevice(db: Db, { staffId, known }: Where): Promise<KnownCookie> {
  const mark = await knownMark(db, { staffId, known });
  const value = known.find((one) => tokenHash(one) === mark) ?? randomBytes(VALUE_BYTES).toString('base64url');
  await sql`
    insert into staff_devices (staff_id, value_hash) values (${staffId}, ${tokenHash(value)})
    on conflict (staff_id, value_hash) do update set last_seen_at = platform_now()`.execute(db);
  return cookies.cookieOf(staffId, value);
}

export async function forgetDevices(db: Db): Promise<void> {
  await sql`
    delete from staff_devices where last_seen_at < platform_now() - make_interval(days => ${KNOWN_DAYS})`.execute(db);
}
