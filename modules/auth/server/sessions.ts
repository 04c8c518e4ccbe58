// Sessions: SQL on their table, and the rule that token and device are valid only together.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import {
  ago,
  anyOf,
  type Db,
  fromNow,
  inTransaction,
  keepPlan,
  now,
  rows,
  type Trx,
} from '@sanam/server/platform/db.ts';
import { batched } from '@sanam/server/platform/batch.ts';
import type { MemberSession, Presence } from '@sanam/server/platform/http/sessions.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { type Exclusion, type OpenedSession, type SessionKind, TRIAL_SECONDS } from '@sanam/members/server/index.ts';
import type { AuthDeps } from './deps.ts';
import { revokeDevice } from './remember/index.ts';

const TOKEN_BYTES = 32;
const DEVICE_VALUE = /^[A-Za-z0-9_-]{43}$/;
/** Absolute and idle lifetime of a member's session in seconds (GAP-085), by the database's clock. */
export const ABSOLUTE_SECONDS = 12 * 3600;
export const IDLE_SECONDS = 30 * 60;
/** Seconds for which a verified second factor allows the calls marked `fresh`. */
export const FRESH_SECONDS = 10 * 60;
const CHANGE_TICKET_SECONDS = 5 * 60;
const TOUCH_SECONDS = 60;
const KEPT_DAYS = 90;

/** Opens a session. Keeps the browser's device value if it belongs to a session of this same member. */
export async function openSession(
  db: Db,
  ask: {
    memberId: string;
    device: string | undefined;
    address: string | null;
    agent: string | null;
    kind: SessionKind;
    mustChange: boolean;
    isFresh: boolean;
    /** Whether the password was typed just now, so that a ticket may replace it once (GAP-039). */
    hasChangeTicket: boolean;
    /** Break or exclusion that limits the session; a break also bounds its lifetime. */
    exclusion?: Exclusion | undefined;
  },
): Promise<OpenedSession> {
  const token = randomValue();
  const device = (await keptDevice(db, ask)) ?? randomValue();
  const changeTicket = ask.hasChangeTicket ? randomValue() : null;
  const opened = { sessionId: newId('ses'), token, device, deviceHash: tokenHash(device), changeTicket };
  // An exclusion does not end by itself, whatever its term.
  const endsAt = ask.exclusion?.kind === 'break' ? ask.exclusion.until : null;
  const lifeSeconds = ask.kind === 'trial' ? TRIAL_SECONDS : ABSOLUTE_SECONDS;
  await db
    .insertInto('auth_sessions')
    .values({
      session_id: opened.sessionId,
      member_id: ask.memberId,
      token_hash: tokenHash(token),
      device_hash: opened.deviceHash,
      idle_seconds: IDLE_SECONDS,
      expires_at: sql<Date>`least(${fromNow(`${lifeSeconds} seconds`)}, ${endsAt}::timestamptz)`,
      address: ask.address,
      agent: ask.agent,
      kind: ask.kind,
      must_change: ask.mustChange,
      is_limited: ask.exclusion !== undefined,
      fresh_until: ask.isFresh ? fromNow(`${FRESH_SECONDS} seconds`) : null,
      change_ticket_hash: changeTicket === null ? null : tokenHash(changeTicket),
      change_ticket_until: changeTicket === null ? null : fromNow(`${CHANGE_TICKET_SECONDS} seconds`),
    })
    .modifyEnd(keepPlan)
    .execute();
  return opened;
}

const randomValue = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the browser's device value if this member had it before, because two tabs share a cookie; a value the member
 * never had is not accepted.
 */
async function keptDevice(db: Db, ask: { memberId: string; device: string | undefined }): Promise<string | undefined> {
  if (ask.device === undefined || !DEVICE_VALUE.test(ask.device)) return undefined;
  const known = await db
    .selectFrom('auth_sessions')
    .select('session_id')
    .where('member_id', '=', ask.memberId)
    .where('device_hash', '=', tokenHash(ask.device))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return known === undefined ? undefined : ask.device;
}

