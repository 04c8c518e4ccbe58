// Renders a stored message for its reader.
import { currencySymbols } from '@sanam/contract';
import { filled, type Language, type NoticeTemplate, type ValueKind } from './templates.ts';

export interface Reader {
  language: Language;
  /** Zone and currency of the merchant. */
  zone: string;
  currency: keyof typeof currencySymbols;
}

export interface Rendered {
  title: string;
  text: string;
}

/** Western numerals and the common era, as everywhere on the site (docs/decisions/languages.md). */
const locales: Record<Language, string> = { TH: 'th-u-ca-gregory-nu-latn', EN: 'en-u-ca-gregory-nu-latn' };

/** Text for a message whose template this version does not have: sent by a newer node, or long ago. */
const unknown: Record<Language, Rendered> = {
  TH: { title: 'ข้อความถึงคุณ', text: 'ข้อความนี้แสดงไม่ได้ กรุณาติดต่อฝ่ายบริการลูกค้า' },
  EN: { title: 'A message for you', text: 'This message cannot be shown. Please ask customer service.' },
};

export function render(
  template: NoticeTemplate | undefined,
  values: Readonly<Record<string, string>>,
  reader: Reader,
): Rendered {
  if (template === undefined) return unknown[reader.language];
  const say = (name: string) => said(template.values[name], values[name] ?? '', reader);
  return {
    title: filled(template.title[reader.language], say),
    text: filled(template.text[reader.language], say),
  };
}

function said(kind: ValueKind | undefined, value: string, { language, zone, currency }: Reader): string {
  if (kind === 'money') return moneyOf(value, currency);
  if (kind === 'moment') return momentOf(value, zone, language);
  if (kind === 'day') return dayOf(value, language);
  if (kind === undefined || kind === 'text') return value;
  return kind[value]?.[language] ?? value;
}

/** Formats "1234.50" as "฿1,234.50". */
function moneyOf(wire: string, currency: Reader['currency']): string {
  return `${currencySymbols[currency]}${wire.replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`;
}

function momentOf(instant: string, zone: string, language: Language): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const form = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone } as const;
  return new Intl.DateTimeFormat(locales[language], form).format(at);
}

/** Formats "2026-12-01" as "1 Dec 2026", independent of the zone. */
function dayOf(day: string, language: Language): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}
