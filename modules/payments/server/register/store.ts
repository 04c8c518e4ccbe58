import { sql } from 'kysely';
import { countOf, type Db, firstRow, rows, type TableRow } from '@sanam/server/platform/db.ts';
import type { RailAccount } from '../rails/account-store.ts';

export type RuleRow = TableRow<'payments_deposit_rules'>;
export type AccountRow = RailAccount & { in_today: bigint };
export type AccountChange = Pick<
  RailAccount,
  | 'account_name'
  | 'state'
  | 'methods'
  | 'level_from'
  | 'level_to'
  | 'daily_in_max'
  | 'hourly_in_max'
  | 'daily_out_max'
  | 'hourly_out_max'
  | 'balance_min'
  | 'opens_at'
  | 'closes_at'
  | 'has_feed'
  | 'transfer_max'
>;

const accounts = (zone: string) => sql<AccountRow>`
  select a.*, /* never null: in_today */ coalesce((
           select sum(amount) from payments_statement_lines l
            where l.account_key = a.account_key and direction = 'in'
              and booked_at >= date_trunc('day', platform_now() at time zone ${zone}) at time zone ${zone}), 0)::bigint as in_today
    from payments_rail_accounts a`;

export function findAccount(
  db: Db,
  accountKey: string,
  by: { merchantId: string; zone: string },
): Promise<AccountRow | undefined> {
  return firstRow(
    db,
    sql<AccountRow>`select * from (${accounts(by.zone)}) a
                     where account_key = ${accountKey} and merchant_id in (${by.merchantId}, '*')`,
  );
}

export async function listAccounts(
  db: Db,
  filter: {
    merchantId?: string | undefined;
    zone: string;
    state?: RailAccount['state'] | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ list: AccountRow[]; totalCount: number }> {
  const { merchantId, zone, state, limit, offset } = filter;
  const list = await rows(
    db,
    sql<AccountRow>`select * from (${accounts(zone)}) a
                     where coalesce(merchant_id = ${merchantId ?? null}::text, true) and coalesce(state = ${state ?? null}::text, true)
                     order by account_key limit ${limit} offset ${offset}`,
  );
  const totalCount = await countOf(
    db
      .selectFrom('payments_rail_accounts')
      .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId!))
      .$if(state !== undefined, (query) => query.where('state', '=', state!)),
  );
  return { list, totalCount };
}

export const lockAccount = (db: Db, accountKey: string): Promise<RailAccount | undefined> =>
  db
    .selectFrom('payments_rail_accounts')
    .selectAll()
    .where('account_key', '=', accountKey)
    .forUpdate()
    .executeTakeFirst();

export function changeAccount(
  db: Db,
  accountKey: string,
  change: Partial<AccountChange> & { reason: string | null },
): Promise<RailAccount> {
  return db
    .updateTable('payments_rail_accounts')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('account_key', '=', accountKey)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts an account; undefined if the key is taken. */
export function insertAccount(
  db: Db,
  account: AccountChange &
    Pick<
      RailAccount,
      'account_key' | 'rail' | 'purpose' | 'merchant_id' | 'biller_id' | 'promptpay_id' | 'bank_code' | 'account_no'
    >,
): Promise<RailAccount | undefined> {
  return db
    .insertInto('payments_rail_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('account_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns the rules in force for a merchant: its own, or the shipped one. */
export function rulesOf(db: Db, merchantId: string): Promise<RuleRow[]> {
  return rows(
    db,
    sql<RuleRow>`select distinct on (method, level_from) * from payments_deposit_rules
                  where merchant_id in (${merchantId}, '*') order by method, level_from, merchant_id = '*'`,
  );
}

/** Inserts or updates the merchant's own rule. */
export function saveRule(db: Db, rule: RuleRow): Promise<RuleRow> {
  const { merchant_id: _merchant, method: _method, level_from: _level, ...values } = rule;
  return db
    .insertInto('payments_deposit_rules')
    .values(rule)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'method', 'level_from']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}