interface SessionRow {
  /** Position of the key in the request, from 1. */
  place: bigint;
  session_id: string;
  member_id: string;
  merchant_id: string;
  username: string;
  account_type: MemberSession['accountType'];
  currency: 'THB' | 'FUN';
  must_change: boolean;
  is_limited: boolean;
  is_staff: boolean;
  is_fresh: boolean;
  needs_touch: boolean;
}

export type FindSession = (
  token: string,
  device: string | undefined,
  presence?: Presence,
) => Promise<MemberSession | undefined>;

/** Finds the session of a token and its device cookie: one indexed read, and at most one write per minute. */
export function createFindSession(db: Db): FindSession {
  const rowOf = batched((asked: readonly SessionKey[]) => readSessions(db, asked));
  return async (token, device, presence = {}) => {
    if (device === undefined || !DEVICE_VALUE.test(device)) return undefined;
    const row = await rowOf({ tokenHash: tokenHash(token), deviceHash: tokenHash(device) });
    return row === undefined ? undefined : sessionOf(db, row, presence);
  };
}

interface SessionKey {
  tokenHash: string;
  deviceHash: string;
}

/**
 * Returns the open sessions of these keys, in their order. The keys are passed as subqueries so that the planner does
 * not know their number, which varies: it would otherwise find each custom plan cheaper than the cached generic one.
 */
async function readSessions(db: Db, asked: readonly SessionKey[]): Promise<(SessionRow | undefined)[]> {
  const found = await rows(
    db,
    sql<SessionRow>`
      ${keepPlan} select k.place, s.session_id, s.member_id, m.merchant_id, m.username, m.account_type, m.currency,
             s.must_change, s.is_limited, m.is_staff, coalesce(s.fresh_until > platform_now(), false) as is_fresh,
             s.last_seen_at < platform_now() - make_interval(secs => ${TOUCH_SECONDS}) as needs_touch
      from unnest((select ${asked.map((key) => key.tokenHash)}::text[]), (select ${asked.map((key) => key.deviceHash)}::text[]))
             with ordinality as k (token_hash, device_hash, place)
      join auth_sessions s on s.token_hash = k.token_hash and s.device_hash = k.device_hash
      join members m on m.member_id = s.member_id
      where s.ended_at is null and s.expires_at > platform_now()
        and s.last_seen_at > platform_now() - make_interval(secs => s.idle_seconds) and m.state = 'active'`,
  );
  const byPlace = new Map(found.map((row) => [Number(row.place), row]));
  return asked.map((_, at) => byPlace.get(at + 1));
}

async function sessionOf(db: Db, row: SessionRow, presence: Presence): Promise<MemberSession> {
  if (row.needs_touch && presence.isPassive !== true)
    await db.updateTable('auth_sessions').set({ last_seen_at: now }).where('session_id', '=', row.session_id).execute();
  return {
    sessionId: row.session_id,
    memberId: row.member_id,
    merchantId: row.merchant_id,
    username: row.username,
    accountType: row.account_type,
    currency: row.currency,
    mustChangePassword: row.must_change,
    isLimited: row.is_limited,
    isStaff: row.is_staff,
    isFresh: row.is_fresh,
  };
}

/**
 * Records that the second factor was proven now. Returns until when that counts; undefined if the session has ended.
 */
export async function refreshSession(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await db
    .updateTable('auth_sessions')
    .set({ fresh_until: fromNow(`${FRESH_SECONDS} seconds`) })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('fresh_until')
    .executeTakeFirst();
  return row?.fresh_until ?? undefined;
}

/**
 * Returns those of these sessions that continue: open ones, and those that expired in a remembered browser, where the
 * next visit logs in by itself. A session ended by log-out or by staff does not continue.
 */
