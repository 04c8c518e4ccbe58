import type { Permission } from '@sanam/contract';
import { sql } from 'kysely';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { anyOf, type Db, firstRow, fromNow, now, rows, type TableRow } from '@sanam/server/platform/db.ts';

export interface StaffRow
  extends Pick<
    TableRow<'staff'>,
    'staff_id' | 'username' | 'merchant_id' | 'state' | 'password_hash' | 'totp_sealed' | 'totp_confirmed_at'
  > {
  /** False if the initial password was not used in time. */
  may_enrol: boolean;
}

export interface NewStaff {
  staffId: string;
  username: string;
  displayName: string;
  passwordHash: string;
  roles: string[];
  /** Hours until the initial password expires; null: it does not. */
  enrolHours: number | null;
  /** Merchant; null: of the installation. */
  merchantId: string | null;
}

/** Inserts a member of staff. Returns false if the username is taken. */
export async function insertStaff(db: Db, staff: NewStaff): Promise<boolean> {
  const inserted = await db
    .insertInto('staff')
    .values({
      staff_id: staff.staffId,
      username: staff.username,
      display_name: staff.displayName,
      password_hash: staff.passwordHash,
      merchant_id: staff.merchantId,
      enrol_by: staff.enrolHours === null ? null : fromNow(`${staff.enrolHours} hours`),
    })
    .onConflict((conflict) => conflict.expression(sql<string>`lower(username)`).doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await sql`insert into staff_role_assignments (staff_id, role) select ${staff.staffId}, unnest(${staff.roles}::text[])`.execute(
    db,
  );
  return true;
}

export function findByUsername(db: Db, username: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom('staff')
    .select(['staff_id', 'username', 'merchant_id', 'state', 'password_hash', 'totp_sealed', 'totp_confirmed_at'])
    .select(sql<boolean>`enrol_by is null or enrol_by > platform_now()`.as('may_enrol'))
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
}

export async function saveSecret(db: Db, staffId: string, sealed: string): Promise<void> {
  await db
    .updateTable('staff')
    .set({ totp_sealed: sealed })
    .where('staff_id', '=', staffId)
    .where('totp_confirmed_at', 'is', null)
    .execute();
}

export async function savePassword(db: Db, staffId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('staff')
    .set({ password_hash: passwordHash, enrol_by: null })
    .where('staff_id', '=', staffId)
    .execute();
}

/** Ends every session of a person except the given one. Returns the number ended. */
export async function endOtherSessions(
  db: Db,
  ask: { staffId: string; sessionId: string; reason: string },
): Promise<number> {
  const ended = await db
    .updateTable('staff_sessions')
    .set({ ended_at: now, end_reason: ask.reason })
    .where('staff_id', '=', ask.staffId)
    .where('session_id', '<>', ask.sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Uses up a time step. Returns false if it or a later one was used before. */
export async function takeStep(db: Db, staffId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('staff')
    .set((eb) => ({
      totp_last_step: BigInt(step),
      totp_confirmed_at: eb.fn.coalesce('totp_confirmed_at', now),
      last_login_at: now,
    }))
    .where('staff_id', '=', staffId)
    .where('totp_last_step', '<', BigInt(step))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export interface NewSession {
  sessionId: string;
  staffId: string;
  token: string;
  device: string;
  absoluteSeconds: number;
  address: string | null;
  agent: string | null;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('staff_sessions')
    .values({
      session_id: session.sessionId,
      staff_id: session.staffId,
      token_hash: tokenHash(session.token),
      device_hash: tokenHash(session.device),
      expires_at: fromNow(`${session.absoluteSeconds} seconds`),
      address: session.address,
      agent: session.agent,
    })
    .execute();
}

export interface SessionRow {
  session_id: string;
  staff_id: string;
  username: string;
  merchant_id: string | null;
  permissions: Permission[];
  needs_touch: boolean;
}

const permissionsOf = sql`
  array(select distinct p.permission from staff_role_assignments r join staff_role_permissions p on p.role = r.role
        where r.staff_id = s.staff_id order by 1)`;

/** Returns the session of a token and its device, with the current permissions. */
export function findSession(
  db: Db,
  ask: { token: string; device: string; idleSeconds: number; touchSeconds: number },
): Promise<SessionRow | undefined> {
  return firstRow(
    db,
    sql<SessionRow>`
      select t.session_id, s.staff_id, s.username, s.merchant_id, ${permissionsOf} as permissions,
             t.last_seen_at < platform_now() - make_interval(secs => ${ask.touchSeconds}) as needs_touch
      from staff_sessions t join staff s on s.staff_id = t.staff_id
      where t.token_hash = ${tokenHash(ask.token)} and t.device_hash = ${tokenHash(ask.device)} and t.ended_at is null
        and t.expires_at > platform_now() and t.last_seen_at > platform_now() - make_interval(secs => ${ask.idleSeconds})
        and s.state = 'active'`,
  );
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('staff_sessions').set({ last_seen_at: now }).where('session_id', '=', sessionId).execute();
}

export async function endSession(db: Db, sessionId: string, reason: string): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export interface InfoRow {
  staff_id: string;
  username: string;
  display_name: string;
  merchant_id: string | null;
  roles: string[];
  permissions: Permission[];
  expires_at: Date;
}

export async function sessionInfo(db: Db, sessionId: string): Promise<InfoRow> {
  const row = await firstRow(
    db,
    sql<InfoRow>`
      select s.staff_id, s.username, s.display_name, s.merchant_id, ${permissionsOf} as permissions, t.expires_at,
             array(select role from staff_role_assignments r where r.staff_id = s.staff_id order by role) as roles
      from staff_sessions t join staff s on s.staff_id = t.staff_id where t.session_id = ${sessionId}`,
  );
  return row!;
}

/** Returns the current permissions of a member of staff; empty for a blocked or unknown one. */
export async function permissionsNow(db: Db, staffId: string): Promise<Set<Permission>> {
  const row = await firstRow(
    db,
    sql<{ permissions: Permission[] }>`
      select ${permissionsOf} as permissions from staff s where s.staff_id = ${staffId} and s.state = 'active'`,
  );
  return new Set(row?.permissions ?? []);
}

/** Returns display names by staff id. */
export async function namesOf(db: Db, staffIds: string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('staff')
    .select(['staff_id', 'username'])
    .where('staff_id', '=', anyOf(staffIds))
    .execute();
  return new Map(found.map((row) => [row.staff_id, row.username]));
}

/** Returns the roles that give a permission, of all or only those of a person, by name. */
export async function rolesGiving(db: Db, permission: Permission, staffId?: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ role: string }>`
      select p.role from staff_role_permissions p
      where p.permission = ${permission} and (${staffId ?? null}::text is null or exists (
        select from staff_role_assignments a where a.role = p.role and a.staff_id = ${staffId ?? null}))
      order by p.role`,
  );
  return found.map(({ role }) => role);
}

export async function knownRoles(db: Db): Promise<Set<string>> {
  const found = await db.selectFrom('staff_roles').select('role').execute();
  return new Set(found.map((row) => row.role));
}
