// Where a member is logged in, who tried, and which devices are remembered.
import type { CallValue, Schemas } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import * as deskStore from '@sanam/members/server/desk/store.ts';
import { deviceName } from './device-name.rules.ts';
import { distrustDevice, isOneOf, trustedDevices } from './devices.ts';
import type { FactorDeps } from './types.ts';

export function createPlaces(deps: FactorDeps) {
  const { ports } = deps;
  const { db, events } = deps.platform;

  return {
    async sessions({ memberId, sessionId }: MemberSession): Promise<CallValue<Schemas['listSessions']>> {
      const open = await deskStore.openSessions(db, memberId);
      const list = open.map((row) => ({
        sessionId: row.session_id,
        isCurrent: row.session_id === sessionId,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        address: row.address,
        device: deviceName(row.agent),
      }));
      return { list: [...list.filter((one) => one.isCurrent), ...list.filter((one) => !one.isCurrent)] };
    },

    /** Refuses `common.notFound` also for a session of somebody else. */
    endSession: (context: Context, { memberId }: MemberSession, sessionId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const ended = await deskStore.endSessions(trx, { memberId, sessionId, reason: 'member' });
        if (ended === 0) throw refuse('common.notFound');
        await events.emit(trx, 'identity.sessionsEnded', { memberId });
        const subject = { type: 'member', id: memberId };
        await audit(trx, context, { command: 'identity.sessions.end', subject, after: { sessionId } });
      }),

    endOtherSessions: (context: Context, { memberId, sessionId }: MemberSession): Promise<number> =>
      inTransaction(db, async (trx) => {
        const ended = await ports.endSessions(trx, { memberId, reason: 'member', exceptSessionId: sessionId });
        const subject = { type: 'member', id: memberId };
        await audit(trx, context, { command: 'identity.sessions.end', subject, after: { ended } });
        return ended;
      }),

    async logins(
      { memberId }: MemberSession,
      { pageNo, pageSize }: { pageNo: number; pageSize: number },
    ): Promise<CallValue<Schemas['loginHistory']>> {
      const page = { memberId, limit: pageSize, offset: (pageNo - 1) * pageSize };
      const { list, totalCount } = await deskStore.listLogins(db, page);
      return {
        list: list.map((row) => ({
          at: row.at.toISOString(),
          outcome: row.outcome,
          method: row.method,
          address: row.address,
          device: deviceName(row.agent),
        })),
        totalCount,
        totalPages: Math.ceil(totalCount / pageSize),
      };
    },

    async devices(
      { memberId }: MemberSession,
      known: readonly string[],
    ): Promise<CallValue<Schemas['listTrustedDevices']>> {
      const list = (await trustedDevices(db, memberId)).map((row) => ({
        deviceId: row.device_id,
        isCurrent: isOneOf(row, known),
        trustedUntil: row.trusted_until.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        address: row.address,
        device: deviceName(row.agent),
      }));
      return { list };
    },

    /** Refuses `common.notFound`. */
    async forgetDevice(context: Context, { memberId }: MemberSession, deviceId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        if (!(await distrustDevice(trx, { memberId, deviceId }))) throw refuse('common.notFound');
        const subject = { type: 'member', id: memberId };
        await audit(trx, context, { command: 'identity.device.forget', subject, after: { deviceId } });
      });
    },
  };
}