export async function lastingSessions(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows(
    db,
    sql<{ session_id: string }>`
      select s.session_id from auth_sessions s join members m on m.member_id = s.member_id
      where s.session_id = any(${[...sessionIds]}::text[]) and s.ended_at is null and m.state = 'active'
        and (s.expires_at > platform_now()
               and s.last_seen_at > platform_now() - make_interval(secs => s.idle_seconds)
             or exists (select from auth_remember_tickets r
                        where r.member_id = s.member_id and r.device_hash = s.device_hash and r.used_at is null
                          and r.revoked_at is null and r.expires_at > platform_now()))`,
  );
  return new Set(found.map((row) => row.session_id));
}

/** Ends this session; the device forgets the member. */
export function logOut({ platform }: AuthDeps, context: Context, session: MemberSession): Promise<void> {
  const { memberId, sessionId } = session;
  return inTransaction(platform.db, async (trx) => {
    await endSession(trx, sessionId, 'logout');
    const deviceHash = await deviceOfSession(trx, sessionId);
    await revokeDevice(trx, { memberId, deviceHash });
    await audit(trx, context, { command: 'identity.logout', subject: { type: 'member', id: memberId } });
  });
}

async function endSession(db: Db, sessionId: string, reason: string): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of a member except the given one and tells open pages. Returns the number ended. */
export async function endSessions(
  { platform }: Pick<AuthDeps, 'platform'>,
  trx: Trx,
  ask: { memberId: string; reason: string; exceptSessionId?: string | undefined },
): Promise<number> {
  const ended = await trx
    .updateTable('auth_sessions')
    .set({ ended_at: now, end_reason: ask.reason })
    .where('member_id', '=', ask.memberId)
    .where('ended_at', 'is', null)
    .where('session_id', 'is distinct from', ask.exceptSessionId ?? null)
    .returning('session_id')
    .execute();
  if (ended.length > 0) await platform.events.emit(trx, 'identity.sessionsEnded', { memberId: ask.memberId });
  return ended.length;
}

/** Checks whether this is the session's change ticket and still valid; does not use it up. */
export async function isChangeTicket(db: Db, sessionId: string, ticket: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('change_ticket_hash', '=', tokenHash(ticket))
    .where('change_ticket_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the change ticket of a session. Returns false if it is not its ticket, was used or is too old. */
export async function useChangeTicket(db: Db, sessionId: string, ticket: string): Promise<boolean> {
  const used = await db
    .updateTable('auth_sessions')
    .set({ change_ticket_hash: null })
    .where('session_id', '=', sessionId)
    .where('change_ticket_hash', '=', tokenHash(ticket))
    .where('change_ticket_until', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Clears the forced change after the member has changed the password, so that the session has all rights again. */
export async function clearMustChange(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ must_change: false, change_ticket_hash: null })
    .where('session_id', '=', sessionId)
    .execute();
}

/** Returns the device on which a session was opened. */
async function deviceOfSession(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_sessions')
    .select('device_hash')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.device_hash;
}

/**
 * Checks whether this browser had a session of this member before, so that guesses from elsewhere do not make it wait.
 */
export async function isKnownDevice(db: Db, ask: { memberId: string; device: string | undefined }): Promise<boolean> {
  if (ask.device === undefined || !DEVICE_VALUE.test(ask.device)) return false;
  const known = await db
    .selectFrom('auth_sessions')
    .select('session_id')
    .where('member_id', '=', ask.memberId)
    .where('device_hash', '=', tokenHash(ask.device))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** Deletes sessions that ended long ago; the log-in history stays. */
export async function forgetSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where('expires_at', '<', ago(`${KEPT_DAYS} days`))
    .execute();
}

/** Returns browsers in which these members were recently logged in. */
export function devicesOf(db: Db, memberIds: readonly string[]) {
  return db
    .selectFrom('auth_sessions')
    .select(['member_id', 'device_hash'])
    .distinct()
    .where('member_id', '=', anyOf(memberIds))
    .execute();
}
