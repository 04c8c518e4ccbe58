// Payouts that the bank returned after it had paid.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { canWithdrawal, type WithdrawalAction } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { findOpenDispute, insertDispute, lastTakenBack, setDisputedAmounts } from './dispute-store.ts';
import type { Flow } from './flow.ts';
import { alarmUnplaced } from './late-return.ts';
import { recordPayoutLine } from './payout-lines.ts';
import { findPayout, listPayouts, type PayoutRow, seenByPeople, setPayout, tieToDispute } from './payout-store.ts';
import { lockWithdrawal, type WithdrawalRow } from './store.ts';

const BANK_RETURNED = 'the bank returned the money';

/**
 * Books the money of a payout that the bank returned and opens a dispute, so that two people decide. What two people
 * have read on the statement before is not booked again. Money that no dispute takes raises an alarm, and two people
 * give it to the wallet (`late-return.ts`).
 */
export async function comeBack(
  deps: PaymentDeps & { flow: Flow },
  trx: Trx,
  by: Context,
  payoutId: string,
  reference: string,
): Promise<void> {
  const payout = await findPayout(trx, payoutId);
  const row = payout === undefined ? undefined : await lockWithdrawal(trx, payout.withdrawal_id);
  if (payout === undefined || row === undefined || payout.state !== 'paid') return;
  const seenMinor = await seenByPeople(trx, row.withdrawal_id);
  await setPayout(trx, payoutId, { state: 'returned' });
  const newMinor = payout.amount - seenMinor;
  if (newMinor > 0n) {
    const line = { sourceRef: `return:${payoutId}`, reference, evidence: 'query' } as const;
    await recordPayoutLine(deps, trx, { ...payout, amount: newMinor }, 'in', line);
  }
  const dispute = seenMinor > 0n ? await lastTakenBack(trx, row.withdrawal_id) : undefined;
  if (dispute !== undefined) await tieToDispute(trx, [payoutId], dispute.dispute_id);
  const now = dispute === undefined ? await disputeReturned(deps.flow, by, trx, row) : row;
  await alarmUnplaced(deps, trx, by, now);
}

/** Adds returned payouts to the open dispute, or opens one. While other parts are being sent it waits for them. */
export async function disputeReturned(flow: Flow, by: Context, trx: Trx, row: WithdrawalRow): Promise<WithdrawalRow> {
  const sent = await listPayouts(trx, row.withdrawal_id);
  const loose = sent.filter((one) => one.state === 'returned' && one.dispute_id === null);
  const open = await findOpenDispute(trx, row.withdrawal_id);
  const action = open !== undefined ? 'cameBack' : actionOf(row, returnedMinor(loose));
  if (loose.length === 0 || !canWithdrawal(row.stage, action)) return row;
  const disputeId = open?.dispute_id ?? newId('dsp');
  const returned = returnedMinor([...loose, ...sent.filter((one) => one.dispute_id === disputeId)]);
  const remaining = open !== undefined && open.remaining > returned ? open.remaining : returned;
  const amounts = { amount_received: row.net - remaining, remaining };
  if (open !== undefined) await setDisputedAmounts(trx, disputeId, amounts);
  else {
    const kind = returnedMinor(loose) < row.net ? 'partlyReceived' : 'notReceived';
    await insertDispute(trx, {
      dispute_id: disputeId,
      withdrawal_id: row.withdrawal_id,
      kind,
      comment: null,
      ...amounts,
    });
  }
  await tieToDispute(
    trx,
    loose.map((one) => one.payout_id),
    disputeId,
  );
  return flow.change(trx, by, row, action, { pausesReceipt: true, reason: BANK_RETURNED });
}

/** Returns the action of a first report: a decision that the money had arrived is open again. */
function actionOf({ stage, net }: WithdrawalRow, amountMinor: bigint): WithdrawalAction {
  const isPart = amountMinor < net;
  if (stage === 'forced') return isPart ? 'cameBackPartly' : 'cameBack';
  return isPart ? 'markPartly' : 'markNotReceived';
}

const returnedMinor = (returned: readonly PayoutRow[]) => returned.reduce((sum, one) => sum + one.amount, 0n);
