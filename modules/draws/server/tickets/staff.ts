// Tickets that staff give, and the list of a member's tickets.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { lockName, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { GRANT_ALONE_MAX } from '../../contract/states.ts';
import type { DrawStaffDeps } from '../deps.ts';
import * as pools from '../pools/store.ts';
import { ticketsOf } from './of-member.ts';
import { grantedLately, insertTickets } from './store.ts';

const GRANT = 'draws.ticket.grant';

interface Grant {
  memberId: string;
  poolId: string;
  count: number;
  reason: string | null;
}

export function createTicketHandlers(deps: DrawStaffDeps): Handlers {
  const { db, approvals, members } = deps;
  approvals.define({
    name: GRANT,
    permission: GRANT,
    run: (trx, { context, subjectId, payload, reason }) =>
      grant(deps, trx, context, {
        ...(payload as unknown as Pick<Grant, 'poolId' | 'count'>),
        memberId: subjectId,
        reason,
      }),
  });
  return {
    opsGrantDrawTickets: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => grantOrPropose(deps, trx, context, { memberId: params.id, ...body })),
    async opsMemberDrawTickets({ params, query }) {
      if ((await members.memberById(db, params.id)) === undefined) throw refuse('common.notFound');
      const { list, totalCount } = await ticketsOf(db, params.id, pageOf(query));
      const shown = list.map((row) => ({
        id: row.ticketId,
        poolId: row.poolId,
        kind: row.kind,
        titleTh: row.titleTh,
        titleEn: row.titleEn,
        number: row.number,
        source: row.source,
        state: row.state,
        givenAt: row.givenAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        amount: row.amount === null ? null : toWire(row.amount),
        ...(row.points === null ? {} : { points: Number(row.points) }),
        winState: row.winState,
      }));
      return paged(shown, totalCount, query);
    },
  };
}

/** Refuses as the contract states. */
async function grantOrPropose(
  deps: DrawStaffDeps,
  trx: Trx,
  context: Context,
  wish: Grant & { reason: string },
): Promise<{ state: 'done' | 'proposed'; approvalId: string | null }> {
  const { approvals, members, people, protection } = deps;
  const { memberId, poolId, count, reason } = wish;
  if ((await members.memberById(trx, memberId)) === undefined) throw refuse('common.notFound');
  // Concurrent grants by two people are counted one after the other.
  await lockName(trx, `draws.grants:${memberId}`);
  if ((await grantedLately(trx, memberId)) + count <= GRANT_ALONE_MAX) {
    await grant(deps, trx, context, wish);
    return { state: 'done', approvalId: null };
  }
  await protection.check(trx, memberId, 'bonus');
  const pool = await pools.poolById(trx, poolId);
  if (pool === undefined || pool.merchant_id !== context.merchantId) throw refuse('common.notFound');
  const subject = { type: 'member', id: memberId };
  await approvals.refusePending(trx, subject);
  const { title_en: title } = await pools.versionOf(trx, poolId, pool.version);
  const { username } = (await people.members([memberId]))(memberId);
  const approvalId = await approvals.propose(trx, context, {
    command: GRANT,
    subject,
    amountMinor: null,
    summary: `${username}: ${count} × ${title}`,
    payload: { poolId, count },
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Refuses with `common.notFound` or `draws.notRunning`, and as `protection.check` does. */
async function grant(
  { events, protection }: DrawStaffDeps,
  trx: Trx,
  context: Context,
  { memberId, poolId, count, reason }: Grant,
): Promise<void> {
  const pool = await pools.lockPool(trx, poolId);
  if (pool === undefined || pool.merchant_id !== context.merchantId) throw refuse('common.notFound');
  if (!pools.isRunning(pool)) throw refuse('draws.notRunning');
  const made = { poolId, memberId, merchantId: pool.merchant_id, source: 'staff', period: null, count } as const;
  const numbers = (await insertTickets(trx, made)).map(({ number }) => number);
  await audit(trx, context, {
    command: GRANT,
    subject: { type: 'member', id: memberId },
    after: { poolId, numbers },
    reason,
  });
  await events.emit(trx, 'draws.ticketsGiven', { memberIds: [memberId] });
  await protection.holdGate(trx, memberId);
  await protection.check(trx, memberId, 'bonus');
}
