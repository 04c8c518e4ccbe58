// SQL on the tables of second factors.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';

export interface FactorRow {
  merchant_id: string;
  username: string;
  account_type: string;
  last_login_at: Date | null;
  mobile: string | null;
  mobile_verified_at: Date | null;
  email: string | null;
  email_verified_at: Date | null;
  password_changed_at: Date | null;
  totp_since: Date | null;
  passkeys: number;
  recovery_left: number;
  recovery_total: number;
  recovery_since: Date | null;
}

/** What a member can prove a log-in with, in one read. */
export function findFactors(db: Db, memberId: string): Promise<FactorRow | undefined> {
  return firstRow(
    db,
    sql<FactorRow>`
      select m.merchant_id, m.username, m.account_type, m.last_login_at, m.mobile, m.mobile_verified_at, m.email, m.email_verified_at,
        p.changed_at as password_changed_at, t.confirmed_at as totp_since,
        (select count(*)::int from mfa_passkeys k where k.member_id = m.member_id) as passkeys,
        r.recovery_left, r.recovery_total, r.recovery_since
      from members m
        left join auth_passwords p on p.member_id = m.member_id
        left join mfa_totp t on t.member_id = m.member_id and t.confirmed_at is not null
        cross join lateral (
          select count(*) filter (where c.used_at is null)::int as recovery_left, count(*)::int as recovery_total,
            min(c.created_at) as recovery_since
          from mfa_recovery_codes c where c.member_id = m.member_id) r
      where m.member_id = ${memberId}`,
  );
}

/** Holds the member while ways in are counted and taken away: two removals at once must not each spare the other. */
export async function lockMember(trx: Trx, memberId: string): Promise<void> {
  await sql`select 1 from members where member_id = ${memberId} for update`.execute(trx);
}

/** Replaces a secret that was never confirmed. False when one is in use. */
export async function saveTotp(db: Db, totp: { memberId: string; secretSealed: string }): Promise<boolean> {
  const saved = await firstRow(
    db,
    sql`
      insert into mfa_totp as t (member_id, secret_sealed) values (${totp.memberId}, ${totp.secretSealed})
      on conflict (member_id) do update set secret_sealed = excluded.secret_sealed, created_at = platform_now(), last_step = 0
        where t.confirmed_at is null
      returning member_id`,
  );
  return saved !== undefined;
}

export interface TotpRow {
  secret_sealed: string;
  confirmed_at: Date | null;
  age_seconds: number;
}

export function findTotp(db: Db, memberId: string): Promise<TotpRow | undefined> {
  return firstRow(
    db,
    sql<TotpRow>`
      select secret_sealed, confirmed_at, extract(epoch from platform_now() - created_at)::float8 as age_seconds
      from mfa_totp where member_id = ${memberId}`,
  );
}

/** Confirms a secret with its first code. False when somebody else did, or the secret was replaced meanwhile. */
export async function confirmTotp(
  db: Db,
  ask: { memberId: string; secretSealed: string; step: number },
): Promise<boolean> {
  const confirmed = await firstRow(
    db,
    sql`
      update mfa_totp set confirmed_at = platform_now(), last_step = ${ask.step}
      where member_id = ${ask.memberId} and confirmed_at is null and secret_sealed = ${ask.secretSealed}
      returning member_id`,
  );
  return confirmed !== undefined;
}

/** Takes a time step once. False when it, or a later one, was taken before (RFC 6238, section 5.2). */
export async function takeTotpStep(db: Db, ask: { memberId: string; step: number }): Promise<boolean> {
  const taken = await firstRow(
    db,
    sql`
      update mfa_totp set last_step = ${ask.step}
      where member_id = ${ask.memberId} and confirmed_at is not null and last_step < ${ask.step} returning member_id`,
  );
  return taken !== undefined;
}

export async function deleteTotp(db: Db, memberId: string): Promise<boolean> {
  const gone = await firstRow(
    db,
    sql<{ was: Date | null }>`delete from mfa_totp where member_id = ${memberId} returning confirmed_at as was`,
  );
  return gone?.was != null;
}

