// Staff calls for settlements, all with approvals: approving a high payout, evaluating a held draw again and correcting a
// result.
import { type CallArguments, type Calls, fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { Files } from '@sanam/server/platform/files/files.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import { keepEvidence, readSource } from '../draws/evidence.ts';
import { findDraw } from '../draws/transition.ts';
import { approvable, approveSettlement } from './approve.ts';
import { type CorrectionDeps, defineCorrection, endCorrection, enterCorrection } from './enter-correction.ts';
import { evaluateAgain, heldDraw } from './held.ts';
import { publicKeys } from './keys.ts';

const APPROVE = 'lottery.settlement.approve';
const REEVALUATE = 'lottery.settlement.reevaluate';
const subjectOf = (id: string) => ({ type: 'lotteryDraw', id });

type Approve = CallArguments<Calls['opsApproveSettlement']>['body'];

export interface StaffSettlementDeps extends CorrectionDeps {
  files: Pick<Files, 'area'>;
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'openFor' | 'decide'>;
}

/** Defines the commands that need an approval and returns the handlers of their calls. */
export function createSettlementHandlers(deps: StaffSettlementDeps): Handlers {
  defineCommands(deps);
  const { db } = deps;
  return {
    opsApproveSettlement: ({ context, params, body }) =>
      inTransaction(db, (trx) => proposeApproval(deps, trx, context, params.drawId, body)),
    opsReevaluateDraw: ({ context, params, body }) =>
      inTransaction(db, (trx) => proposeReevaluation(deps, trx, context, params.drawId, body)),
    async opsCorrectResult({ context, params, body }) {
      const source = await readSource(body);
      return keepEvidence(deps.files, source, () =>
        inTransaction(db, (trx) =>
          enterCorrection(deps, trx, context, { drawId: BigInt(params.drawId), ask: body, source }),
        ),
      );
    },
    async opsEndCorrection({ context, params, body }) {
      await inTransaction(db, (trx) => endCorrection(deps, trx, context, { drawId: BigInt(params.drawId), ...body }));
      return {};
    },
    lotterySigningKeys: async () => ({ keys: await publicKeys(db) }),
  };
}

function defineCommands(deps: StaffSettlementDeps): void {
  deps.approvals.define({
    name: APPROVE,
    permission: 'lottery.settlement.approve',
    run: (trx, { context, subjectId, payload, reason }) => {
      const { settlementNo, payout } = payload as { settlementNo: number; payout: string };
      const seen = { drawId: BigInt(subjectId), settlementNo, payout: fromWire(payout) };
      return approveSettlement(deps, trx, {
        ...seen,
        by: context.actor.id,
        context,
        ...(reason === null ? {} : { reason }),
      });
    },
  });
  deps.approvals.define({
    name: REEVALUATE,
    permission: 'lottery.settlement.approve',
    run: (trx, { context, subjectId, payload, reason }) => {
      const { settlementNo } = payload as { settlementNo: number };
      return evaluateAgain(deps, trx, { drawId: BigInt(subjectId), settlementNo, context, reason: reason ?? '' });
    },
  });
  defineCorrection(deps);
}

async function proposeApproval(deps: StaffSettlementDeps, trx: Trx, context: Context, drawId: string, ask: Approve) {
  await deps.approvals.refusePending(trx, subjectOf(drawId));
  const seen = { drawId: BigInt(drawId), settlementNo: ask.settlementNo, payout: fromWire(ask.payout) };
  const { draw, settlement } = await approvable(trx, seen, findDraw);
  const { payout, winners } = settlement;
  const approvalId = await deps.approvals.propose(trx, context, {
    command: APPROVE,
    subject: subjectOf(drawId),
    amountMinor: payout,
    summary: `${draw.market} ${draw.numero} · ${toWire(payout)} · ${winners}`,
    payload: { settlementNo: ask.settlementNo, payout: toWire(payout) },
    reason: ask.reason,
  });
  return { state: 'proposed' as const, approvalId };
}

async function proposeReevaluation(
  deps: StaffSettlementDeps,
  trx: Trx,
  context: Context,
  drawId: string,
  { settlementNo, reason }: CallArguments<Calls['opsReevaluateDraw']>['body'],
) {
  await deps.approvals.refusePending(trx, subjectOf(drawId));
  const draw = await heldDraw(trx, { drawId: BigInt(drawId), settlementNo }, findDraw);
  const approvalId = await deps.approvals.propose(trx, context, {
    command: REEVALUATE,
    subject: subjectOf(drawId),
    amountMinor: null,
    summary: `${draw.market} ${draw.numero}`,
    payload: { settlementNo },
    reason,
  });
  return { state: 'proposed' as const, approvalId };
}
