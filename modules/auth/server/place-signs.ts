// Browsers and addresses a member logs in from, as signs of risk.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { isInternalAddress } from '@sanam/server/platform/outside.rules.ts';
import { deviceSigns } from '@sanam/mfa/server/index.ts';

export interface PlaceSigns {
  /** Whether the browser is new to a member who used others before. */
  isDeviceNew: boolean;
  /** Some of the members who log in with the same browser. */
  sharesDeviceWith: string[];
  /** Number of members who log in from the same address; 0 if it belongs to a whole network. */
  sharesAddressWith: number;
}

const DAYS = 30;
const LOGINS_MAX = 500;
const ADDRESSES_MAX = 20;
/** Addresses with more members than these belong to a network's customers, so sharing one means nothing. */
const HOUSEHOLD_MAX = 20;

export async function placeSigns(db: Db, ask: { memberId: string; newHours: number }): Promise<PlaceSigns> {
  const devices = await deviceSigns(db, ask);
  return { ...devices, sharesAddressWith: await sharedAddress(db, ask.memberId) };
}

async function sharedAddress(db: Db, memberId: string): Promise<number> {
  const own = await rows(
    db,
    sql<{ address: string }>`
      select distinct address from (
        select address from auth_logins
         where member_id = ${memberId} and outcome in ('ok', 'registered') and address is not null
           and at > platform_now() - make_interval(days => ${DAYS})
         order by login_id desc limit ${LOGINS_MAX}) latest
       limit ${ADDRESSES_MAX}`,
  );
  const open = own.map(({ address }) => address).filter((address) => !isInternalAddress(address));
  if (open.length === 0) return 0;
  const others = await rows(
    db,
    sql<{ members: number }>`
      select latest.members from unnest(${open}::text[]) as a (address) cross join lateral (
        select count(distinct member_id)::int as members from (
          select member_id from auth_logins l
           where l.address = a.address and outcome in ('ok', 'registered') and member_id <> ${memberId}
             and at > platform_now() - make_interval(days => ${DAYS})
           order by at desc limit ${LOGINS_MAX}) seen) latest`,
  );
  return Math.max(0, ...others.map(({ members }) => members).filter((members) => members <= HOUSEHOLD_MAX));
}

/** Checks whether two members recently logged in from one address that does not belong to a whole network. */
export async function sharesAddress(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const common = await rows(
    db,
    sql<{ address: string; members: number }>`
      select own.address, (
        select count(distinct l.member_id)::int from auth_logins l
        where l.address = own.address and l.outcome in ('ok', 'registered')
          and l.at > platform_now() - make_interval(days => ${DAYS})) as members
      from (
        select address from auth_logins
        where member_id in (${memberId}, ${otherId}) and outcome in ('ok', 'registered') and address is not null
          and at > platform_now() - make_interval(days => ${DAYS})
        group by address having count(distinct member_id) = 2
        limit ${ADDRESSES_MAX}) own`,
  );
  return common.some(({ address, members }) => members <= HOUSEHOLD_MAX && !isInternalAddress(address));
}

/**
 * Returns members who log in from one address if there are more than `above` of them and the address does not belong to
 * a whole network.
 */
export async function crowdedAddresses(db: Db, { above, days }: { above: number; days: number }): Promise<string[][]> {
  const found = await rows(
    db,
    sql<{ address: string; members: string[] }>`
      select address, array_agg(distinct member_id) as members from auth_logins
      where outcome in ('ok', 'registered') and address is not null and member_id is not null
        and at > platform_now() - make_interval(days => ${days})
      group by address having count(distinct member_id) > ${above} and count(distinct member_id) <= ${HOUSEHOLD_MAX}`,
  );
  return found.filter(({ address }) => !isInternalAddress(address)).map(({ members }) => members);
}
