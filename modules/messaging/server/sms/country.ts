import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The country of an E.164 number, two letters; undefined for what belongs to none. */
export function countryOf(mobile: string): string | undefined {
  return parsePhoneNumberFromString(mobile)?.country;
}
