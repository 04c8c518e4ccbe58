import { en, type TextKey, type Texts } from './en.ts';
import { th } from './th.ts';

export type Language = 'th' | 'en';

const texts: Readonly<Record<Language, Texts>> = { th, en };

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

export function toLanguage(tag: string | null | undefined): Language {
  return tag?.toLowerCase().startsWith('en') === true ? 'en' : 'th';
}

export function translator(language: Language): Translate {
  return (key, values = {}) =>
    texts[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Formats minor units as a decimal amount, without the currency, which is shown beside the balance. */
export function formatMinor(minor: bigint, exponent: number): string {
  const digits = minor.toString().padStart(exponent + 1, '0');
  const whole = exponent === 0 ? digits : digits.slice(0, -exponent);
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return exponent === 0 ? grouped : `${grouped}.${digits.slice(-exponent)}`;
}
