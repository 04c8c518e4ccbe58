import type { Value } from '@sanam/client/client';

export type Country = Value<'countries'>['list'][number];

/** Thailand, when nobody says otherwise (GAP-061). */
export const DEFAULT_COUNTRY = 'TH';

const digitsOf = (code: string): string => code.replace(/\D/g, '');

/** The picker's first choice: the supplied dialing code if it is in the list, else the current country (IDN-072). */
export function startingCountry(
  list: readonly Country[],
  { supplied, current }: { supplied?: string | undefined; current?: string | undefined },
): Country | undefined {
  const code = supplied === undefined ? '' : digitsOf(supplied);
  const sharing = list.filter((one) => code !== '' && one.countryDialingCode === code);
  const by = (countryCode: string | undefined, among: readonly Country[]) =>
    among.find((one) => one.countryCode === countryCode?.toUpperCase());
  // Several countries share a code: the current one first, if it is among them.
  return by(current, sharing) ?? sharing[0] ?? by(current, list) ?? by(DEFAULT_COUNTRY, list) ?? list[0];
}

/** A number as people type it, without grouping and the zero of calls inside the country. */
export const plainNumber = (typed: string): string => typed.replace(/[\s().-]/g, '').replace(/^0+/, '');

/** True for as many digits as mobile numbers of this country have (IDN-145). The server looks closer. */
export function isNumberOf({ digits }: Pick<Country, 'digits'>, typed: string): boolean {
  const number = plainNumber(typed);
  return /^\d+$/.test(number) && digits.includes(number.length);
}

/** "9", "10 or 11" as a person reads it. */
export const digitsText = ({ digits }: Pick<Country, 'digits'>): string => digits.join(' / ');
