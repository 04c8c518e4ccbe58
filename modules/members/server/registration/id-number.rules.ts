const THAI_DIGITS = 13;
const OTHER = /^[0-9A-Z]{5,30}$/;

/** The last digit of a Thai identity number, of the twelve before it: catches slips of typing, nothing else. */
function thaiCheckDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < THAI_DIGITS - 1; at++) sum += Number(digits[at]) * (THAI_DIGITS - at);
  return (11 - (sum % 11)) % 10;
}

/**
 * A number as it is kept, without spaces and hyphens; undefined for what cannot be one. Thirteen digits are a Thai identity
 * number and have its check digit; a passport has letters, or fewer.
 */
export function readIdNumber(typed: string): string | undefined {
  const number = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
  if (!OTHER.test(number)) return undefined;
  if (!/^\d{13}$/.test(number)) return number;
  return number[0] !== '0' && thaiCheckDigit(number) === Number(number.at(-1)) ? number : undefined;
}
