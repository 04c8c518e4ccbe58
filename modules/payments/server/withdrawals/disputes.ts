// Disputes: the player reports that a payout did not arrive, and two people decide.
import { fromWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { canWithdrawal } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { paymentReceived, payoutCameBack, withdrawalReleased } from '../moves.ts';
import { insertStatementLine } from '../rails/statement-store.ts';
import type { Decision } from '../types.ts';
import { refuseAlarm } from './alarms.ts';
import * as disputes from './dispute-store.ts';
import type { Flow } from './flow.ts';
import { refuseReplaced } from './account-replaced.ts';
import { heldOf } from './held.ts';
import { listPayouts, type PayoutRow } from './payout-store.ts';
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

/**
 * Opens a dispute: a payout did not arrive or only in part. Refuses with `amountOutOfRange`, `proofMissing`,
 * `proofTooMany`.
 */
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

/** Returns the payouts of a dispute that the bank returned. */
async function returnedOf(trx: Trx, dispute: disputes.DisputeRow): Promise<PayoutRow[]> {
  const sent = await listPayouts(trx, dispute.withdrawal_id);
  return sent.filter((one) => one.dispute_id === dispute.dispute_id);
}

/**
 * Posts P10: money returned by the bank is held for the player again. A line reported by the rail is already recorded.
 */
async function takeBack(
  deps: DisputesDeps,
  trx: Trx,
  row: store.WithdrawalRow,
  dispute: disputes.DisputeRow,
): Promise<void> {
  const { ledger } = deps;
  const reported = await returnedOf(trx, dispute);
  const parts = reported.map(({ account_key: accountKey, amount: amountMinor }) => ({ accountKey, amountMinor }));
  const paid = (await listPayouts(trx, row.withdrawal_id)).filter((one) => one.state === 'paid').toReversed();
  let rest = parts.reduce((left, part) => left - part.amountMinor, dispute.remaining);
  for (const payout of paid) {
    const amountMinor = payout.amount < rest ? payout.amount : rest;
    if (amountMinor <= 0n) break;
    rest -= amountMinor;
    await recordReturn(deps, trx, { payout, dispute, amountMinor });
    parts.push({ accountKey: payout.account_key, amountMinor });
  }
  assert(rest === 0n, 'no more comes back than was paid');
  await payoutCameBack(ledger, trx, {
    withdrawalId: row.withdrawal_id,
    memberId: row.member_id,
    disputeId: dispute.dispute_id,
    parts,
  });
}

/** Records the statement line seen by two people: the returned amount of this payout. */
async function recordReturn(
  { ledger }: DisputesDeps,
  trx: Trx,
  { payout, dispute, amountMinor }: { payout: PayoutRow; dispute: disputes.DisputeRow; amountMinor: bigint },
): Promise<void> {
  const line = await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: payout.account_key,
    source_ref: `dispute:${dispute.dispute_id}:${payout.payout_id}`,
    direction: 'in',
    amount: amountMinor,
    currency: 'THB',
    payer_name: null,
    reference: payout.reference,
    booked_at: await databaseNow(trx),
    evidence: 'staff',
  });
  assert(line !== undefined, 'a dispute is decided once');
  await paymentReceived(ledger, trx, { lineId: line.line_id, accountKey: payout.account_key, amountMinor });
}

/**
 * Resolves a dispute. Always two people. Refuses with `operator.sameStaff`, `operator.staleVersion`,
 * `wallet.wrongState`, `wallet.bankAccountReplaced`, `wallet.alarmOpen`.
 */
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
    // A payout that the bank returned cannot have been received.
    if (decision.decision === 'forceReceipt' && (await returnedOf(trx, dispute)).length > 0)
      throw refuse('wallet.wrongState', { stage: row.stage });
    if (decision.decision === 'resend') await refuseReplaced(deps, trx, row);
    if (decision.decision !== 'forceReceipt') {
      refuseAlarm(row);
      // The return locks the hold, the later release locks the cash. Both are locked here, in the lock order of
      // postings.
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
