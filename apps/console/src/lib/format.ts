import { type Currency, currencySymbols, formatAmount, fromWire } from '@sanam/contract/money';
import { useLocaleState, useStore } from 'react-admin';
import { useMemo } from 'react';
import { serverNow } from '@sanam/client/server-clock';

/** Formats an amount with the currency's sign and a leading minus: `"-฿1,234.50"`. */
export function moneyWithSymbol(wire: string, currency: Currency = 'THB'): string {
  const text = formatAmount(fromWire(wire, currency), currency);
  return text.startsWith('-') ? `-${currencySymbols[currency]}${text.slice(1)}` : `${currencySymbols[currency]}${text}`;
}

/** Formats `20,006` with thousands separators, as in amounts. */
export const grouped = (count: number): string => count.toLocaleString('en-GB');

/** Returns the merchant's business zone from the dashboard; days in filters are days of this zone. */
export function useZone(): [string, (zone: string) => void] {
  const [zone, setZone] = useStore<string>('zone', 'Asia/Bangkok');
  return [zone, setZone];
}

export interface TimeWords {
  /** `20 Nov 14:05:09`, with the year if it is not the current one. */
  dateTime(instant: string): string;
  /** `14:05` */
  clock(instant: string): string;
  /** `5 min`, `2 h 10 min`: a duration, neither past nor future. */
  span(ms: number): string;
  /** `5 minutes ago` */
  ago(instant: string): string;
}

const MINUTE = 60_000;

/**
 * Returns formatters of times in the user's language (or another one) and zone; Gregorian years, as in the filters and
 * the ledger.
 */
export function useTimeWords(wanted?: 'th' | 'en'): TimeWords {
  const [own] = useLocaleState();
  const locale = wanted ?? own;
  const [zone] = useZone();
  return useMemo(() => {
    const tag = locale === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB';
    const day = { day: 'numeric', month: 'short' } as const;
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const;
    const thisYear = new Intl.DateTimeFormat(tag, { ...day, ...time, timeZone: zone });
    const otherYear = new Intl.DateTimeFormat(tag, { ...day, ...time, year: 'numeric', timeZone: zone });
    const clock = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: zone });
    const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
    const unit = (value: number, name: 'minute' | 'hour' | 'day'): string =>
      new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
    return {
      dateTime(instant) {
        const date = new Date(instant);
        const isThisYear = date.getUTCFullYear() === new Date(serverNow()).getUTCFullYear();
        return (isThisYear ? thisYear : otherYear).format(date);
      },
      clock: (instant) => clock.format(new Date(instant)),
      span(ms) {
        const minutes = Math.max(0, Math.floor(ms / MINUTE));
        if (minutes === 0) return `<\u00A0${unit(1, 'minute')}`;
        if (minutes < 60) return unit(minutes, 'minute');
        const hours = Math.floor(minutes / 60);
        if (hours >= 48) return unit(Math.floor(hours / 24), 'day');
        return minutes % 60 === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(minutes % 60, 'minute')}`;
      },
      ago(instant) {
        const minutes = Math.round((Date.parse(instant) - serverNow()) / MINUTE);
        if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
        if (Math.abs(minutes) < 48 * 60) return relative.format(Math.round(minutes / 60), 'hour');
        return relative.format(Math.round(minutes / (24 * 60)), 'day');
      },
    };
  }, [locale, zone]);
}

/** Adds the decimals of wire amounts: "20" and "20.5" get two. */
export function withDecimals(typed: string): string {
  const [whole = '', part = ''] = typed.split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
}
