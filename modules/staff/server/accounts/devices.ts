// Browsers with which a member of staff logged in: failed attempts from other browsers do not make these wait.
import { randomBytes } from 'node:crypto';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { ago, anyOf, type Db, now } from '@sanam/server/platform/db.ts';
import { KNOWN_DAYS, type KnownCookie, knownCookies } from '@sanam/server/platform/http/known-cookies.ts';

const VALUE_BYTES = 32;
const cookies = knownCookies('sanam_ops_known_');

interface Where {
  staffId: string;
  known: readonly string[];
}

/** Returns the values of this browser for all people who log in with it. */
export const knownValues = cookies.valuesOf;

/** Returns the stored hash of a browser this person logged in with before; undefined for an unknown browser. */
export async function knownMark(db: Db, { staffId, known }: Where): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_devices')
    .select('value_hash')
    .where('staff_id', '=', staffId)
    .where('value_hash', '=', anyOf(known.map(tokenHash)))
    .limit(1)
    .executeTakeFirst();
  return row?.value_hash;
}

/** Records a log-in from this browser. A value sent by the browser is kept only if this person received it from us. */
export async function noteDevice(db: Db, { staffId, known }: Where): Promise<KnownCookie> {
  const mark = await knownMark(db, { staffId, known });
  const value = known.find((one) => tokenHash(one) === mark) ?? randomBytes(VALUE_BYTES).toString('base64url');
  await db
    .insertInto('staff_devices')
    .values({ staff_id: staffId, value_hash: tokenHash(value) })
    .onConflict((conflict) => conflict.columns(['staff_id', 'value_hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
  return cookies.cookieOf(staffId, value);
}

export async function forgetDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_devices')
    .where('last_seen_at', '<', ago(`${KNOWN_DAYS} days`))
    .execute();
}
