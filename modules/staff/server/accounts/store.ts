import type { Permission } from '@sanam/contract';
import { sql } from 'kysely';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export interface StaffRow {
  staff_id: string;
  username: string;
  display_name: string;
  state: 'active' | 'blocked';
  password_hash: string;
  totp_sealed: string | null;
  totp_confirmed_at: Date | null;
  /** False when the initial password was not used in time. */
  may_enrol: boolean;
}

export interface NewStaff {
  staffId: string;
  username: string;
  displayName: string;
  passwordHash: string;
  roles: string[];
  /** Null: the initial password does not expire. */
  enrolHours: number | null;
}

/** False when the username is taken. */
export async function insertStaff(db: Db, staff: NewStaff): Promise<boolean> {
  const inserted = await firstRow(
    db,
    sql`
      insert into staff (staff_id, username, display_name, password_hash, enrol_by)
      values (${staff.staffId}, ${staff.username}, ${staff.displayName}, ${staff.passwordHash},
              platform_now() + make_interval(hours => ${staff.enrolHours}::int))
      on conflict (lower(username)) do nothing returning staff_id`,
  );
  if (inserted === undefined) return false;
  await sql`insert into staff_role_assignments (staff_id, role) select ${staff.staffId}, unnest(${staff.roles}::text[])`.execute(
    db,
  );
  return true;
}

export function findByUsername(db: Db, username: string): Promise<StaffRow | undefined> {
  return firstRow(
    db,
    sql<StaffRow>`
      select staff_id, username, display_name, state, password_hash, totp_sealed, totp_confirmed_at,
             (enrol_by is null or enrol_by > platform_now()) as may_enrol
      from staff where lower(username) = lower(${username})`,
  );
}

export async function saveSecret(db: Db, staffId: string, sealed: string): Promise<void> {
  await sql`
    update staff set totp_sealed = ${sealed} where staff_id = ${staffId} and totp_confirmed_at is null`.execute(db);
}

export async function savePassword(db: Db, staffId: string, passwordHash: string): Promise<void> {
  await sql`
    update staff set password_hash = ${passwordHash}, enrol_by = null where staff_id = ${staffId}`.execute(db);
}

/** Ends every session of a person but the one kept. Answers how many. */
export async function endOtherSessions(
  db: Db,
  ask: { staffId: string; sessionId: string; reason: string },
): Promise<number> {
  const ended = await rows(
    db,
    sql`
      update staff_sessions set ended_at = platform_now(), end_reason = ${ask.reason}
      where staff_id = ${ask.staffId} and session_id <> ${ask.sessionId} and ended_at is null returning session_id`,
  );
  return ended.length;
}

/** Accepts a time step once: false when it, or a later one, was accepted before. */
export async function takeStep(db: Db, staffId: string, step: number): Promise<boolean> {
  const taken = await firstRow(
    db,
    sql`
      update staff set totp_last_step = ${step}, totp_confirmed_at = coalesce(totp_confirmed_at, platform_now()),
             last_login_at = platform_now()
      where staff_id = ${staffId} and totp_last_step < ${step} returning staff_id`,
  );
  return taken !== undefined;
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
  await sql`
    insert into staff_sessions (session_id, staff_id, token_hash, device_hash, expires_at, address, agent)
    values (${session.sessionId}, ${session.staffId}, ${tokenHash(session.token)}, ${tokenHash(session.device)},
            platform_now() + make_interval(secs => ${session.absoluteSeconds}), ${session.address}, ${session.agent})`.execute(
    db,
  );
}

export interface SessionRow {
  session_id: string;
  staff_id: string;
  username: string;
  permissions: Permission[];
  needs_touch: boolean;
}

const permissionsOf = sql`
  array(select distinct p.permission from staff_role_assignments r join staff_role_permissions p on p.role = r.role
        where r.staff_id = s.staff_id order by 1)`;

/** The session behind a token and its device, with the permissions that hold now. */
export function findSession(
  db: Db,
  ask: { token: string; device: string; idleSeconds: number; touchSeconds: number },
): Promise<SessionRow | undefined> {
  return firstRow(
    db,
    sql<SessionRow>`
      select t.session_id, s.staff_id, s.username, ${permissionsOf} as permissions,
             t.last_seen_at < platform_now() - make_interval(secs => ${ask.touchSeconds}) as needs_touch
      from staff_sessions t join staff s on s.staff_id = t.staff_id
      where t.token_hash = ${tokenHash(ask.token)} and t.device_hash = ${tokenHash(ask.device)} and t.ended_at is null
        and t.expires_at > platform_now() and t.last_seen_at > platform_now() - make_interval(secs => ${ask.idleSeconds})
        and s.state = 'active'`,
  );
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await sql`update staff_sessions set last_seen_at = platform_now() where session_id = ${sessionId}`.execute(db);
}

export async function endSession(db: Db, sessionId: string, reason: string): Promise<void> {
  await sql`
    update staff_sessions set ended_at = platform_now(), end_reason = ${reason}
    where session_id = ${sessionId} and ended_at is null`.execute(db);
}

export interface InfoRow {
  staff_id: string;
  username: string;
  display_name: string;
  roles: string[];
  permissions: Permission[];
  expires_at: Date;
}

export async function sessionInfo(db: Db, sessionId: string): Promise<InfoRow> {
  const row = await firstRow(
    db,
    sql<InfoRow>`
      select s.staff_id, s.username, s.display_name, ${permissionsOf} as permissions, t.expires_at,
             array(select role from staff_role_assignments r where r.staff_id = s.staff_id order by role) as roles
      from staff_sessions t join staff s on s.staff_id = t.staff_id where t.session_id = ${sessionId}`,
  );
  return row!;
}

/** Permissions of a member of staff now; empty for a blocked or unknown one. */
export async function permissionsNow(db: Db, staffId: string): Promise<Set<Permission>> {
  const row = await firstRow(
    db,
    sql<{ permissions: Permission[] }>`
      select ${permissionsOf} as permissions from staff s where s.staff_id = ${staffId} and s.state = 'active'`,
  );
  return new Set(row?.permissions ?? []);
}

/** Names to show for staff ids. */
export async function namesOf(db: Db, staffIds: string[]): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{ staff_id: string; username: string }>`
      select staff_id, username from staff where staff_id = any(${staffIds})`,
  );
  return new Map(found.map((row) => [row.staff_id, row.username]));
}

export async function knownRoles(db: Db): Promise<Set<string>> {
  return new Set((await rows(db, sql<{ role: string }>`select role from staff_roles`)).map((row) => row.role));
}
