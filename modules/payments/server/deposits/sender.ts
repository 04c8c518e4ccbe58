// Compares the payer of a line with the member (payments.md M5 and 7), by the name and the digits that a bank shows.
import { compareNames } from '@sanam/wallet/server/index.ts';
import type { PaymentFacts } from './rules.ts';

const LEAST_DIGITS = 3;

/** Returns true if a number with hidden digits, such as `XXX-X-X1234-X`, can be this full number. */
export function canBeNumber(masked: string, accountNo: string): boolean {
  const signs = masked.replaceAll(/[\s-]/g, '');
  const seen = signs.replaceAll(/\D/g, '');
  if (seen.length < LEAST_DIGITS) return false;
  if (signs.length === accountNo.length)
    return [...signs].every((sign, i) => !/\d/.test(sign) || sign === accountNo[i]);
  // Masks of another length do not show the positions of the digits, so the digits only have to occur in one piece.
  const longest = signs.split(/\D+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
  return longest.length >= LEAST_DIGITS && accountNo.includes(longest);
}

export type Digits = 'fit' | 'contradict' | 'unknown';

/** Compares the payer's account with the member's own accounts; `unknown` if there is nothing to compare. */
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
 * Judges the payer. An equal full name is enough. A name in another script, or none, needs matching digits; a masked
 * name that fits needs digits that do not contradict.
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
