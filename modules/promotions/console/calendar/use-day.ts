import { useLocale } from 'react-admin';

/** Returns a formatter for days of the merchant with weekday and year; Gregorian, as everywhere in the console. */
export function useDay(): (day: string) => string {
  const tag = useLocale() === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB';
  const words = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(tag, words);
  return (day) => format.format(new Date(day));
}
