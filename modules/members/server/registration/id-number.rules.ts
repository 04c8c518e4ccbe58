const THAI_DIGITS = 13;
const OTHER = /^[0-9A-Z]{5,30}$/;

/** Returns the last digit of a Thai identity number from the twelve before it; it only catches typing mistakes. */
function thaiCheckDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < THAI_DIGITS - 1; at++) sum += Number(digits[at]) * (THAI_DIGITS - at);
  return (11 - (sum % 11)) % 10;
}

/**
 * Returns a number as stored, without spaces and hyphens; undefined if it is invalid. Thirteen digits are a Thai
 * identity number and need its check digit; a passport has letters, or fewer digits.
 */
export function readIdNumber(typed: string): string | undefined {
  const number = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
  if (!OTHER.test(number)) return undefined;
  if (!/^\d{13}$/.test(number)) return number;
  return number[0] !== '0' && thaiCheckDigit(number) === Number(number.at(-1)) ? number : undefined;
}
