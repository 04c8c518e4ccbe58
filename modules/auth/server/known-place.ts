// Classifies the place of a request: the member's own browser, a known network, or unknown. Guesses are counted by
// place.
import { sql } from 'kysely';
import { networkOf } from '@sanam/server/platform/rate-limiter.ts';
import { type Db, keepPlan, rows } from '@sanam/server/platform/db.ts';
import type { Visitor } from '@sanam/members/server/index.ts';
import { knownBrowser, type Place, TRUSTED_DAYS } from '@sanam/mfa/server/index.ts';
import { isKnownDevice } from './sessions.ts';

const LOGINS_MAX = 500;

/** Returns the place of a request. An unknown member has no known place; the work is the same. */
export async function placeOf(
  db: Db,
  { memberId, visitor, address }: { memberId: string; visitor: Visitor; address: string | null },
): Promise<Place> {
  const { device, known = [] } = visitor;
  const own =
    (await knownBrowser(db, { memberId, known })) ??
    ((await isKnownDevice(db, { memberId, device })) ? device : undefined);
  if (own !== undefined) return { keyOf: (subject) => `${subject}:${own}`, isOwn: true, isKnown: true };
  const network = networkOf(address ?? 'unknown');
  if (await isKnownNetwork(db, memberId, network))
    return { keyOf: (subject) => `${subject}:network:${network}`, isOwn: false, isKnown: true };
  return { keyOf: (subject) => subject, isOwn: false, isKnown: false };
}

/** Checks whether the member logged in from this network within the last 30 days. */
async function isKnownNetwork(db: Db, memberId: string, network: string): Promise<boolean> {
  const entered = await rows(
    db,
    sql<{ address: string }>`
      ${keepPlan} select distinct address from (
        select address from auth_logins
        where member_id = ${memberId} and outcome in ('ok', 'registered') and address is not null
          and at > platform_now() - make_interval(days => ${TRUSTED_DAYS})
        order by login_id desc limit ${LOGINS_MAX}) latest`,
  );
  return entered.some((row) => networkOf(row.address) === network);
}
