// Browsers and addresses a member logs in from, as signs of risk.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { isInternalAddress } from '@sanam/server/platform/outside.rules.ts';
import { deviceSigns } from '@sanam/mfa/server/index.ts';

export interface PlaceSigns {
  /** A browser is new to a member who had others before. */
  isDeviceNew: boolean;
  /** Members who log in with the same browser, some of them. */
  sharesDeviceWith: string[];
  /** How many members log in from the same address; 0 where it is a whole network's. */
  sharesAddressWith: number;
}

const DAYS = 30;
const LOGINS_MAX = 500;
const ADDRESSES_MAX = 20;
/** More members than these behind one address are the customers of a network: it says nothing about them. */
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

/** Whether two members logged in from one address lately, where it is not a whole network's. */
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

/** Members who log in from one address, where they are more than so many and not the customers of a network. */
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
