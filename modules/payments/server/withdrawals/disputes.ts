// Disputes: the player says that a payout did not come, and two people decide what is done.
import { fromWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { canWithdrawal } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { paymentReceived, payoutCameBack, withdrawalReleased } from '../moves.ts';
import { insertStatementLine } from '../rails/statement-store.ts';
import type { Decision } from '../types.ts';
import * as disputes from './dispute-store.ts';
import type { Flow } from './flow.ts';
import { heldOf } from './held.ts';
import { listPayouts } from './payout-store.ts';
import type { Payouts } from './payouts.ts';
import { EVIDENCE_MAX } from './evidence.ts';
import { type Mark, remainderOf } from './rules.ts';
import * as store from './store.ts';

export interface DisputeClaim {
  mark: Exclude<Mark, 'received'>;
  amountReceived?: string | undefined;
  proofIds?: string[] | undefined;
  comment?: string | undefined;
}

type DisputesDeps = PaymentDeps & { flow: Flow; payouts: Payouts };

export function createDisputes(deps: DisputesDeps) {
  return { resolve: resolve.bind(null, deps) };
}

/** The player says that a payout did not come, or not all of it. Refuses `amountOutOfRange`, `proofMissing`, `proofTooMany`. */
export async function openDispute(trx: Trx, row: store.WithdrawalRow, input: DisputeClaim): Promise<void> {
  const evidenceIds = [...new Set(input.proofIds)];
  if (input.mark === 'notReceived' && evidenceIds.length === 0) throw refuse('wallet.proofMissing');
  if (evidenceIds.length > EVIDENCE_MAX) throw refuse('wallet.proofTooMany', { max: EVIDENCE_MAX });
  const received = input.mark === 'notReceived' ? 0n : fromWire(input.amountReceived ?? '0.00');
  const remaining = remainderOf(row.net, received);
  if (remaining === undefined || (input.mark === 'partlyReceived' && received === 0n))
    throw refuse('wallet.amountOutOfRange');
  const disputeId = newId('dsp');
  await disputes.insertDispute(trx, {
    dispute_id: disputeId,
    withdrawal_id: row.withdrawal_id,
    kind: input.mark,
    amount_received: received,
    remaining,
    comment: input.comment ?? null,
  });
  const used = await disputes.useEvidence(trx, {
    evidenceIds,
    memberId: row.member_id,
    withdrawalId: row.withdrawal_id,
    disputeId,
  });
  if (used !== evidenceIds.length) throw refuse('wallet.proofMissing');
}

/** P10: what the bank sent back is held for the player again. A line that the rail reported is recorded already. */
async function takeBack(
  deps: DisputesDeps,
  trx: Trx,
  row: store.WithdrawalRow,
  dispute: disputes.DisputeRow,
): Promise<void> {
  const { ledger } = deps;
  const payout = (await listPayouts(trx, row.withdrawal_id)).findLast(
    (one) => one.state === 'paid' || one.state === 'returned',
  );
  assert(payout !== undefined, 'a dispute is about a payout that was paid');
  if (payout.state !== 'returned') {
    const line = await insertStatementLine(trx, {
      line_id: newId('mov'),
      account_key: payout.account_key,
      source_ref: `dispute:${dispute.dispute_id}`,
      direction: 'in',
      amount: dispute.remaining,
      currency: row.currency,
      payer_name: null,
      reference: payout.reference,
      booked_at: new Date(),
      evidence: 'staff',
    });
    assert(line !== undefined, 'a dispute is decided once');
    await paymentReceived(ledger, trx, {
      lineId: line.line_id,
      accountKey: payout.account_key,
      amountMinor: dispute.remaining,
    });
  }
  await payoutCameBack(ledger, trx, {
    withdrawalId: row.withdrawal_id,
    memberId: row.member_id,
    disputeId: dispute.dispute_id,
    accountKey: payout.account_key,
    amountMinor: dispute.remaining,
  });
}

/** Always two people. Refuses `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`. */
async function resolve(
  deps: DisputesDeps,
  context: Context,
  withdrawalId: string,
  decision: Decision & {
    reason: string;
    proposedBy: string;
    decision: 'forceReceipt' | 'resend' | 'returnToWallet';
  },
): Promise<void> {
  const { ledger, events, flow, payouts } = deps;
  if (decision.proposedBy === context.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(decision.db, async (trx) => {
    const row = await store.lockWithdrawal(trx, withdrawalId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    const dispute = await disputes.findOpenDispute(trx, withdrawalId);
    if (dispute === undefined || !canWithdrawal(row.stage, decision.decision))
      throw refuse('wallet.wrongState', { stage: row.stage });
    if (decision.decision !== 'forceReceipt') {
      // The return locks the hold, the release after it the cash. Both are locked here, in the order of every posting.
      await ledger.lockOwner(trx, row.member_id);
      await takeBack(deps, trx, row, dispute);
    }
    await disputes.decideDispute(trx, dispute.dispute_id, decision.decision, decision.reason);
    const changed = await flow.change(trx, context, row, decision.decision, {
      reason: decision.reason,
      remark: decision.reason,
    });
    if (decision.decision === 'returnToWallet') {
      const { heldMinor } = await heldOf(trx, changed);
      await withdrawalReleased(ledger, trx, { withdrawalId, memberId: row.member_id, amountMinor: heldMinor });
    }
    if (decision.decision === 'resend') await payouts.queueByRail(trx, changed);
    await events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
  });
}
