// What happens after a payout: the player says whether it came, silence counts as yes, a dispute is decided by two people.
import { fromWire } from '@sanam/contract';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { canWithdrawal, type WithdrawalAction } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { movementIn, payoutCameBack, withdrawalReleased } from '../moves.ts';
import { insertMovement } from '../rails/movement-store.ts';
import type { Decision, WithdrawalValue } from '../types.ts';
import * as disputes from './dispute-store.ts';
import type { Flow } from './flow.ts';
import { heldOf } from './held.ts';
import { listLegs } from './leg-store.ts';
import type { Payouts } from './payouts.ts';
import { PROOFS_MAX } from './proofs.ts';
import { withdrawalRule } from './rule-store.ts';
import { type Mark, markActions, remainderOf } from './rules.ts';
import type { Withdrawals } from './service.ts';
import * as store from './store.ts';

const BATCH = 100;

export interface ReceiptMark {
  mark: Mark;
  amountReceived?: string | undefined;
  proofIds?: string[] | undefined;
  comment?: string | undefined;
}

/** Refuses `wallet.notYetDisbursed`, `wallet.receiptClosed`. */
async function checkOpen(trx: Trx, row: store.WithdrawalRow, action: WithdrawalAction): Promise<void> {
  if (row.disbursed_at === null || canWithdrawal(row.stage, 'paid')) throw refuse('wallet.notYetDisbursed');
  if (!canWithdrawal(row.stage, action)) throw refuse('wallet.receiptClosed');
  const rule = await withdrawalRule(trx, row.merchant_id);
  const isLate = row.stage !== 'toConfirm' && !(await store.isWithinDisputeTime(trx, row, rule.dispute_days));
  if (isLate) throw refuse('wallet.receiptClosed');
}

/**
 * Locks the member's withdrawal and asks whether it may be disputed now. Refuses `common.notFound` (also for other
 * people's), `wallet.notYetDisbursed`, `wallet.receiptClosed`.
 */
export async function mayDispute(trx: Trx, ask: { withdrawalId: string; memberId: string }): Promise<void> {
  const row = await store.lockWithdrawal(trx, ask.withdrawalId, ask.memberId);
  if (row === undefined) throw refuse('common.notFound');
  await checkOpen(trx, row, markActions.notReceived);
}

export function createReceipts(deps: PaymentDeps, parts: { flow: Flow; payouts: Payouts; withdrawals: Withdrawals }) {
  const { db, ledger, events } = deps;
  const { flow, payouts, withdrawals } = parts;

  async function openDispute(
    trx: Trx,
    row: store.WithdrawalRow,
    input: ReceiptMark & { mark: 'notReceived' | 'partlyReceived' },
  ): Promise<void> {
    const proofIds = [...new Set(input.proofIds)];
    if (input.mark === 'notReceived' && proofIds.length === 0) throw refuse('wallet.proofMissing');
    if (proofIds.length > PROOFS_MAX) throw refuse('wallet.proofTooMany', { max: PROOFS_MAX });
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
    const used = await disputes.useProofs(trx, {
      proofIds,
      memberId: row.member_id,
      withdrawalId: row.withdrawal_id,
      disputeId,
    });
    if (used !== proofIds.length) throw refuse('wallet.proofMissing');
  }

  /** P10: what the bank sent back is held for the player again. A movement the rail reported itself is there already. */
  async function takeBack(trx: Trx, row: store.WithdrawalRow, dispute: disputes.DisputeRow): Promise<void> {
    const leg = (await listLegs(trx, row.withdrawal_id)).findLast(
      (one) => one.state === 'paid' || one.state === 'returned',
    );
    assert(leg !== undefined, 'a dispute is about a leg that was paid');
    if (leg.state !== 'returned') {
      const movement = await insertMovement(trx, {
        movement_id: newId('mov'),
        account_key: leg.account_key,
        source_ref: `dispute:${dispute.dispute_id}`,
        direction: 'in',
        amount: dispute.remaining,
        currency: row.currency,
        payer_name: null,
        reference: leg.reference,
        booked_at: new Date(),
        evidence: 'staff',
      });
      assert(movement !== undefined, 'a dispute is decided once');
      await movementIn(ledger, trx, {
        movementId: movement.movement_id,
        accountKey: leg.account_key,
        amountMinor: dispute.remaining,
      });
    }
    await payoutCameBack(ledger, trx, {
      withdrawalId: row.withdrawal_id,
      memberId: row.member_id,
      disputeId: dispute.dispute_id,
      accountKey: leg.account_key,
      amountMinor: dispute.remaining,
    });
  }

  return {
    /**
     * The player's word. Refuses `common.notFound` (also for other people's), `wallet.notYetDisbursed`, `receiptClosed`,
     * `amountOutOfRange`, `proofMissing`, `proofTooMany`.
     */
    mark(
      context: Context,
      memberId: string,
      withdrawalId: string,
      input: ReceiptMark,
      key: IdempotencyKey,
    ): Promise<WithdrawalValue> {
      return once(db, key, async (trx) => {
        const row = await store.lockWithdrawal(trx, withdrawalId, memberId);
        if (row === undefined) throw refuse('common.notFound');
        const action = markActions[input.mark];
        await checkOpen(trx, row, action);
        const { mark } = input;
        if (mark !== 'received') await openDispute(trx, row, { ...input, mark });
        const changed = await flow.change(trx, context, row, action, {
          pausesReceipt: mark !== 'received',
          reason: input.comment,
        });
        return withdrawals.detail(trx, changed, context.language);
      });
    },

    /** Job: no word within the setting's minutes counts as received. Closes the prompt, not the right to dispute. */
    async autoReceive(): Promise<void> {
      await inTransaction(db, async (trx) => {
        const by = systemContext('wallet.autoReceive');
        for (const row of await store.dueForReceipt(trx, BATCH)) await flow.change(trx, by, row, 'autoReceive');
      });
    },

    /** Always two people. Refuses `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`. */
    async resolve(
      context: Context,
      withdrawalId: string,
      decision: Decision & {
        reason: string;
        proposedBy: string;
        decision: 'forceReceipt' | 'resend' | 'returnToWallet';
      },
    ): Promise<void> {
      if (decision.proposedBy === context.actor.id) throw refuse('operator.sameStaff');
      await inTransaction(decision.db, async (trx) => {
        const row = await store.lockWithdrawal(trx, withdrawalId);
        if (row === undefined) throw refuse('common.notFound');
        if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
        const dispute = await disputes.openDispute(trx, withdrawalId);
        if (dispute === undefined || !canWithdrawal(row.stage, decision.decision))
          throw refuse('wallet.wrongState', { stage: row.stage });
        if (decision.decision !== 'forceReceipt') {
          // The return locks the hold, the release after it the cash. Both are locked here, in the order of every posting.
          await ledger.lockOwner(trx, row.member_id);
          await takeBack(trx, row, dispute);
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
    },
  };
}
