import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export interface BankAccountRow {
  bank_account_id: string;
  merchant_id: string;
  member_id: string;
  bank_code: string;
  account_sealed: string;
  account_tail: string;
  holder: string;
  state: 'new' | 'verified' | 'locked' | 'refused';
  created_at: Date;
  first_used_at: Date | null;
}

export function listBankAccounts(db: Db, memberId: string): Promise<BankAccountRow[]> {
  return rows(
    db,
    sql<BankAccountRow>`select * from wallet_bank_accounts where member_id = ${memberId} and state <> 'refused' order by created_at`,
  );
}

export function findBankAccount(db: Db, memberId: string, bankAccountId: string): Promise<BankAccountRow | undefined> {
  return firstRow(
    db,
    sql<BankAccountRow>`select * from wallet_bank_accounts
      where bank_account_id = ${bankAccountId} and member_id = ${memberId} and state <> 'refused'`,
  );
}

/** Undefined when the number already belongs to somebody, of whatever merchant. */
export function insertBankAccount(
  db: Db,
  account: Omit<BankAccountRow, 'state' | 'created_at' | 'first_used_at'> & { account_hash: string },
): Promise<BankAccountRow | undefined> {
  return firstRow(
    db,
    sql<BankAccountRow>`
      insert into wallet_bank_accounts (bank_account_id, merchant_id, member_id, bank_code, account_sealed, account_hash, account_tail, holder)
      values (${account.bank_account_id}, ${account.merchant_id}, ${account.member_id}, ${account.bank_code},
              ${account.account_sealed}, ${account.account_hash}, ${account.account_tail}, ${account.holder})
      on conflict (bank_code, account_hash) where state <> 'refused' do nothing
      returning *`,
  );
}

/** After its first payout an account is locked: a change is a request that two people decide. */
export async function lockBankAccount(db: Db, bankAccountId: string): Promise<void> {
  await sql`update wallet_bank_accounts set state = 'locked', first_used_at = coalesce(first_used_at, platform_now())
            where bank_account_id = ${bankAccountId}`.execute(db);
}

/** One member's bank accounts change one at a time. */
export async function lockMember(db: Db, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet.accounts:${memberId}`}, 0))`.execute(db);
}

export interface PaymentPasswordRow {
  password_hash: string;
  failures: number;
}

/** The password and today's failures, locked to the end of the transaction: tries are judged one after the other. */
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
  const row = await firstRow(
    db,
    sql<{ password_hash: string }>`select password_hash from wallet_payment_passwords where member_id = ${memberId}`,
  );
  return row?.password_hash;
}

/** Answers true when it replaced an earlier one. Today's lock remains: a new password gives no new tries. */
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
  await sql`insert into wallet_payout_holds (hold_id, member_id, reason, until)
            values (${hold.holdId}, ${hold.memberId}, ${hold.reason}, platform_now() + make_interval(hours => ${hold.hours}))`.execute(
    db,
  );
}

/** End of the longest hold that still runs. */
export async function holdUntil(db: Db, memberId: string): Promise<Date | null> {
  const row = await firstRow(
    db,
    sql<{
      until: Date | null;
    }>`select max(until) as until from wallet_payout_holds where member_id = ${memberId} and until > platform_now()`,
  );
  return row?.until ?? null;
}
