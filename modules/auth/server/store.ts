// SQL on passwords and attempts to log in.
import { sql } from 'kysely';
import type { LoginMethod } from '@sanam/members/server/index.ts';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

export interface LoginRow {
  member_id: string;
  password_hash: string;
}

export function findForLogin(db: Db, name: { merchantId: string; username: string }): Promise<LoginRow | undefined> {
  return firstRow(
    db,
    sql<LoginRow>`
      select m.member_id, p.password_hash
      from members m join auth_passwords p on p.member_id = m.member_id
      where m.merchant_id = ${name.merchantId} and lower(m.username) = lower(${name.username})`,
  );
}

/** Whether the password must be changed, and how old it is in days; undefined for members without one. */
export function passwordAge(db: Db, memberId: string): Promise<{ must_change: boolean; days: number } | undefined> {
  return firstRow(
    db,
    sql<{ must_change: boolean; days: number }>`
      select must_change, extract(epoch from platform_now() - changed_at)::float8 / 86400 as days
      from auth_passwords where member_id = ${memberId}`,
  );
}

/** Whether this hash still holds; a change that is under way waits until the caller's transaction ends. */
export async function isStillPassword(db: Db, ask: { memberId: string; passwordHash: string }): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`select 1 from auth_passwords where member_id = ${ask.memberId} and password_hash = ${ask.passwordHash} for share`,
  );
  return row !== undefined;
}

/** Puts a stronger hash of the same password in place of the old one, unless the password was changed meanwhile. */
export async function replaceHash(db: Db, change: { memberId: string; from: string; to: string }): Promise<void> {
  await sql`
    update auth_passwords set password_hash = ${change.to}
    where member_id = ${change.memberId} and password_hash = ${change.from}`.execute(db);
}

export async function passwordHashOf(db: Db, memberId: string): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ password_hash: string }>`select password_hash from auth_passwords where member_id = ${memberId}`,
  );
  return row?.password_hash;
}

export async function savePassword(
  db: Db,
  change: { memberId: string; passwordHash: string; mustChange: boolean },
): Promise<void> {
  await sql`
    insert into auth_passwords (member_id, password_hash, must_change)
    values (${change.memberId}, ${change.passwordHash}, ${change.mustChange})
    on conflict (member_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change,
      changed_at = platform_now()`.execute(db);
}

export interface LoginNote {
  /** Null where nobody has what was typed. */
  memberId: string | null;
  outcome: 'ok' | 'registered' | 'wrongPassword' | 'wrongCode' | 'blocked' | 'refused' | 'secondFactor' | 'trial';
  method: LoginMethod | 'register' | 'trial' | null;
  address: string | null;
  deviceHash: string | null;
  agent: string | null;
}

export async function writeLogin(db: Db, note: LoginNote): Promise<void> {
  await db
    .insertInto('auth_logins')
    .values({
      member_id: note.memberId,
      outcome: note.outcome,
      method: note.method,
      address: note.address,
      device: note.deviceHash,
      agent: note.agent,
    })
    .execute();
}
