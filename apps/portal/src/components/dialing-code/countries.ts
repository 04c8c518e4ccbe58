import type { Value } from '@sanam/client/client';

export type Country = Value<'countries'>['list'][number];

/** Thailand, if no other country is known (GAP-061). */
export const DEFAULT_COUNTRY = 'TH';

const digitsOf = (code: string): string => code.replace(/\D/g, '');

/** Returns the initial country: that of the given dialing code if listed, else the current country (IDN-072). */
export function startingCountry(
  list: readonly Country[],
  { supplied, current }: { supplied?: string | undefined; current?: string | undefined },
): Country | undefined {
  const code = supplied === undefined ? '' : digitsOf(supplied);
  const sharing = list.filter((one) => code !== '' && one.countryDialingCode === code);
  const by = (countryCode: string | undefined, among: readonly Country[]) =>
    among.find((one) => one.countryCode === countryCode?.toUpperCase());
  // Several countries share a code: the current one has priority if it is among them.
  return by(current, sharing) ?? sharing[0] ?? by(current, list) ?? by(DEFAULT_COUNTRY, list) ?? list[0];
}

/** Returns a typed number without grouping and without the leading zero of domestic calls. */
export const plainNumber = (typed: string): string => typed.replace(/[\s().-]/g, '').replace(/^0+/, '');

/**
 * Checks whether a number has as many digits as mobile numbers of this country (IDN-145). The server checks in more
 * detail.
 */
export function isNumberOf({ digits }: Pick<Country, 'digits'>, typed: string): boolean {
  const number = plainNumber(typed);
  return /^\d+$/.test(number) && digits.includes(number.length);
}

/** Allowed digits for display, such as "9" or "10 / 11". */
export const digitsText = ({ digits }: Pick<Country, 'digits'>): string => digits.join(' / ');
