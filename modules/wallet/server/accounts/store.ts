import { sql } from 'kysely';
import {
  anyOf,
  type Db,
  firstRow,
  fromNow,
  keepPlan,
  lockName,
  now,
  type TableRow,
  type Trx,
} from '@sanam/server/platform/db.ts';

export type BankAccountRow = TableRow<'wallet_bank_accounts'>;

export function listBankAccounts(db: Db, memberId: string): Promise<BankAccountRow[]> {
  return db
    .selectFrom('wallet_bank_accounts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'not in', ['refused', 'replaced'])
    .orderBy('created_at')
    .execute();
}

/** Returns the accounts of several members, for the register of exclusions. */
export function bankAccountsOf(db: Db, memberIds: readonly string[]) {
  return db
    .selectFrom('wallet_bank_accounts')
    .select(['member_id', 'bank_code', 'account_sealed'])
    .where('member_id', '=', anyOf(memberIds))
    .where('state', '<>', 'refused')
    .execute();
}

/** Returns an account, also a replaced one: withdrawals that name it are still shown. */
export function findBankAccount(db: Db, memberId: string, bankAccountId: string): Promise<BankAccountRow | undefined> {
  return db
    .selectFrom('wallet_bank_accounts')
    .selectAll()
    .where('bank_account_id', '=', bankAccountId)
    .where('member_id', '=', memberId)
    .where('state', '<>', 'refused')
    .executeTakeFirst();
}

/** Inserts an account; undefined if the number already belongs to a member of any merchant. */
export function insertBankAccount(
  db: Db,
  account: Omit<BankAccountRow, 'state' | 'created_at' | 'first_used_at'>,
): Promise<BankAccountRow | undefined> {
  return db
    .insertInto('wallet_bank_accounts')
    .values(account)
    .onConflict((conflict) =>
      conflict.columns(['bank_code', 'account_hash']).where(sql<boolean>`state <> 'refused'`).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns the owner of this number, at any merchant. */
export function ownerOf(
  db: Db,
  account: Pick<BankAccountRow, 'bank_code' | 'account_hash'>,
): Promise<BankAccountRow | undefined> {
  return db
    .selectFrom('wallet_bank_accounts')
    .selectAll()
    .where('bank_code', '=', account.bank_code)
    .where('account_hash', '=', account.account_hash)
    .where('state', '<>', 'refused')
    .executeTakeFirst();
}

export async function setState(db: Db, bankAccountId: string, state: 'new' | 'replaced'): Promise<void> {
  await db.updateTable('wallet_bank_accounts').set({ state }).where('bank_account_id', '=', bankAccountId).execute();
}

/** Gives the accounts of a member another holder; a replaced one may come back. */
export async function setHolder(db: Db, memberId: string, holder: string): Promise<void> {
  await db
    .updateTable('wallet_bank_accounts')
    .set({ holder })
    .where('member_id', '=', memberId)
    .where('state', '<>', 'refused')
    .execute();
}

/** Stores the pair; false if it was known. */
export async function insertShared(db: Db, pair: { member_id: string; owner_id: string }): Promise<boolean> {
  const insert = db.insertInto('wallet_shared_accounts').values(pair);
  const row = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('owner_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account after its first payout: a change is then a request that two people decide. */
export async function lockBankAccount(db: Db, bankAccountId: string): Promise<void> {
  await db
    .updateTable('wallet_bank_accounts')
    .set((eb) => ({ state: 'locked', first_used_at: eb.fn.coalesce('first_used_at', now) }))
    .where('bank_account_id', '=', bankAccountId)
    .where('state', '<>', 'replaced')
    .execute();
}

/** Locks the bank accounts of a member, so that they change one at a time. */
export async function lockMember(trx: Trx, memberId: string): Promise<void> {
  await lockName(trx, `wallet.accounts:${memberId}`);
}

export interface PaymentPasswordRow {
  password_hash: string;
  failures: number;
}

/** Returns the password and today's failures, locked until the end of the transaction: attempts are judged in turn. */
export const paymentPassword = (db: Db, memberId: string, zone: string): Promise<PaymentPasswordRow | undefined> =>
  firstRow(db, tries(memberId, zone));

export const lockPaymentPassword = (db: Db, memberId: string, zone: string): Promise<PaymentPasswordRow | undefined> =>
  firstRow(db, sql<PaymentPasswordRow>`${tries(memberId, zone)} for update`);

const tries = (memberId: string, zone: string) => sql<PaymentPasswordRow>`
  select password_hash, case when failures_on = (platform_now() at time zone ${zone})::date then failures else 0 end as failures
    from wallet_payment_passwords where member_id = ${memberId}`;

export async function countFailures(db: Db, memberId: string, failures: number, zone: string): Promise<void> {
  await sql`update wallet_payment_passwords set failures = ${failures}, failures_on = (platform_now() at time zone ${zone})::date
             where member_id = ${memberId}`.execute(db);
}

export async function paymentPasswordHash(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wallet_payment_passwords')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .modifyEnd(keepPlan)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Saves the password; true if it replaced another. Today's lock remains: a new password gives no new attempts. */
export async function savePaymentPassword(
  db: Db,
  memberId: string,
  passwordHash: string,
  zone: string,
): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ replaced: boolean }>`
      insert into wallet_payment_passwords (member_id, password_hash, failures_on)
      values (${memberId}, ${passwordHash}, (platform_now() at time zone ${zone})::date)
      on conflict (member_id) do update set password_hash = excluded.password_hash, changed_at = platform_now()
      returning xmax <> 0 as replaced`,
  );
  return row?.replaced === true;
}

export async function insertHold(
  db: Db,
  hold: { holdId: string; memberId: string; reason: string; hours: number },
): Promise<void> {
  const { holdId, memberId, reason, hours } = hold;
  await db
    .insertInto('wallet_payout_holds')
    .values({ hold_id: holdId, member_id: memberId, reason, until: fromNow(`${hours} hours`) })
    .execute();
}

/** Returns the current hold with the latest end, and its reason. */
export function longestHold(db: Db, memberId: string): Promise<{ until: Date; reason: string } | undefined> {
  return db
    .selectFrom('wallet_payout_holds')
    .select(['until', 'reason'])
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the end of the longest current hold. */
export async function holdUntil(db: Db, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('wallet_payout_holds')
    .select(sql<Date | null>`max(until)`.as('until'))
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .executeTakeFirstOrThrow();
  return row.until;
}
