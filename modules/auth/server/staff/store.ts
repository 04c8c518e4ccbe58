import { sql } from 'kysely';
import { anyOf, countOf, type Db, firstRow, now } from '@sanam/server/platform/db.ts';

export type StoredState = 'active' | 'blocked' | 'closed';

export function findAccess(db: Db, memberId: string) {
  return db
    .selectFrom('members as m')
    .leftJoin('auth_passwords as p', 'p.member_id', 'm.member_id')
    .select([
      'm.username',
      'm.state',
      'm.mobile',
      'm.mobile_verified_at',
      'm.email',
      'm.email_verified_at',
      'm.closed_by',
      'm.is_staff',
    ])
    .select(['p.changed_at as password_changed_at', 'p.must_change'])
    .where('m.member_id', '=', memberId)
    .executeTakeFirst();
}

export type OpenSessionRow = Awaited<ReturnType<typeof openSessions>>[number];

/** Returns sessions that are still valid, last used first. */
export function openSessions(db: Db, memberId: string) {
  return db
    .selectFrom('auth_sessions')
    .select(['session_id', 'created_at', 'last_seen_at', 'expires_at', 'kind', 'address', 'device_hash', 'agent'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`last_seen_at > platform_now() - make_interval(secs => idle_seconds)`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .execute();
}

/**
 * Ends one session of this member, or all, and forgets their browsers, because a remembered one would log in again by
 * itself. Returns the number ended.
 */
export async function endSessions(
  db: Db,
  ask: { memberId: string; sessionId: string | undefined; reason: string },
): Promise<number> {
  const { memberId, sessionId, reason } = ask;
  let open = db
    .updateTable('auth_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null);
  if (sessionId !== undefined) open = open.where('session_id', '=', sessionId);
  const ended = await open.returning('device_hash').execute();
  let tickets = db
    .updateTable('auth_remember_tickets')
    .set({ revoked_at: now })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null);
  if (sessionId !== undefined) tickets = tickets.where('device_hash', '=', anyOf(ended.map((row) => row.device_hash)));
  await tickets.execute();
  return ended.length;
}

export type AccessRow = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

export interface LoginFilter {
  memberId: string;
  outcome?: string | undefined;
  limit: number;
  offset: number;
}

/** Returns attempts on a member's account, newest first, with the total count of the filter. */
export async function listLogins(db: Db, filter: LoginFilter) {
  let found = db.selectFrom('auth_logins').where('member_id', '=', filter.memberId);
  const { outcome } = filter;
  if (outcome !== undefined) found = found.where((eb) => eb(eb.ref('outcome').$castTo<string>(), '=', outcome));
  const list = await found
    .select(['login_id', 'at', 'outcome', 'method', 'address', 'device', 'agent'])
    .orderBy('login_id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(found) };
}

/** Returns the state, locked until the transaction ends. */
export function lockState(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['state', 'closed_by'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeState(db: Db, change: { memberId: string; state: 'active' | 'blocked' }): Promise<void> {
  await db
    .updateTable('members')
    .set((eb) => ({ state: change.state, closed_at: null, closed_by: null, version: eb('version', '+', 1) }))
    .where('member_id', '=', change.memberId)
    .execute();
}

/** Sets or removes the mark of a staff account. Returns false if the account is marked so already. */
export async function markStaff(db: Db, change: { memberId: string; isStaff: boolean }): Promise<boolean> {
  const marked = await db
    .updateTable('members')
    .set((eb) => ({ is_staff: change.isStaff, version: eb('version', '+', 1) }))
    .where('member_id', '=', change.memberId)
    .where('is_staff', '=', !change.isStaff)
    .returning('member_id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Sets the forced change. Returns the previous mark; undefined for an account without a password. */
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
