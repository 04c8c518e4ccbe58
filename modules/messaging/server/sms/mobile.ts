import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { refuse } from '@sanam/server/platform/errors.ts';

/** Known dialing codes, because the library throws for an unknown one. */
const dialingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));
const TYPED = /^\+?\d{4,17}$/;
const THAI_ZERO = '๐'.charCodeAt(0);
/** Separators that people type between digits: spaces, hyphens, dots, brackets. */
const BETWEEN = /[\s\p{Pd}.()]/gu;

/** Number types that receive SMS; none is sent to a fixed line, a toll-free or a premium number. */
const TAKES_SMS = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Returns a typed number as "+66812345678", by the numbering plan of its country (IDN-145, GAP-061); drops a leading
 * zero or a repeated dialing code. Refuses with `identity.mobileInvalid`, also for numbers that are not mobile.
 */
export function readMobile(typed: { countryDialingCode: string; number: string }): string {
  const dialingCode = typed.countryDialingCode.trim().replace(/^\+/, '');
  const number = typed.number
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(BETWEEN, '');
  if (!dialingCodes.has(dialingCode) || !TYPED.test(number)) throw refuse('identity.mobileInvalid');
  const parsed = number.startsWith('+')
    ? parsePhoneNumberFromString(number)
    : parsePhoneNumberFromString(number, { defaultCallingCode: dialingCode, extract: false });
  const isGood =
    parsed !== undefined &&
    parsed.countryCallingCode === dialingCode &&
    parsed.isValid() &&
    TAKES_SMS.has(parsed.getType());
  if (!isGood) throw refuse('identity.mobileInvalid');
  return parsed.number;
}
