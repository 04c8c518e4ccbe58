// Actions of the player on a withdrawal: an answer while it is frozen, and a receipt after the payout; no receipt in
// time counts as received.
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { canWithdrawal, waitsForPlayer, type WithdrawalAction } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import type { WithdrawalValue } from '../types.ts';
import { type DisputeClaim, openDispute } from './disputes.ts';
import type { Flow } from './flow.ts';
import { withdrawalRule } from './rule-store.ts';
import { type Mark, markActions } from './rules.ts';
import type { Withdrawals } from './service.ts';
import * as store from './store.ts';

const BATCH = 100;

export type ReceiptMark = Omit<DisputeClaim, 'mark'> & { mark: Mark };

/** Refuses with `wallet.notYetDisbursed`, `wallet.receiptClosed`. */
async function checkOpen(trx: Trx, row: store.WithdrawalRow, action: WithdrawalAction): Promise<void> {
  if (row.disbursed_at === null || canWithdrawal(row.stage, 'paid')) throw refuse('wallet.notYetDisbursed');
  if (!canWithdrawal(row.stage, action)) throw refuse('wallet.receiptClosed');
  const rule = await withdrawalRule(trx, row.merchant_id);
  const isLate = row.stage !== 'toConfirm' && !(await store.isWithinDisputeTime(trx, row, rule.dispute_days));
  if (isLate) throw refuse('wallet.receiptClosed');
}

/**
 * Locks the member's withdrawal and checks whether it may be disputed now. Refuses with `common.notFound` (also for
 * another member's), `wallet.notYetDisbursed`, `wallet.receiptClosed`.
 */
export async function mayDispute(trx: Trx, ask: { withdrawalId: string; memberId: string }): Promise<void> {
  await checkOpen(trx, await lockOwn(trx, ask), markActions.notReceived);
}

/** Locks a withdrawal. Refuses with `common.notFound`, also for another member's. */
async function lockOwn(trx: Trx, ask: { withdrawalId: string; memberId: string }): Promise<store.WithdrawalRow> {
  const row = await store.lockWithdrawal(trx, ask.withdrawalId, ask.memberId);
  if (row === undefined) throw refuse('common.notFound');
  return row;
}

type ReceiptsDeps = PaymentDeps & { flow: Flow; withdrawals: Withdrawals };

export function createReceipts(deps: ReceiptsDeps) {
  return {
    mark: mark.bind(null, deps),
    answer: answer.bind(null, deps),
    autoReceive: autoReceive.bind(null, deps),
  };
}

/**
 * Records the player's receipt. Refuses with `common.notFound` (also for another member's), `wallet.notYetDisbursed`,
 * `receiptClosed`, `amountOutOfRange`, `proofMissing`, `proofTooMany`.
 */
function mark(
  deps: ReceiptsDeps,
  context: Context,
  memberId: string,
  withdrawalId: string,
  input: ReceiptMark,
  key: IdempotencyKey,
): Promise<WithdrawalValue> {
  const { db, flow, withdrawals } = deps;
  return once(db, key, async (trx) => {
    const row = await lockOwn(trx, { withdrawalId, memberId });
    const action = markActions[input.mark];
    await checkOpen(trx, row, action);
    const { mark } = input;
    if (mark !== 'received') await openDispute(trx, row, { ...input, mark });
    const changed = await flow.change(trx, context, row, action, {
      pausesReceipt: mark !== 'received',
      reason: input.comment,
    });
    await tellComment(deps, trx, changed, input.comment);
    return withdrawals.detail(trx, changed, context.language);
  });
}

/**
 * Records the player's answer; staff review the withdrawal again. Refuses with `common.notFound`, `wallet.wrongState`
 * if no answer is awaited.
 */
function answer(
  deps: ReceiptsDeps,
  context: Context,
  memberId: string,
  { withdrawalId, text }: { withdrawalId: string; text: string },
  key: IdempotencyKey,
): Promise<WithdrawalValue> {
  const { db, flow, withdrawals } = deps;
  return once(db, key, async (trx) => {
    const row = await lockOwn(trx, { withdrawalId, memberId });
    if (row.freeze_code === null || !waitsForPlayer(row.freeze_code))
      throw refuse('wallet.wrongState', { stage: row.stage });
    const changed = await flow.change(trx, context, row, 'answer', { reason: text, remark: null });
    await tellComment(deps, trx, changed, text);
    return withdrawals.detail(trx, changed, context.language);
  });
}

/** Reports what the player wrote about a withdrawal; each of its versions has at most one text. */
async function tellComment(
  { written }: Pick<PaymentDeps, 'written'>,
  trx: Trx,
  row: store.WithdrawalRow,
  text: string | undefined,
): Promise<void> {
  if (text === undefined || text.trim() === '') return;
  const { member_id: memberId, merchant_id: merchantId, withdrawal_id: withdrawalId, version } = row;
  await written.tell(trx, { memberId, merchantId, source: `${withdrawalId}:${version}`, text });
}

/**
 * Job: marks payouts as received if there was no receipt within the minutes of the setting. Closes the prompt, not the
 * right to dispute.
 */
async function autoReceive(deps: ReceiptsDeps): Promise<void> {
  const { db, flow } = deps;
  await inTransaction(db, async (trx) => {
    const by = systemContext('wallet.autoReceive');
    for (const row of await store.dueForReceipt(trx, BATCH)) await flow.change(trx, by, row, 'autoReceive');
  });
}
