import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Returns the two-letter country of an E.164 number; undefined if there is none. */
export function countryOf(mobile: string): string | undefined {
  return parsePhoneNumberFromString(mobile)?.country;
}
