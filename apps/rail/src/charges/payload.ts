import { encode, tag, withCrcTag } from 'promptparse';

const BILL_PAYMENT = 'A000000677010112';

/** Returns a PromptPay bill payment (EMVCo tag 30) with a fixed amount, given as text to avoid floats. */
export function billPayload(input: { billerId: string; ref1: string; ref2: string; amount: string }): string {
  const bill = encode([
    tag('00', BILL_PAYMENT),
    tag('01', input.billerId),
    tag('02', input.ref1),
    tag('03', input.ref2),
  ]);
  const fields = [
    tag('00', '01'),
    tag('01', '12'),
    tag('30', bill),
    tag('53', '764'),
    tag('54', input.amount),
    tag('58', 'TH'),
  ];
  return withCrcTag(encode(fields), '63', true);
}
