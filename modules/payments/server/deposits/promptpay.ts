import { toWire } from '@sanam/contract';
import { encode, tag, withCrcTag } from 'promptparse';

const BILL_PAYMENT = 'A000000677010112';
const BAHT = '764';
/** Reference 2 of every bill: tells our own bills from another system's with the same biller. */
const REFERENCE_2 = 'SANAM01';

/**
 * PromptPay bill payment (EMVCo QR, tag 30) for exactly this amount. `54` is text made from minor units, because the
 * generators of the library take a floating point number (payments.md 4).
 */
export function billPayload(bill: { billerId: string; orderCode: string; amountMinor: bigint }): string {
  const account = encode([
    tag('00', BILL_PAYMENT),
    tag('01', bill.billerId),
    tag('02', bill.orderCode),
    tag('03', REFERENCE_2),
  ]);
  const fields = [
    tag('00', '01'),
    tag('01', '12'),
    tag('30', account),
    tag('53', BAHT),
    tag('54', toWire(bill.amountMinor)),
    tag('58', 'TH'),
  ];
  return withCrcTag(encode(fields), '63', true);
}
