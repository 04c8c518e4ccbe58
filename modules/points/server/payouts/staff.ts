// Staff calls for payouts of points: two people pay, one refuses a request.
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { PointsStaffDeps } from '../deps.ts';
import { pendingPoints } from '../redemptions/store.ts';
import { payOut, refuseRequest, refuseUnpayable, worthOf } from './pay.ts';
import { type ListedPayout, listPayouts } from './store.ts';

const PAY = 'points.payout.pay';
/** Subject of payouts alone, so that other proposals about the member wait beside it. */
const subjectOf = (memberId: string) => ({ type: 'memberPoints', id: memberId });

/** The points and the cash that two people agree to. */
interface Terms extends Record<string, unknown> {
  points: number;
  amount: string;
}

export function createPayoutHandlers(deps: PointsStaffDeps): Handlers {
  const { db, approvals, people } = deps;
  approvals.define({
    name: PAY,
    permission: 'points.redemption.decide',
    async run(trx, { context, subjectId: memberId, payload, reason }) {
      const { points, amount } = payload as Terms;
      const merchantId = await merchantOf(deps, trx, memberId);
      await payOut(deps, trx, context, {
        memberId,
        merchantId,
        reason,
        points: BigInt(points),
        amount: fromWire(amount),
      });
    },
  });
  return {
    async opsListPointPayouts({ query: { state, ...query }, context }) {
      const { list, totalCount } = await listPayouts(db, { merchantId: context.rowsOf, state, ...pageOf(query) });
      const [nameOf, staffName] = await Promise.all([
        people.members(list.map(({ memberId }) => memberId)),
        people.staffNames(list.map(({ decidedBy }) => decidedBy)),
      ]);
      const shown = list.map((row) => ({
        ...payoutValue(row, staffName(row.decidedBy)),
        merchantId: row.merchantId,
        member: { memberId: row.memberId, username: nameOf(row.memberId).username },
      }));
      return paged(shown, totalCount, query);
    },
    opsMemberPoints: ({ params, session }) => pointsPage(deps, params.id, session),
    opsPayPoints: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => propose(deps, trx, context, { memberId: params.id, ...body })),
    opsRefusePointPayout: ({ params, body, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        await approvals.refusePending(trx, subjectOf(params.id));
        const merchantId = await merchantOf(deps, trx, params.id);
        await refuseRequest(deps, trx, context, { memberId: params.id, merchantId, reason: body.reason });
        return { state: 'refused' as const };
      }),
  };
}

/** Refuses with `common.notFound`. */
async function merchantOf({ findMember }: PointsStaffDeps, trx: Trx, memberId: string): Promise<string> {
  const member = await findMember(trx, memberId);
  if (member === undefined) throw refuse('common.notFound');
  return member.merchantId;
}

const payoutValue = (row: ListedPayout, by: string | null) => ({
  id: row.payoutId,
  state: row.state,
  isAsked: row.isAsked,
  points: row.points === null ? null : Number(row.points),
  amount: row.amount === null ? null : toWire(row.amount),
  at: row.madeAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  by,
  note: row.note,
});

/** Number of payouts on the page of a member; nobody has many. */
const SHOWN = 20;

async function pointsPage(
  deps: PointsStaffDeps,
  memberId: string,
  session: StaffSession,
): Promise<CallValue<Calls['opsMemberPoints']>> {
  const { db, approvals, people } = deps;
  const member = await deps.findMember(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  const [worth, pending, { list }, approval] = await Promise.all([
    worthOf(deps, db, { memberId, merchantId: member.merchantId }),
    pendingPoints(db, memberId),
    listPayouts(db, { memberId, limit: SHOWN, offset: 0 }),
    approvals.waitingFor(subjectOf(memberId), session),
  ]);
  const staffName = await people.staffNames(list.map(({ decidedBy }) => decidedBy));
  return {
    points: Number(worth.balance),
    pending: Number(pending),
    payable: Number(worth.points),
    cashValue: toWire(worth.amount),
    mayConvert: worth.mayConvert,
    isClosed: worth.isClosed,
    approval,
    payouts: list.map((row) => payoutValue(row, staffName(row.decidedBy))),
  };
}

/** Proposes to pay what was shown. Refuses as the contract says. */
async function propose(
  deps: PointsStaffDeps,
  trx: Trx,
  context: Context,
  { memberId, points, amount, reason }: { memberId: string; points: number; amount: string; reason: string },
): Promise<{ approvalId: string }> {
  const worth = await worthOf(deps, trx, { memberId, merchantId: await merchantOf(deps, trx, memberId) });
  refuseUnpayable(worth);
  if (worth.points !== BigInt(points) || worth.amount !== fromWire(amount)) throw refuse('points.changed');
  await deps.approvals.refusePending(trx, subjectOf(memberId));
  const { username } = (await deps.people.members([memberId]))(memberId);
  const payload: Terms = { points, amount };
  const approvalId = await deps.approvals.propose(trx, context, {
    command: PAY,
    subject: subjectOf(memberId),
    amountMinor: worth.amount,
    summary: `${username}: ${points} = ${amount}`,
    payload,
    reason,
  });
  return { approvalId };
}
