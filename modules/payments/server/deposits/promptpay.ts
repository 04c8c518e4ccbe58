import { toWire } from '@sanam/contract';
import { encode, tag, withCrcTag } from 'promptparse';

const CREDIT_TRANSFER = 'A000000677010111';
const BILL_PAYMENT = 'A000000677010112';
const BAHT = '764';
/** Reference 2 of every bill: separates our bills from those of another system with the same biller. */
const REFERENCE_2 = 'SANAM01';

/**
 * Returns the PromptPay bill payment (EMVCo QR, tag 30) for exactly this amount. `54` is text made from minor units,
 * because the generators of the library take a floating point number (payments.md 4).
 */
export function billPayload(bill: { billerId: string; orderCode: string; amountMinor: bigint }): string {
  const account = encode([
    tag('00', BILL_PAYMENT),
    tag('01', bill.billerId),
    tag('02', bill.orderCode),
    tag('03', REFERENCE_2),
  ]);
  return payloadOf('30', account, bill.amountMinor);
}

/** Proxy field by the length of the number: mobile number, national or tax id, e-wallet. */
const PROXIES: Record<number, { field: string; write(number: string): string }> = {
  10: { field: '01', write: (mobile) => `0066${mobile.slice(1)}` },
  13: { field: '02', write: (id) => id },
  15: { field: '03', write: (wallet) => wallet },
};

/**
 * Returns the PromptPay transfer to a number (EMVCo QR, tag 29) for exactly this amount. Throws for an invalid proxy.
 */
export function numberPayload(transfer: { promptpayId: string; amountMinor: bigint }): string {
  const { promptpayId, amountMinor } = transfer;
  const proxy = PROXIES[promptpayId.length];
  if (proxy === undefined || !/^\d+$/.test(promptpayId)) throw new Error('not a PromptPay number');
  const account = encode([tag('00', CREDIT_TRANSFER), tag(proxy.field, proxy.write(promptpayId))]);
  return payloadOf('29', account, amountMinor);
}

/** Returns the payload with the fields common to both tags around the account. */
function payloadOf(field: '29' | '30', account: string, amountMinor: bigint): string {
  const fields = [
    tag('00', '01'),
    tag('01', '12'),
    tag(field, account),
    tag('53', BAHT),
    tag('54', toWire(amountMinor)),
    tag('58', 'TH'),
  ];
  return withCrcTag(encode(fields), '63', true);
}
