import { create } from 'zustand';

/** Before anybody chose (SHL-004). */
export const DEFAULT_LANGUAGE = 'th';

/** `shown` is the language on the page; `parts` grows when more words of it arrive. Reading either redraws on a change. */
export const useLanguage = create<{ shown: string; isRightToLeft: boolean; parts: number }>(() => ({
  shown: DEFAULT_LANGUAGE,
  isRightToLeft: false,
  parts: 0,
}));
export const currentLanguage = (): string => useLanguage.getState().shown;

/**
 * The locale that a language's numbers and dates are written in. The Gregorian year and Latin digits in every language:
 * two calendars, or two kinds of digits, on one statement invite mistakes (docs/decisions/languages.md).
 */
export const localeOf = (tag: string): string => `${tag}-u-ca-gregory-nu-latn`;
export const currentLocale = (): string => localeOf(currentLanguage());

/** Keeps signs and digits in their order inside a text that is written right to left. */
export const leftToRight = (text: string): string =>
  useLanguage.getState().isRightToLeft ? `\u2066${text}\u2069` : text;
