// Sessions: SQL on their table, and the rule of token and device together.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { type Db, firstRow, inTransaction, keepPlan, rows, type Trx } from '@sanam/server/platform/db.ts';
import { batched } from '@sanam/server/platform/batch.ts';
import type { MemberSession, Presence } from '@sanam/server/platform/http/sessions.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { type Exclusion, type OpenedSession, type SessionKind, TRIAL_SECONDS } from '@sanam/members/server/index.ts';
import type { AuthDeps } from './deps.ts';
import { revokeDevice } from './remember/index.ts';

const TOKEN_BYTES = 32;
const DEVICE_VALUE = /^[A-Za-z0-9_-]{43}$/;
/** Members and how long their sessions live (GAP-085): by the database's clock. */
export const ABSOLUTE_SECONDS = 12 * 3600;
export const IDLE_SECONDS = 30 * 60;
/** How long a verified second factor opens the calls marked `fresh`. */
export const FRESH_SECONDS = 10 * 60;
const CHANGE_TICKET_SECONDS = 5 * 60;
const TOUCH_SECONDS = 60;
const KEPT_DAYS = 90;

/** Opens a session. The device value a browser already has is kept when it belongs to a session of this same member. */
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
    /** The password was typed a moment ago: a ticket may stand in for it once (GAP-039). */
    hasChangeTicket: boolean;
    /** The session is a limited one, and ends with the break. */
    exclusion?: Exclusion | undefined;
  },
): Promise<OpenedSession> {
  const token = randomValue();
  const device = (await keptDevice(db, ask)) ?? randomValue();
  const changeTicket = ask.hasChangeTicket ? randomValue() : null;
  const opened = { sessionId: newId('ses'), token, device, deviceHash: tokenHash(device), changeTicket };
  const lifeSeconds = ask.kind === 'trial' ? TRIAL_SECONDS : ABSOLUTE_SECONDS;
  await sql`
    insert into auth_sessions (session_id, member_id, token_hash, device_hash, idle_seconds, expires_at, address,
      agent, kind, must_change, is_limited, fresh_until, change_ticket_hash, change_ticket_until)
    values (${opened.sessionId}, ${ask.memberId}, ${tokenHash(token)}, ${opened.deviceHash}, ${IDLE_SECONDS},
            least(platform_now() + make_interval(secs => ${lifeSeconds}), ${ask.exclusion?.until ?? null}::timestamptz), ${ask.address}, ${ask.agent}, ${ask.kind},
            ${ask.mustChange}, ${ask.exclusion !== undefined}, case when ${ask.isFresh} then platform_now() + make_interval(secs => ${FRESH_SECONDS}) end,
            ${changeTicket === null ? null : tokenHash(changeTicket)},
            case when ${ask.hasChangeTicket} then platform_now() + make_interval(secs => ${CHANGE_TICKET_SECONDS}) end)`.execute(
    db,
  );
  return opened;
}

const randomValue = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Two tabs of one browser share a cookie; a value that this member never had is not taken over from the browser. */
async function keptDevice(db: Db, ask: { memberId: string; device: string | undefined }): Promise<string | undefined> {
  if (ask.device === undefined || !DEVICE_VALUE.test(ask.device)) return undefined;
  const known = await firstRow(
    db,
    sql`select 1 from auth_sessions where member_id = ${ask.memberId} and device_hash = ${tokenHash(ask.device)}
          and ended_at is null and expires_at > platform_now() limit 1`,
  );
  return known === undefined ? undefined : ask.device;
}

interface SessionRow {
  /** Which of the keys it belongs to, from 1. */
  place: bigint;
  session_id: string;
  member_id: string;
  merchant_id: string;
  username: string;
  account_type: MemberSession['accountType'];
  currency: 'THB' | 'FUN';
  must_change: boolean;
  is_limited: boolean;
  is_fresh: boolean;
  needs_touch: boolean;
}

export type FindSession = (
  token: string,
  device: string | undefined,
  presence?: Presence,
) => Promise<MemberSession | undefined>;

/** Finds the session behind a token and its device cookie: one indexed read, and one write a minute at most. */
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

