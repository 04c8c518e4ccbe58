// Our accounts at banks and providers, and the choice of one for an order or a payout.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, lockName, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { DepositMethodCode } from '../../contract/states.ts';
import type { Rails } from './register.ts';

export type RailAccount = TableRow<'payments_rail_accounts'>;

export interface AccountChoice {
  method: DepositMethodCode;
  merchantId: string;
  level: number;
  memberId: string;
  amountMinor: bigint;
  /** Time zone of the merchant's business day, for caps and hours. */
  zone: string;
}

/**
 * Returns accounts that accept this order now, best first: the account given to this member today, then the merchant's
 * own, then the lowest used share of caps. Open orders count as used.
 */
export function openAccounts(db: Db, choice: AccountChoice): Promise<RailAccount[]> {
  const { method, merchantId, level, memberId, amountMinor, zone } = choice;
  return rows(
    db,
    sql<RailAccount>`
      with moment as (
        select (platform_now() at time zone ${zone})::time as clock, platform_now() - interval '1 hour' as hour_start,
               date_trunc('day', platform_now() at time zone ${zone}) at time zone ${zone} as day_start),
      used as (
        select a.account_key,
               coalesce(l.today, 0) + coalesce(o.open, 0) as today, coalesce(l.hour, 0) + coalesce(o.open, 0) as hour
          from payments_rail_accounts a cross join moment m
          left join lateral (
            select sum(amount) filter (where booked_at >= m.day_start)::bigint as today,
                   sum(amount) filter (where booked_at > m.hour_start)::bigint as hour
              from payments_statement_lines l
             where l.account_key = a.account_key and direction = 'in'
               and booked_at >= least(m.day_start, m.hour_start)) l on true
          left join lateral (
            select sum(pay_amount)::bigint as open from payments_deposits d
             where d.account_key = a.account_key and stage in ('awaiting', 'checking')) o on true)
      select a.* from payments_rail_accounts a join used u using (account_key) cross join moment m
        left join lateral (
          select true as is_given from payments_deposits d
           where d.member_id = ${memberId} and d.account_key = a.account_key and d.created_at >= m.day_start limit 1) given on true
       where a.state = 'active' and a.purpose in ('collect', 'both') and ${method} = any(a.methods)
         and a.merchant_id in (${merchantId}, '*') and a.level_from <= ${level} and coalesce(a.level_to >= ${level}, true)
         and coalesce(u.today + ${amountMinor}::bigint <= a.daily_in_max, true)
         and coalesce(u.hour + ${amountMinor}::bigint <= a.hourly_in_max, true)
         and case when a.opens_at is null then true
                  when a.opens_at <= a.closes_at then m.clock >= a.opens_at and m.clock < a.closes_at
                  else m.clock >= a.opens_at or m.clock < a.closes_at end
       order by given.is_given nulls last, a.merchant_id = '*',
                greatest(u.today::numeric / a.daily_in_max, u.hour::numeric / a.hourly_in_max, 0), a.account_key`,
  );
}

/**
 * Serializes orders on the accounts of a method if any of them has a cap: an order uses room by its row, which the
 * next one counts.
 */
export async function lockRooms(trx: Trx, method: DepositMethodCode): Promise<void> {
  const capped = await firstRow(
    trx,
    sql<{ account_key: string }>`
      select account_key from payments_rail_accounts
       where ${method} = any(methods) and (daily_in_max is not null or hourly_in_max is not null) limit 1`,
  );
  if (capped !== undefined) await lockName(trx, `wallet.rooms:${method}`);
}

/** Returns the methods that any account of the merchant serves, in whatever state. */
export async function servedMethods(db: Db, merchantId: string): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{ method: string }>`
      select distinct /* never null: method; an array of methods holds no null */ unnest(methods) as method
        from payments_rail_accounts where merchant_id in (${merchantId}, '*')`,
  );
  return new Set(found.map(({ method }) => method));
}

/** Returns accounts by key. */
export async function accountsByKey(db: Db, keys: readonly string[]): Promise<Map<string, RailAccount>> {
  const found = await db
    .selectFrom('payments_rail_accounts')
    .selectAll()
    .where('account_key', '=', anyOf([...new Set(keys)]))
    .execute();
  return new Map(found.map((account) => [account.account_key, account]));
}

/** Converts rows with the name of their account; of an account that is gone, its key. */
export async function withAccountNames<Row extends { account_key: string }, Value>(
  db: Db,
  list: readonly Row[],
  toValue: (row: Row, accountName: string) => Value,
): Promise<Value[]> {
  const found = await accountsByKey(
    db,
    list.map((row) => row.account_key),
  );
  return list.map((row) => toValue(row, found.get(row.account_key)?.account_name ?? row.account_key));
}

/** Returns the account for payouts, the merchant's own before one for all; undefined if no configured rail can pay out. */
export async function payoutAccount(db: Db, rails: Rails, merchantId: string): Promise<RailAccount | undefined> {
  const active = await db
    .selectFrom('payments_rail_accounts')
    .selectAll()
    .where('state', '=', 'active')
    .where('purpose', 'in', ['payout', 'both'])
    .where('merchant_id', 'in', [merchantId, '*'])
    .orderBy((eb) => eb('merchant_id', '=', '*'))
    .orderBy('account_key')
    .execute();
  return active.find((account) => rails.named(account.rail)?.payout !== undefined);
}

/** Returns accounts for transfers by hand: the merchant's own first, then shared ones; active before inactive. */
export function handAccounts(db: Db, merchantId: string): Promise<RailAccount[]> {
  return db
    .selectFrom('payments_rail_accounts')
    .selectAll()
    .where('state', 'in', ['active', 'resting'])
    .where('purpose', 'in', ['payout', 'both'])
    .where('merchant_id', 'in', [merchantId, '*'])
    .orderBy((eb) => eb('state', '=', 'resting'))
    .orderBy((eb) => eb('merchant_id', '=', '*'))
    .orderBy('account_key')
    .execute();
}
