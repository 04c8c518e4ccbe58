// Staff calls for settlements, all with approvals: approving a high payout, evaluating a held draw again and correcting a
// result.
import { type CallArguments, type Calls, fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { Files } from '@sanam/server/platform/files/files.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import { insertEntry } from '../draws/entries.ts';
import { checkSource, keepEvidence, readSource, type Source } from '../draws/evidence.ts';
import { prizesOf } from '../draws/prizes.ts';
import { findDraw } from '../draws/transition.ts';
import { approvable, approveSettlement } from './approve.ts';
import { correctable, correctResult } from './correct.ts';
import type { SettlementDeps } from './deps.ts';
import { evaluateAgain, heldDraw } from './held.ts';
import { publicKeys } from './keys.ts';

const APPROVE = 'lottery.settlement.approve';
const CORRECT = 'lottery.result.correct';
const REEVALUATE = 'lottery.settlement.reevaluate';
const subjectOf = (id: string) => ({ type: 'lotteryDraw', id });

type Approve = CallArguments<Calls['opsApproveSettlement']>['body'];
type Correct = CallArguments<Calls['opsCorrectResult']>['body'];
/** Payload of a proposed correction; proposals of an older release have no picture of their source. */
type Proposed = Pick<Correct, 'version' | 'prizes' | 'note'> & { picture?: string };

export interface StaffSettlementDeps extends SettlementDeps {
  files: Pick<Files, 'area'>;
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending'>;
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
        inTransaction(db, (trx) => proposeCorrection(deps, trx, context, { drawId: params.drawId, ask: body, source })),
      );
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
  deps.approvals.define({
    name: CORRECT,
    permission: 'lottery.result.confirm',
    run: (trx, { context, subjectId, payload, reason, proposedBy }) => {
      const { version, prizes, note, picture = null } = payload as Proposed;
      const given = { drawId: BigInt(subjectId), version, prizes, note, evidenceId: picture };
      return correctResult(deps, trx, {
        ...given,
        context,
        byStaff: [proposedBy, context.actor.id],
        reason: reason ?? '',
      });
    },
  });
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

async function proposeCorrection(
  deps: StaffSettlementDeps,
  trx: Trx,
  context: Context,
  { drawId, ask, source }: { drawId: string; ask: Correct; source: Source },
) {
  await deps.approvals.refusePending(trx, subjectOf(drawId));
  const { draw, inForce } = await correctable(trx, { ...ask, drawId: BigInt(drawId) }, findDraw);
  await checkSource(trx, draw, source, await databaseNow(trx));
  const { version, prizes, note, reason } = ask;
  const approvalId = await deps.approvals.propose(trx, context, {
    command: CORRECT,
    subject: subjectOf(drawId),
    amountMinor: null,
    summary: `${draw.market} ${draw.numero} ${Object.values(prizes).flat().slice(0, 3).join(' ')}`,
    payload: { version, prizes, note, sourceAddress: source.sourceAddress, picture: source.evidence.id },
    before: { prizes: prizesOf(inForce) },
    reason,
  });
  const entry = { prizes, ...source };
  await insertEntry(trx, draw.draw_id, { by: context, entry, corrects: draw.result_version + 1 });
  return { state: 'proposed' as const, approvalId };
}
