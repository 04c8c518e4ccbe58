// Finds the members who receive a mailing of staff.
import { sql } from 'kysely';
import type { MemberFilter } from '@sanam/messaging/server/index.ts';
import { ago, countOf, type Db, rows } from '@sanam/server/platform/db.ts';

/** Selects members by the filter, always without trial guests and closed accounts. */
function membersOf(db: Db, filter: MemberFilter) {
  const { types, states, language, registeredFrom, registeredBefore, seen } = filter;
  let found = db
    .selectFrom('members as m')
    .where('m.merchant_id', '=', filter.merchantId)
    .where('m.account_type', '<>', 'guest')
    .where('m.state', 'in', states.length === 0 ? ['active', 'blocked'] : [...states]);
  if (types.length > 0) found = found.where('m.account_type', 'in', [...types]);
  if (registeredFrom !== null) found = found.where('m.created_at', '>=', registeredFrom);
  if (registeredBefore !== null) found = found.where('m.created_at', '<', registeredBefore);
  if (seen !== null) {
    const since = ago(`${seen.days} days`);
    found = seen.isWithin
      ? found.where('m.last_login_at', '>', since)
      : found.where((eb) => eb.or([eb('m.last_login_at', 'is', null), eb('m.last_login_at', '<=', since)]));
  }
  if (language === null) return found;
  // The language of the inbox: Thai if none was chosen, English for every other language.
  return found.where((eb) => {
    const chosen = eb
      .selectFrom('members_languages as l')
      .select('l.member_id')
      .whereRef('l.member_id', '=', 'm.member_id')
      .where('l.language', '<>', 'TH');
    return language === 'EN' ? eb.exists(chosen) : eb.not(eb.exists(chosen));
  });
}

/** Returns member ids after `after`, in ascending order. */
export async function membersAfter(
  db: Db,
  filter: MemberFilter,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const found = await membersOf(db, filter)
    .select('m.member_id')
    .where('m.member_id', '>', after)
    .orderBy('m.member_id')
    .limit(limit)
    .execute();
  return found.map((row) => row.member_id);
}

export function countMembers(db: Db, filter: MemberFilter): Promise<number> {
  return countOf(membersOf(db, filter));
}

/** Returns members by name, ignoring case; without trial guests and closed accounts. */
export async function membersNamed(
  db: Db,
  merchantId: string,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows(
    db,
    sql<{ username: string; member_id: string }>`
      select n.username /* never null: the names asked for */, m.member_id
      from ${anyOfTexts(usernames)} n (username)
      join members m on m.merchant_id = ${merchantId} and lower(m.username) = lower(n.username)
      where m.account_type <> 'guest' and m.state <> 'closed'`,
  );
  return new Map(found.map((row) => [row.username, row.member_id]));
}

export interface MerchantName {
  merchantId: string;
  username: string;
}

/** Returns which of these names, of any merchants, nobody has; as `membersNamed` reads them. */
export async function namesWithoutMember(db: Db, asked: readonly MerchantName[]): Promise<MerchantName[]> {
  if (asked.length === 0) return [];
  return rows(
    db,
    sql<MerchantName>`
      select /* never null: merchantId, username; what is asked for */ n.merchant_id as "merchantId", n.username
      from unnest(${asked.map(({ merchantId }) => merchantId)}::text[], ${asked.map(({ username }) => username)}::text[])
        n (merchant_id, username)
      where not exists (
        select from members m
        where m.merchant_id = n.merchant_id and lower(m.username) = lower(n.username)
          and m.account_type <> 'guest' and m.state <> 'closed')`,
  );
}

const anyOfTexts = (texts: readonly string[]) => sql`unnest(${[...texts]}::text[])`;

/** Facts of a member that are read for many at once. */
export interface MemberHead {
  memberId: string;
  username: string;
  registeredAt: Date;
  lastLoginAt: Date | null;
  /** Language of the inbox. */
  language: 'TH' | 'EN';
}

/** Returns heads of these members, by ascending id. */
export const memberHeads = (db: Db, memberIds: readonly string[]): Promise<MemberHead[]> =>
  rows(
    db,
    sql<MemberHead>`
      select m.member_id as "memberId", m.username, m.created_at as "registeredAt", m.last_login_at as "lastLoginAt",
             case when l.language is null or l.language = 'TH' then 'TH' else 'EN' end /* never null: language */ as language
      from members m
      left join members_languages l on l.member_id = m.member_id
      where m.member_id = any (${[...memberIds]}) order by m.member_id`,
  );
