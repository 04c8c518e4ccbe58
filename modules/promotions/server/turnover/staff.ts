// Staff calls about a member's turnover: its release by two people, and more days for it.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { MemberService } from '@sanam/members/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf, type PageQuery } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { ApprovalService, ApprovedCommand } from '@sanam/staff/server/index.ts';
import { extend } from './extend.ts';
import { bets, requirementOf } from './meter.ts';
import { openNow, tellGrants, type TurnoverDeps } from './service.ts';
import * as store from './store.ts';

const RELEASE = 'promotions.turnover.release';
const subjectOf = (id: string) => ({ type: 'turnover', id });

interface Deps {
  db: Db;
  events: Pick<Events, 'emit'>;
  members: Pick<MemberService, 'findForWallet'>;
  ledger: TurnoverDeps['ledger'];
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending'>;
}

/** Returns the owner of a requirement, for access checks. */
export const turnoverOwners: Readonly<Record<string, OwnerOf>> = {
  async turnover(db, id) {
    const row = await store.find(db, id);
    return row === undefined ? undefined : { of: 'member', id: row.member_id };
  },
};

export function createTurnoverStaffHandlers(deps: Deps): Handlers {
  deps.approvals.define({ name: RELEASE, permission: RELEASE, run: (trx, command) => release(deps, trx, command) });
  return {
    opsMemberTurnover: ({ params, query }) => meterOf(deps, params.id, query),
    async opsTurnoverBets({ params: { id: turnoverId }, query, context }) {
      const row = await store.find(deps.db, turnoverId);
      if (row === undefined) throw refuse('common.notFound');
      const page = await bets(deps.db, row, { ...query, isThai: context.language === 'TH' });
      return { ...page, list: page.list.map((one) => ({ id: `${one.factId}-${one.reason}`, ...one })) };
    },
    async opsReleaseTurnover({ params: { id: turnoverId }, body: { reason }, context }) {
      const approvalId = await inTransaction(deps.db, (trx) => propose(deps, trx, context, { turnoverId, reason }));
      return { state: 'proposed', approvalId };
    },
    opsExtendTurnover: ({ params: { id: turnoverId }, body, context, idempotency }) =>
      once(deps.db, idempotency, (trx) => extend(deps, trx, context, { turnoverId, ...body })),
  };
}

/** Returns a member's requirements. Refuses with `common.notFound`. */
async function meterOf(deps: Deps, memberId: string, query: PageQuery): Promise<CallValue<Calls['opsMemberTurnover']>> {
  const { db, members } = deps;
  const member = await members.findForWallet(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  const { list, count } = await store.listOf(db, { memberId, ...pageOf(query) });
  const open = new Map((await openNow(deps, db, member)).map((one) => [one.requirementId, one]));
  return paged(
    list.map((row) => ({ id: row.requirement_id, ...requirementOf(row, open.get(row.requirement_id)) })),
    count,
    query,
  );
}

/** Proposes a release. Refuses with `operator.approvalPending`; `promotions.turnoverClosed`. */
async function propose(
  { approvals }: Deps,
  trx: Trx,
  context: Context,
  { turnoverId, reason }: { turnoverId: string; reason: string },
): Promise<string> {
  const row = await store.find(trx, turnoverId);
  if (row === undefined) throw refuse('common.notFound');
  if (row.state !== 'open') throw refuse('promotions.turnoverClosed');
  await approvals.refusePending(trx, subjectOf(turnoverId));
  return approvals.propose(trx, context, {
    command: RELEASE,
    subject: subjectOf(turnoverId),
    amountMinor: row.base,
    summary: `${toWire(row.required - row.done)} / ${toWire(row.required)}`,
    payload: {},
    reason,
  });
}

/** Releases a requirement after approval. Refuses with `promotions.turnoverClosed`. */
async function release(
  { events }: Deps,
  trx: Trx,
  { context, subjectId, reason, proposedBy }: ApprovedCommand,
): Promise<void> {
  const [row] = await store.release(trx, { requirementId: subjectId }, 'staff');
  if (row === undefined) throw refuse('promotions.turnoverClosed');
  await tellGrants(events, trx, [row]);
  await audit(trx, context, {
    command: RELEASE,
    subject: subjectOf(subjectId),
    before: { state: 'open', done: row.done },
    after: { state: 'released', memberId: row.member_id, proposedBy },
    reason,
  });
  await events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
}
