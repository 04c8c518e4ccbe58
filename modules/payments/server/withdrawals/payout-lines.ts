// Statement lines of payouts that the rail reports.
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { PaymentDeps } from '../deps.ts';
import { paymentReceived, paymentSent } from '../moves.ts';
import { insertStatementLine } from '../rails/statement-store.ts';
import type { PayoutRow } from './payout-store.ts';

/** Books the statement line of a payout that left, or of its money that came back; once for each `sourceRef`. */
export async function recordPayoutLine(
  { ledger }: Pick<PaymentDeps, 'ledger'>,
  trx: Trx,
  payout: Pick<PayoutRow, 'account_key' | 'amount'>,
  direction: 'in' | 'out',
  { sourceRef, reference, evidence }: { sourceRef: string; reference: string; evidence: 'query' | 'staff' },
): Promise<void> {
  const line = await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: payout.account_key,
    source_ref: sourceRef,
    direction,
    amount: payout.amount,
    currency: 'THB',
    payer_name: null,
    reference,
    booked_at: await databaseNow(trx),
    evidence,
  });
  if (line === undefined) return;
  const post = direction === 'in' ? paymentReceived : paymentSent;
  await post(ledger, trx, { lineId: line.line_id, accountKey: payout.account_key, amountMinor: payout.amount });
}
