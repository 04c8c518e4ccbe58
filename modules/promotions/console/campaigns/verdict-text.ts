// Values of conditions as text. The server answers them in one form for all readers: bounds as `1–3`, times in ISO format.
import { useLocaleState } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import { depositMethodCodes } from '@sanam/payments/contract/states.ts';
import { conditionCodes, type Verdict } from '../../contract/conditions.ts';

/** Returns both bounds, or the one that is set with its sign: a dash before it would read as a minus. */
export function boundsText(min: number | string | null, max: number | string | null): string {
  if (min === null) return max === null ? '–' : `≤ ${max}`;
  return max === null ? `≥ ${min}` : `${min} – ${max}`;
}

/** Any Monday in milliseconds; weekday names are formatted from the days after it. */
const MONDAY_MS = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** Returns a formatter for days of the week, 1 is Monday. */
export function weekdaysIn(locale: string): (days: readonly number[]) => string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (days) => days.map((day) => weekday.format(MONDAY_MS + (day - 1) * DAY_MS)).join(', ');
}

const orNone = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Returns a formatter for the found and the needed value of a condition. */
export function useVerdictText(): (verdict: Verdict) => { actual: string; needed: string } {
  const t = useWords();
  const [locale] = useLocaleState();
  const { dateTime } = useTimeWords();
  const weekdays = weekdaysIn(locale);
  const moment = (at: string | null): string => (at === null ? '…' : dateTime(at));
  const numbers = (text: string): string => weekdays(text.split(',').map(Number));
  const names = (text: string): string =>
    [...new Set(text.split(','))]
      .map((each) => conditionCodes.find((code) => code === each))
      .map((code) => (code === undefined ? '–' : t(`campaign.condition.${code}`)))
      .join(', ');
  const methods = (text: string): string =>
    depositMethodCodes
      .filter((code) => text.split(',').includes(code))
      .map((code) => t(`deposit.method.${code}`))
      .join(', ') || '–';
  return ({ code, actual, needed }) => {
    switch (code) {
      case 'window': {
        const [from, until] = needed.split('/').map(orNone);
        return { actual: moment(actual), needed: `${moment(from ?? null)} – ${moment(until ?? null)}` };
      }
      case 'registeredSince':
        return { actual: moment(actual), needed: moment(needed) };
      case 'weekdays':
        return { actual: numbers(actual), needed: numbers(needed) };
      case 'depositMethods':
        return { actual: methods(actual), needed: methods(needed) };
      case 'any':
        return { actual: names(actual), needed: names(needed) };
      default: {
        const [min, max] = needed.includes('–') ? needed.split('–').map(orNone) : [];
        const text = min === undefined || max === undefined ? needed.replaceAll(',', ', ') : boundsText(min, max);
        return { actual: orNone(actual) ?? '–', needed: text };
      }
    }
  };
}
