// Our accounts at banks and providers, and the choice of one for an order or a payout.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, lockName, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { isProvenByStatement } from '../../contract/rules.ts';
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

export interface PayoutChoice {
  merchantId: string;
  amountMinor: bigint;
  /** Time zone of the merchant's business day, for caps and hours. */
  zone: string;
}

/**
 * Returns the account that may pay this amount out now, the merchant's own before one for all; undefined if no
 * configured rail has one. Payouts under way count as paid. The balance is known from the first closed day on.
 */
export async function payoutAccount(db: Db, rails: Rails, choice: PayoutChoice): Promise<RailAccount | undefined> {
  const { merchantId, amountMinor, zone } = choice;
  const open = await rows(
    db,
    sql<RailAccount>`
      with moment as (
        select (platform_now() at time zone ${zone})::time as clock, platform_now() - interval '1 hour' as hour_start,
               date_trunc('day', platform_now() at time zone ${zone}) at time zone ${zone} as day_start)
      select a.* from payments_rail_accounts a cross join moment m
        cross join lateral (
          select coalesce(sum(amount) filter (where created_at >= m.day_start), 0) as today,
                 coalesce(sum(amount) filter (where created_at > m.hour_start), 0) as hour
            from payments_payouts p
           where p.account_key = a.account_key and p.state not in ('failed', 'returned')
             and p.created_at >= least(m.day_start, m.hour_start)) used
        left join lateral (
          select c.closing + coalesce((
                   select sum(case l.direction when 'in' then l.amount else -l.amount end)
                     from payments_statement_lines l
                    where l.account_key = a.account_key and (l.booked_at >= c.day or l.seen_at > c.closed_at - interval '1 day')
                      and not exists (select from payments_closed_lines d where d.line_id = l.line_id)), 0)
                 - coalesce((
                   select sum(amount) from payments_payouts p
                    where p.account_key = a.account_key and p.state in ('waiting', 'sending', 'unknown')), 0) as now
            from payments_day_closes c where c.account_key = a.account_key order by c.day desc limit 1) balance on true
       where a.state = 'active' and a.purpose in ('payout', 'both') and a.merchant_id in (${merchantId}, '*')
         and coalesce(used.today + ${amountMinor}::bigint <= a.daily_out_max, true)
         and coalesce(used.hour + ${amountMinor}::bigint <= a.hourly_out_max, true)
         and coalesce(balance.now - ${amountMinor}::bigint >= a.balance_min, true)
         and case when a.opens_at is null then true
                  when a.opens_at <= a.closes_at then m.clock >= a.opens_at and m.clock < a.closes_at
                  else m.clock >= a.opens_at or m.clock < a.closes_at end
       order by a.merchant_id = '*', a.account_key`,
  );
  return open.find((account) => rails.named(account.rail)?.payout !== undefined);
}

/** Like `lockRooms` for payouts: serializes the choice of an account while any has a bound. */
export async function lockPayoutRooms(trx: Trx): Promise<void> {
  const bound = await firstRow(
    trx,
    sql<{ account_key: string }>`
      select account_key from payments_rail_accounts
       where daily_out_max is not null or hourly_out_max is not null or balance_min is not null limit 1`,
  );
  if (bound !== undefined) await lockName(trx, 'wallet.payoutRooms');
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

/**
 * Returns true if the statements of an account are uploaded as files. A feed or charges name a payment by one reference
 * and the file by another; reading both would credit it twice.
 */
export function readsFiles(rails: Rails, account: RailAccount): boolean {
  const isFed = account.has_feed && rails.of(account.account_key)?.feed !== undefined;
  return !isFed && account.methods.every((one) => isProvenByStatement(one as DepositMethodCode));
}
