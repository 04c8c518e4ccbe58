// SQL on passwords and log-in attempts.
import { sql } from 'kysely';
import type { LoginMethod } from '@sanam/members/server/index.ts';
import { type Db, firstRow, keepPlan, now, type Trx } from '@sanam/server/platform/db.ts';

export function findForLogin(
  db: Db,
  name: { merchantId: string; username: string },
): Promise<{ member_id: string; password_hash: string } | undefined> {
  return db
    .selectFrom('members as m')
    .innerJoin('auth_passwords as p', 'p.member_id', 'm.member_id')
    .select(['m.member_id', 'p.password_hash'])
    .where('m.merchant_id', '=', name.merchantId)
    .where(sql<boolean>`lower(username) = lower(${name.username})`)
    .modifyEnd(keepPlan)
    .executeTakeFirst();
}

export interface HeldPassword {
  password_hash: string;
  must_change: boolean;
  /** Age in days. */
  days: number;
}

/** Returns the member's password, if any; a concurrent change waits until the caller's transaction ends. */
export function holdPassword(trx: Trx, memberId: string): Promise<HeldPassword | undefined> {
  return firstRow(
    trx,
    sql<HeldPassword>`
      ${keepPlan} select password_hash, must_change, extract(epoch from platform_now() - changed_at)::float8 / 86400 as days
      from auth_passwords where member_id = ${memberId} for share`,
  );
}

/** Replaces the hash by a stronger one of the same password, unless the password was changed in the meantime. */
export async function replaceHash(db: Db, change: { memberId: string; from: string; to: string }): Promise<void> {
  await db
    .updateTable('auth_passwords')
    .set({ password_hash: change.to })
    .where('member_id', '=', change.memberId)
    .where('password_hash', '=', change.from)
    .execute();
}

export async function passwordHashOf(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_passwords')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.password_hash;
}

export async function savePassword(
  db: Db,
  change: { memberId: string; passwordHash: string; mustChange: boolean },
): Promise<void> {
  const changed = { password_hash: change.passwordHash, must_change: change.mustChange };
  await db
    .insertInto('auth_passwords')
    .values({ member_id: change.memberId, ...changed })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...changed, changed_at: now }))
    .execute();
}

/** Stores the password of a member who has none; returns false if there is one. */
export async function saveFirstPassword(db: Db, first: { memberId: string; passwordHash: string }): Promise<boolean> {
  const saved = await db
    .insertInto('auth_passwords')
    .values({ member_id: first.memberId, password_hash: first.passwordHash, must_change: false })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export interface LoginNote {
  /** Null if no member has the typed name or number. */
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
    .modifyEnd(keepPlan)
    .execute();
}
