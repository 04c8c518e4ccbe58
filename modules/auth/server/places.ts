// A member's open sessions, log-in attempts and remembered devices.
import { paged, pageOf, type PageQuery } from '@sanam/server/platform/paging.ts';
import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { deviceName, distrustDevice, isOneOf, trustedDevices } from '@sanam/mfa/server/index.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Cookies } from './cookies.ts';
import type { AuthDeps } from './deps.ts';
import * as store from './staff/store.ts';
import { endSessions } from './sessions.ts';

/** Returns the security centre's handlers for sessions, attempts and devices. */
export function placeHandlers(deps: AuthDeps, cookies: Cookies): Handlers {
  return {
    listSessions: ({ session }) => listSessions(deps, session),
    async endSession({ params, session, context }) {
      await endOneSession(deps, context, session, params.id);
      return {};
    },
    async endOtherSessions({ session, context }) {
      return { ended: await endOtherSessions(deps, context, session) };
    },
    loginHistory: ({ session, query }) => loginHistory(deps, session, query),
    listTrustedDevices: ({ session, request, reply }) =>
      listDevices(deps, session, cookies.browserOf(request, reply).visitor.known ?? []),
    async forgetTrustedDevice({ params, session, context }) {
      await forgetDevice(deps, context, session, params.id);
      return {};
    },
  };
}

async function listSessions(
  { platform }: AuthDeps,
  { memberId, sessionId }: MemberSession,
): Promise<CallValue<Calls['listSessions']>> {
  const open = await store.openSessions(platform.db, memberId);
  const list = open.map((row) => ({
    sessionId: row.session_id,
    isCurrent: row.session_id === sessionId,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    address: row.address,
    device: deviceName(row.agent),
  }));
  return { list: [...list.filter((one) => one.isCurrent), ...list.filter((one) => !one.isCurrent)] };
}

/** Ends one session. Refuses with `common.notFound`, also for a session of another member. */
function endOneSession(
  { platform }: AuthDeps,
  context: Context,
  { memberId }: MemberSession,
  sessionId: string,
): Promise<void> {
  return inTransaction(platform.db, async (trx) => {
    const ended = await store.endSessions(trx, { memberId, sessionId, reason: 'member' });
    if (ended === 0) throw refuse('common.notFound');
    await platform.events.emit(trx, 'identity.sessionsEnded', { memberId });
    const subject = { type: 'member', id: memberId };
    await audit(trx, context, { command: 'identity.sessions.end', subject, after: { sessionId } });
  });
}

function endOtherSessions(deps: AuthDeps, context: Context, { memberId, sessionId }: MemberSession): Promise<number> {
  return inTransaction(deps.platform.db, async (trx) => {
    const ended = await endSessions(deps, trx, { memberId, reason: 'member', exceptSessionId: sessionId });
    const subject = { type: 'member', id: memberId };
    await audit(trx, context, { command: 'identity.sessions.end', subject, after: { ended } });
    return ended;
  });
}

async function loginHistory(
  { platform }: AuthDeps,
  { memberId }: MemberSession,
  query: PageQuery,
): Promise<CallValue<Calls['loginHistory']>> {
  const { list, totalCount } = await store.listLogins(platform.db, { memberId, ...pageOf(query) });
  return paged(
    list.map((row) => ({
      at: row.at.toISOString(),
      outcome: row.outcome,
      method: row.method,
      address: row.address,
      device: deviceName(row.agent),
    })),
    totalCount,
    query,
  );
}

async function listDevices(
  { platform }: AuthDeps,
  { memberId }: MemberSession,
  known: readonly string[],
): Promise<CallValue<Calls['listTrustedDevices']>> {
  const list = (await trustedDevices(platform.db, memberId)).map((row) => ({
    deviceId: row.device_id,
    isCurrent: isOneOf(row, known),
    trustedUntil: row.trusted_until.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    address: row.address,
    device: deviceName(row.agent),
  }));
  return { list };
}

/** Forgets a remembered device. Refuses with `common.notFound`. */
function forgetDevice(
  { platform }: AuthDeps,
  context: Context,
  { memberId }: MemberSession,
  deviceId: string,
): Promise<void> {
  return inTransaction(platform.db, async (trx) => {
    if (!(await distrustDevice(trx, { memberId, deviceId }))) throw refuse('common.notFound');
    const subject = { type: 'member', id: memberId };
    await audit(trx, context, { command: 'identity.device.forget', subject, after: { deviceId } });
  });
}
