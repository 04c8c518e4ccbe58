import { currentLocale } from '../i18n/current-language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number format of the shown language; cached, because creating one is expensive. */
export function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = currentLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** Formats a decimal ("1234.50") by the rules of the language, exact at any length. */
export const decimalText = (decimal: string, decimals: number): string =>
  formatOf({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(decimal as `${number}`);

export const countText = (count: number): string => formatOf({}).format(count);

/** Formats a wire ratio ("0.9646") as "96.46%", with at most this many decimals. */
export const percentText = (share: string, decimalsMax = 2): string =>
  formatOf({ style: 'percent', maximumFractionDigits: decimalsMax }).format(share as `${number}`);

/** Returns the thousands and decimal separators of the shown language. */
export function separators(): { group: string; decimal: string } {
  const parts = formatOf({ useGrouping: 'always' }).formatToParts(12_345.6);
  const of = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  return { group: of('group', ','), decimal: of('decimal', '.') };
}
