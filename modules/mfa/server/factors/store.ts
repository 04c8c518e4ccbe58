// SQL on the tables of second factors.
import { sql } from 'kysely';
import { type Db, firstRow, keepPlan, now, type TableRow } from '@sanam/server/platform/db.ts';

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

/** Returns a member's factors in one read. */
export function findFactors(db: Db, memberId: string): Promise<FactorRow | undefined> {
  return firstRow(
    db,
    sql<FactorRow>`
      ${keepPlan} select m.merchant_id, m.username, m.account_type, m.last_login_at, m.mobile, m.mobile_verified_at, m.email, m.email_verified_at,
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

/** Replaces an unconfirmed secret. Returns false if a confirmed one is in use. */
export async function saveTotp(db: Db, totp: { memberId: string; secretSealed: string }): Promise<boolean> {
  const { memberId, secretSealed } = totp;
  const saved = await db
    .insertInto('mfa_totp')
    .values({ member_id: memberId, secret_sealed: secretSealed })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ secret_sealed: secretSealed, created_at: now, last_step: 0n })
        .where('mfa_totp.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst();
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

/** Confirms a secret with its first code. Returns false if it was confirmed or replaced in the meantime. */
export async function confirmTotp(
  db: Db,
  ask: { memberId: string; secretSealed: string; step: number },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('mfa_totp')
    .set({ confirmed_at: now, last_step: BigInt(ask.step) })
    .where('member_id', '=', ask.memberId)
    .where('confirmed_at', 'is', null)
    .where('secret_sealed', '=', ask.secretSealed)
    .returning('member_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Uses up a time step. Returns false if it or a later one was used before (RFC 6238, section 5.2). */
export async function takeTotpStep(db: Db, ask: { memberId: string; step: number }): Promise<boolean> {
  const taken = await db
    .updateTable('mfa_totp')
    .set({ last_step: BigInt(ask.step) })
    .where('member_id', '=', ask.memberId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', BigInt(ask.step))
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteTotp(db: Db, memberId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('mfa_totp')
    .where('member_id', '=', memberId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone?.confirmed_at != null;
}

export type PasskeyRow = TableRow<'mfa_passkeys'> & { merchant_id: string };

const passkeys = (db: Db) =>
  db
    .selectFrom('mfa_passkeys as k')
    .innerJoin('members as m', 'm.member_id', 'k.member_id')
    .selectAll('k')
    .select('m.merchant_id');

export function listPasskeys(db: Db, memberId: string): Promise<PasskeyRow[]> {
  return passkeys(db).where('k.member_id', '=', memberId).orderBy('k.created_at').orderBy('k.passkey_id').execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return passkeys(db).where('k.credential_id', '=', credentialId).executeTakeFirst();
}

/** Inserts a passkey. Returns false if the credential exists. */
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
  const inserted = await db
    .insertInto('mfa_passkeys')
    .values({
      passkey_id: passkey.passkeyId,
      member_id: passkey.memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: BigInt(passkey.counter),
      transports: passkey.transports,
      name: passkey.name,
      is_synced: passkey.isSynced,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Stores the counter of a use. Returns false if it did not increase: another use was faster, or a copy of the passkey
 * exists.
 */
export async function usePasskey(
  db: Db,
  use: { passkeyId: string; counter: number; isSynced: boolean },
): Promise<boolean> {
  const counter = BigInt(use.counter);
  let passkey = db
    .updateTable('mfa_passkeys')
    .set({ counter, is_synced: use.isSynced, last_used_at: now })
    .where('passkey_id', '=', use.passkeyId);
  // A passkey without a counter always sends 0.
  passkey = counter === 0n ? passkey.where('counter', '=', 0n) : passkey.where('counter', '<', counter);
  return (await passkey.returning('passkey_id').executeTakeFirst()) !== undefined;
}

interface OwnPasskey {
  memberId: string;
  passkeyId: string;
}

export async function renamePasskey(db: Db, ask: OwnPasskey & { name: string }): Promise<boolean> {
  const renamed = await db
    .updateTable('mfa_passkeys')
    .set({ name: ask.name })
    .where('passkey_id', '=', ask.passkeyId)
    .where('member_id', '=', ask.memberId)
    .returning('passkey_id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Deletes a passkey and returns its name; undefined if the member has no such passkey. */
export async function deletePasskey(db: Db, ask: OwnPasskey): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('mfa_passkeys')
    .where('passkey_id', '=', ask.passkeyId)
    .where('member_id', '=', ask.memberId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

export async function deletePasskeys(db: Db, memberId: string): Promise<number> {
  const gone = await db.deleteFrom('mfa_passkeys').where('member_id', '=', memberId).returning('passkey_id').execute();
  return gone.length;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Db, ask: { memberId: string; hashes: string[] }): Promise<void> {
  await deleteRecoveryCodes(db, ask.memberId);
  const codes = ask.hashes.map((hash) => ({ member_id: ask.memberId, code_hash: hash }));
  await db.insertInto('mfa_recovery_codes').values(codes).execute();
}

/** Uses up a code. Returns false for a wrong or used one. */
export async function takeRecoveryCode(db: Db, ask: { memberId: string; hash: string }): Promise<boolean> {
  const taken = await db
    .updateTable('mfa_recovery_codes')
    .set({ used_at: now })
    .where('member_id', '=', ask.memberId)
    .where('code_hash', '=', ask.hash)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteRecoveryCodes(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('mfa_recovery_codes').where('member_id', '=', memberId).execute();
}
