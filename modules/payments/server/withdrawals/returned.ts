// Payouts that the bank returned after it had paid.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { canWithdrawal } from '../../contract/states.ts';
import { findOpenDispute, insertDispute, setDisputedAmounts } from './dispute-store.ts';
import type { Flow } from './flow.ts';
import { listPayouts, type PayoutRow, tieToDispute } from './payout-store.ts';
import type { WithdrawalRow } from './store.ts';

const BANK_RETURNED = 'the bank returned the money';

/** Adds returned payouts to the open dispute, or opens one. While other parts are being sent it waits for them. */
export async function disputeReturned(flow: Flow, by: Context, trx: Trx, row: WithdrawalRow): Promise<WithdrawalRow> {
  const sent = await listPayouts(trx, row.withdrawal_id);
  const loose = sent.filter((one) => one.state === 'returned' && one.dispute_id === null);
  const open = await findOpenDispute(trx, row.withdrawal_id);
  const action = open !== undefined ? 'cameBack' : returnedMinor(loose) < row.net ? 'markPartly' : 'markNotReceived';
  if (loose.length === 0 || !canWithdrawal(row.stage, action)) return row;
  const disputeId = open?.dispute_id ?? newId('dsp');
  const returned = returnedMinor([...loose, ...sent.filter((one) => one.dispute_id === disputeId)]);
  const remaining = open !== undefined && open.remaining > returned ? open.remaining : returned;
  const amounts = { amount_received: row.net - remaining, remaining };
  if (open !== undefined) await setDisputedAmounts(trx, disputeId, amounts);
  else {
    const kind = action === 'markPartly' ? 'partlyReceived' : 'notReceived';
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

const returnedMinor = (returned: readonly PayoutRow[]) => returned.reduce((sum, one) => sum + one.amount, 0n);
