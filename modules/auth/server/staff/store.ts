import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export type StoredState = 'active' | 'blocked' | 'closed';

export interface AccessRow {
  username: string;
  state: StoredState;
  mobile: string | null;
  mobile_verified_at: Date | null;
  email: string | null;
  email_verified_at: Date | null;
  password_changed_at: Date | null;
  must_change: boolean | null;
}

export function findAccess(db: Db, memberId: string): Promise<AccessRow | undefined> {
  return firstRow(
    db,
    sql<AccessRow>`
      select m.username, m.state, m.mobile, m.mobile_verified_at, m.email, m.email_verified_at,
             p.changed_at as password_changed_at, p.must_change
      from members m left join auth_passwords p on p.member_id = m.member_id
      where m.member_id = ${memberId}`,
  );
}

export interface OpenSessionRow {
  session_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  kind: string;
  address: string | null;
  device_hash: string;
  agent: string | null;
}

/** Sessions that still let somebody in, the last used first. */
export function openSessions(db: Db, memberId: string): Promise<OpenSessionRow[]> {
  return rows(
    db,
    sql<OpenSessionRow>`
      select session_id, created_at, last_seen_at, expires_at, kind, address, device_hash, agent
      from auth_sessions
      where member_id = ${memberId} and ended_at is null and expires_at > platform_now()
        and last_seen_at > platform_now() - make_interval(secs => idle_seconds)
      order by last_seen_at desc, session_id`,
  );
}

/**
 * Ends one session of this member, or all, and forgets the browsers behind them: a remembered one would be back in a
 * moment. Answers how many.
 */
export async function endSessions(
  db: Db,
  ask: { memberId: string; sessionId: string | undefined; reason: string },
): Promise<number> {
  const ended = await rows(
    db,
    sql<{ device_hash: string }>`
      update auth_sessions set ended_at = platform_now(), end_reason = ${ask.reason}
      where member_id = ${ask.memberId} and ended_at is null
        and (${ask.sessionId ?? null}::text is null or session_id = ${ask.sessionId ?? null})
      returning device_hash`,
  );
  const devices = ended.map((row) => row.device_hash);
  await sql`
    update auth_remember_tickets set revoked_at = platform_now()
    where member_id = ${ask.memberId} and revoked_at is null
      and (${ask.sessionId ?? null}::text is null or device_hash = any(${devices}))`.execute(db);
  return ended.length;
}

export interface LoginFilter {
  memberId: string;
  outcome?: string | undefined;
  limit: number;
  offset: number;
}

export interface LoginRow {
  login_id: bigint;
  at: Date;
  outcome: string;
  method: string | null;
  address: string | null;
  device: string | null;
  agent: string | null;
}

/** Attempts on a member's account, newest first, with the count of the whole filter. */
export async function listLogins(db: Db, filter: LoginFilter): Promise<{ list: LoginRow[]; totalCount: number }> {
  const where = sql`
    where member_id = ${filter.memberId}
      and (${filter.outcome ?? null}::text is null or outcome = ${filter.outcome ?? null})`;
  const list = await rows(
    db,
    sql<LoginRow>`
      select login_id, at, outcome, method, address, device, agent from auth_logins ${where}
      order by login_id desc limit ${filter.limit} offset ${filter.offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from auth_logins ${where}`);
  return { list, totalCount: Number(count!.count) };
}

/** The state, held until the transaction ends. */
export async function lockState(db: Db, memberId: string): Promise<StoredState | undefined> {
  const row = await firstRow(
    db,
    sql<{ state: StoredState }>`select state from members where member_id = ${memberId} for update`,
  );
  return row?.state;
}

export async function writeState(db: Db, change: { memberId: string; state: StoredState }): Promise<void> {
  await sql`
    update members set state = ${change.state}, version = version + 1
    where member_id = ${change.memberId}`.execute(db);
}

/** Answers how the mark stood, undefined for an account without a password. */
export async function markMustChange(
  db: Db,
  change: { memberId: string; mustChange: boolean },
): Promise<boolean | undefined> {
  const row = await firstRow(
    db,
    sql<{ before: boolean }>`
      update auth_passwords p set must_change = ${change.mustChange}
      from (select member_id, must_change from auth_passwords where member_id = ${change.memberId} for update) old
      where p.member_id = old.member_id returning old.must_change as before`,
  );
  return row?.before;
}