/** The open sessions behind these keys, in their order. */
async function readSessions(db: Db, asked: readonly SessionKey[]): Promise<(SessionRow | undefined)[]> {
  const found = await rows(
    db,
    sql<SessionRow>`
      ${keepPlan} select k.place, s.session_id, s.member_id, m.merchant_id, m.username, m.account_type, m.currency,
             s.must_change, s.is_limited, coalesce(s.fresh_until > platform_now(), false) as is_fresh,
             s.last_seen_at < platform_now() - make_interval(secs => ${TOUCH_SECONDS}) as needs_touch
      from unnest(${asked.map((key) => key.tokenHash)}::text[], ${asked.map((key) => key.deviceHash)}::text[])
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
    await sql`update auth_sessions set last_seen_at = platform_now() where session_id = ${row.session_id}`.execute(db);
  return {
    sessionId: row.session_id,
    memberId: row.member_id,
    merchantId: row.merchant_id,
    username: row.username,
    accountType: row.account_type,
    currency: row.currency,
    mustChangePassword: row.must_change,
    isLimited: row.is_limited,
    isFresh: row.is_fresh,
  };
}

/** The second factor was proven just now. Answers until when that counts; undefined for a session that has ended. */
export async function refreshSession(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await firstRow(
    db,
    sql<{ fresh_until: Date }>`
      update auth_sessions set fresh_until = platform_now() + make_interval(secs => ${FRESH_SECONDS})
      where session_id = ${sessionId} and ended_at is null returning fresh_until`,
  );
  return row?.fresh_until;
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
  await sql`
    update auth_sessions set ended_at = platform_now(), end_reason = ${reason}
    where session_id = ${sessionId} and ended_at is null`.execute(db);
}

/** Ends all sessions of a member but the one named; open pages are told. Answers how many. */
export async function endSessions(
  { platform }: Pick<AuthDeps, 'platform'>,
  trx: Trx,
  ask: { memberId: string; reason: string; exceptSessionId?: string | undefined },
): Promise<number> {
  const ended = await rows(
    trx,
    sql`
      update auth_sessions set ended_at = platform_now(), end_reason = ${ask.reason}
      where member_id = ${ask.memberId} and ended_at is null and session_id is distinct from ${ask.exceptSessionId ?? null}
      returning session_id`,
  );
  if (ended.length > 0) await platform.events.emit(trx, 'identity.sessionsEnded', { memberId: ask.memberId });
  return ended.length;
}

/** Whether this is the session's change ticket and still good; looks only. */
export async function isChangeTicket(db: Db, sessionId: string, ticket: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`
      select 1 from auth_sessions
      where session_id = ${sessionId} and change_ticket_hash = ${tokenHash(ticket)} and change_ticket_until > platform_now()`,
  );
  return row !== undefined;
}

/** Uses up the change ticket of a session. False when it is not its ticket, was used or is too old. */
export async function useChangeTicket(db: Db, sessionId: string, ticket: string): Promise<boolean> {
  const used = await firstRow(
    db,
    sql`
      update auth_sessions set change_ticket_hash = null
      where session_id = ${sessionId} and change_ticket_hash = ${tokenHash(ticket)} and change_ticket_until > platform_now()
      returning session_id`,
  );
  return used !== undefined;
}

/** The password of this session's member was changed as asked: everything is open again. */
export async function clearMustChange(db: Db, sessionId: string): Promise<void> {
  await sql`
    update auth_sessions set must_change = false, change_ticket_hash = null where session_id = ${sessionId}`.execute(
    db,
  );
}

/** The device a session was opened on. */
async function deviceOfSession(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ device_hash: string }>`select device_hash from auth_sessions where session_id = ${sessionId}`,
  );
  return row?.device_hash;
}

/** True when this browser had a session of this member before: a stranger's guesses must not make it wait. */
export async function isKnownDevice(db: Db, ask: { memberId: string; device: string | undefined }): Promise<boolean> {
  if (ask.device === undefined || !DEVICE_VALUE.test(ask.device)) return false;
  const known = await firstRow(
    db,
    sql`select 1 from auth_sessions where member_id = ${ask.memberId} and device_hash = ${tokenHash(ask.device)} limit 1`,
  );
  return known !== undefined;
}

/** Forgets sessions that ended long ago; the log-in history stays. */
export async function forgetSessions(db: Db): Promise<void> {
  await sql`delete from auth_sessions where expires_at < platform_now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
}
