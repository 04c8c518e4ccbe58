import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { refuse } from '@sanam/server/platform/errors.ts';

/** The library throws for a dialing code that no country has. */
const dialingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));
const TYPED = /^\+?\d{4,17}$/;
const THAI_ZERO = '๐'.charCodeAt(0);
/** What people put between digits: spaces, hyphens, dots, brackets. */
const BETWEEN = /[\s\p{Pd}.()]/gu;

/** A mobile number takes SMS; a fixed line, a toll-free or a premium number is not sent any. */
const TAKES_SMS = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * A typed number as "+66812345678", by the numbering plan of its country (IDN-145, GAP-061): a leading zero, or the
 * dialing code typed once more, is dropped. Refuses `identity.mobileInvalid`, also for numbers that are no mobile ones.
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