export interface PasskeyRow {
  passkey_id: string;
  member_id: string;
  merchant_id: string;
  credential_id: string;
  public_key: string;
  counter: bigint;
  transports: string[];
  name: string;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

export function listPasskeys(db: Db, memberId: string): Promise<PasskeyRow[]> {
  return rows(
    db,
    sql<PasskeyRow>`
      select k.*, m.merchant_id from mfa_passkeys k join members m on m.member_id = k.member_id
      where k.member_id = ${memberId} order by k.created_at, k.passkey_id`,
  );
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return firstRow(
    db,
    sql<PasskeyRow>`
      select k.*, m.merchant_id from mfa_passkeys k join members m on m.member_id = k.member_id
      where k.credential_id = ${credentialId}`,
  );
}

/** False when this credential is there already. */
export async function insertPasskey(
  db: Db,
  passkey: {
    passkeyId: string;
    memberId: string;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: string[];
    name: string;
    isSynced: boolean;
  },
): Promise<boolean> {
  const inserted = await firstRow(
    db,
    sql`
      insert into mfa_passkeys (passkey_id, member_id, credential_id, public_key, counter, transports, name, is_synced)
      values (${passkey.passkeyId}, ${passkey.memberId}, ${passkey.credentialId}, ${passkey.publicKey},
        ${passkey.counter}, ${passkey.transports}, ${passkey.name}, ${passkey.isSynced})
      on conflict (credential_id) do nothing returning passkey_id`,
  );
  return inserted !== undefined;
}

/** Keeps the counter of a use. False when it did not move forward: another use was faster, or a copy is about. */
export async function usePasskey(
  db: Db,
  use: { passkeyId: string; counter: number; isSynced: boolean },
): Promise<boolean> {
  const used = await firstRow(
    db,
    sql`
      update mfa_passkeys set counter = ${use.counter}, is_synced = ${use.isSynced}, last_used_at = platform_now()
      where passkey_id = ${use.passkeyId} and (counter < ${use.counter} or (counter = 0 and ${use.counter}::bigint = 0))
      returning passkey_id`,
  );
  return used !== undefined;
}

interface OwnPasskey {
  memberId: string;
  passkeyId: string;
}

export async function renamePasskey(db: Db, ask: OwnPasskey & { name: string }): Promise<boolean> {
  const renamed = await firstRow(
    db,
    sql`
      update mfa_passkeys set name = ${ask.name}
      where passkey_id = ${ask.passkeyId} and member_id = ${ask.memberId} returning passkey_id`,
  );
  return renamed !== undefined;
}

/** Answers its name, undefined when the member has no such passkey. */
export async function deletePasskey(db: Db, ask: OwnPasskey): Promise<string | undefined> {
  const gone = await firstRow(
    db,
    sql<{ name: string }>`
      delete from mfa_passkeys where passkey_id = ${ask.passkeyId} and member_id = ${ask.memberId} returning name`,
  );
  return gone?.name;
}

export async function deletePasskeys(db: Db, memberId: string): Promise<number> {
  return (await rows(db, sql`delete from mfa_passkeys where member_id = ${memberId} returning passkey_id`)).length;
}

/** New codes in place of all before. */
export async function replaceRecoveryCodes(db: Db, ask: { memberId: string; hashes: string[] }): Promise<void> {
  await deleteRecoveryCodes(db, ask.memberId);
  await sql`
    insert into mfa_recovery_codes (member_id, code_hash)
    select ${ask.memberId}, unnest(${ask.hashes}::text[])`.execute(db);
}

/** Takes a code once. False for a wrong one and for one that was used. */
export async function takeRecoveryCode(db: Db, ask: { memberId: string; hash: string }): Promise<boolean> {
  const taken = await firstRow(
    db,
    sql`
      update mfa_recovery_codes set used_at = platform_now()
      where member_id = ${ask.memberId} and code_hash = ${ask.hash} and used_at is null returning member_id`,
  );
  return taken !== undefined;
}

export async function deleteRecoveryCodes(db: Db, memberId: string): Promise<void> {
  await sql`delete from mfa_recovery_codes where member_id = ${memberId}`.execute(db);
}
