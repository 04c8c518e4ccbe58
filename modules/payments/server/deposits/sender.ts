// Whose money it is (payments.md M5 and 7): the name and the digits that a bank lets us see.
import { compareNames } from '@sanam/wallet/server/index.ts';
import type { PaymentFacts } from './rules.ts';

const LEAST_DIGITS = 3;

/** True when a number with hidden digits, as `XXX-X-X1234-X`, can be this whole number. */
export function canBeNumber(masked: string, accountNo: string): boolean {
  const signs = masked.replaceAll(/[\s-]/g, '');
  const seen = signs.replaceAll(/\D/g, '');
  if (seen.length < LEAST_DIGITS) return false;
  if (signs.length === accountNo.length)
    return [...signs].every((sign, i) => !/\d/.test(sign) || sign === accountNo[i]);
  // Masks of another length hide where the digits are: then they only have to be there, in one piece.
  const longest = signs.split(/\D+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
  return longest.length >= LEAST_DIGITS && accountNo.includes(longest);
}

export type Digits = 'fit' | 'contradict' | 'unknown';

/** How the payer's account compares with the member's own ones; `unknown` where there is nothing to compare. */
export function digitsOf(
  payer: { payer_bank: string | null; payer_account: string | null },
  own: readonly { bankCode: string; accountNo: string }[],
): Digits {
  const { payer_bank: bank, payer_account: masked } = payer;
  if (masked === null || own.length === 0 || masked.replaceAll(/\D/g, '').length < LEAST_DIGITS) return 'unknown';
  const fits = own.some(
    ({ bankCode, accountNo }) => (bank === null || bank === bankCode) && canBeNumber(masked, accountNo),
  );
  return fits ? 'fit' : 'contradict';
}

/**
 * A whole name that is equal is enough. A name in another script, or none, needs the digits; a masked name that fits
 * must not have digits against it.
 */
export function judgeSender(payer: {
  name: string | null;
  registeredName: string | null;
  digits: Digits;
}): PaymentFacts['sender'] {
  const { name, registeredName, digits } = payer;
  if (name === null)
    return { fit: 'fits', contradict: 'differs', unknown: 'unnamed' }[digits] as PaymentFacts['sender'];
  if (registeredName === null) return 'unregistered';
  const match = compareNames(registeredName, name);
  if (match === 'scriptDiffers' && digits === 'fit') return 'fits';
  if (match === 'fits' && digits === 'contradict') return 'differs';
  return match;
}
