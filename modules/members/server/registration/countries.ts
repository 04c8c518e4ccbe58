import type { Calls, CallValue } from '@sanam/contract';
import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max';

type Country = CallValue<Calls['countries']>['list'][number];
/** Functions of the library's numbering plan that its published types lack. */
interface Plan {
  type(kind: 'MOBILE'): { possibleLengths(): number[] | undefined } | undefined;
  possibleLengths(): number[];
}

let known: Country[] | undefined;

/**
 * Returns every country of the numbering plans: two-letter code, dialing code, digit counts of a mobile number
 * (GAP-061).
 */
function allCountries(): Country[] {
  if (known !== undefined) return known;
  const metadata = new Metadata();
  known = getCountries().map((countryCode) => {
    metadata.selectNumberingPlan(countryCode);
    const plan = metadata.numberingPlan as unknown as Plan;
    const digits = plan.type('MOBILE')?.possibleLengths() ?? plan.possibleLengths();
    return { countryCode, countryDialingCode: getCountryCallingCode(countryCode), digits: [...digits] };
  });
  return known;
}

/** Returns the countries from which people may register; an empty list means all. */
export function countriesAmong(allowed: readonly string[]): Country[] {
  const wanted = new Set(allowed);
  return allCountries().filter(({ countryCode }) => wanted.size === 0 || wanted.has(countryCode));
}
