import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paymentReceived } from '../moves.ts';
import type { ChargePayment } from '../rails/ports.ts';
import { insertStatementLine, type StatementLine } from '../rails/statement-store.ts';
import type { DepositRow } from './store.ts';

/** Records a payment reported by a provider and posts P1. Undefined if the payment is already known. */
export async function receivePayment(
  ledger: LedgerService,
  trx: Trx,
  row: Pick<DepositRow, 'account_key' | 'currency' | 'order_code'>,
  payment: ChargePayment,
): Promise<StatementLine | undefined> {
  const line = await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: row.account_key,
    source_ref: payment.paymentId,
    direction: 'in',
    amount: payment.amountMinor,
    currency: row.currency,
    payer_name: payment.payerName,
    reference: row.order_code,
    booked_at: payment.bookedAt,
    evidence: 'query',
  });
  if (line === undefined) return undefined;
  await paymentReceived(ledger, trx, {
    lineId: line.line_id,
    accountKey: line.account_key,
    amountMinor: line.amount,
  });
  return line;
}
