// Staff calls about adjustments of cash. ../adjustments decides what is allowed.
import { fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { AdjustmentKind } from '../../contract/adjustments.ts';
import { adjust, type AdjustDeps, capOf, MAKES, refuseAbove, fitMember } from '../adjustments/adjust.ts';
import { listAdjustments } from '../adjustments/store.ts';
import type { Body, Outcome, StaffPaymentsDeps, Value } from './queries.ts';

const subjectOf = (memberId: string) => ({ type: 'playerCash', id: memberId });

type Deps = AdjustDeps & Pick<StaffPaymentsDeps, 'approvals' | 'db' | 'people'>;

interface Payload extends Record<string, unknown> {
  kind: AdjustmentKind;
  /** As on the wire, below zero for money that is taken. */
  amount: string;
  reference: string;
  told: string;
  /** The cash after it as the proposer saw it, for the second person. */
  playerCash: string;
}

export function adjustmentHandlers(deps: Deps): Handlers {
  const { approvals, db } = deps;
  approvals.define({
    name: MAKES,
    permission: MAKES,
    run: async (trx, { context, subjectId, payload, reason, proposedBy }) => {
      const { kind, amount, reference, told } = payload as Payload;
      const cap = await capOf(deps, trx, { staffId: context.actor.id, merchantId: context.merchantId });
      const asked = { memberId: subjectId, kind, amountMinor: fromWire(amount), reference, told };
      await adjust(deps, trx, context, { ...asked, proposedBy, reason: reason ?? '', cap });
    },
  });
  return {
    opsListAdjustments: ({ context, query }) => list(deps, context, query),
    opsGetCash: ({ params, context, session }) => cashOf(deps, context, session, params.id),
    async opsAdjustCash({ params, body, context, idempotency }) {
      const cap = await capOf(deps, db, { staffId: context.actor.id, merchantId: context.merchantId });
      return once(db, idempotency, (trx) => propose(deps, trx, context, { memberId: params.id, cap, ...body }));
    },
  };
}

async function list(
  { db, people }: Deps,
  { rowsOf: merchantId }: Context,
  query: { kind?: AdjustmentKind | undefined; memberId?: string | undefined; pageNo: number; pageSize: number },
): Promise<Value<'opsListAdjustments'>> {
  const { kind, memberId } = query;
  const found = await listAdjustments(db, { merchantId, memberId, kind, ...pageOf(query) });
  const memberOf = await people.members(found.list.map((row) => row.member_id));
  const nameOf = await people.staffNames(found.list.flatMap((row) => [row.proposed_by, row.decided_by]));
  const rows = found.list.map((row) => ({
    id: row.adjustment_id,
    member: memberOf(row.member_id),
    kind: row.kind,
    amount: toWire(row.amount),
    balanceBefore: toWire(row.balance_before),
    balanceAfter: toWire(row.balance_after),
    reference: row.reference,
    told: row.told,
    reasonText: row.reason,
    proposedBy: nameOf(row.proposed_by) ?? row.proposed_by,
    decidedBy: nameOf(row.decided_by) ?? row.decided_by,
    at: row.at.toISOString(),
  }));
  return paged(rows, found.totalCount, query);
}

async function cashOf(
  deps: Deps,
  { actor, merchantId }: Context,
  session: StaffSession,
  memberId: string,
): Promise<Value<'opsGetCash'>> {
  const { approvals, db, ledger } = deps;
  const { balanceMinor } = await ledger.balanceOf(db, { class: 'player_cash', owner: memberId }, 'THB');
  return {
    cash: toWire(balanceMinor),
    max: toWire(await capOf(deps, db, { staffId: actor.id, merchantId })),
    approval: await approvals.waitingFor(subjectOf(memberId), session),
  };
}

/** Proposes an adjustment; always two people, for any amount. */
async function propose(
  deps: Deps,
  trx: Trx,
  context: Context,
  ask: { memberId: string; cap: bigint } & Body<'opsAdjustCash'>,
): Promise<Outcome> {
  const { memberId, cap, kind, direction, reference, told, reason } = ask;
  const { approvals, ledger } = deps;
  const amountMinor = fromWire(ask.amount) * (direction === 'take' ? -1n : 1n);
  await approvals.refusePending(trx, subjectOf(memberId));
  refuseAbove(cap, amountMinor);
  await fitMember(deps, trx, { memberId, kind, amountMinor });
  const { balanceMinor } = await ledger.balanceOf(trx, { class: 'player_cash', owner: memberId }, 'THB');
  const playerCash = toWire(balanceMinor + amountMinor);
  const payload: Payload = { playerCash, kind, amount: toWire(amountMinor), reference, told };
  const approvalId = await approvals.propose(trx, context, {
    command: MAKES,
    subject: subjectOf(memberId),
    amountMinor: fromWire(ask.amount),
    summary: `${payload.amount} ${reference}`,
    payload,
    before: { playerCash: toWire(balanceMinor) },
    reason,
  });
  return { state: 'proposed', approvalId };
}
