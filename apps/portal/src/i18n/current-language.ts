import { create } from 'zustand';

/** Language before a choice (SHL-004). */
export const DEFAULT_LANGUAGE = 'th';

/**
 * Language state: `shown` is the language of the page; `parts` grows when more of its words are loaded. Reading either
 * re-renders on a change.
 */
export const useLanguage = create<{ shown: string; isRightToLeft: boolean; parts: number }>(() => ({
  shown: DEFAULT_LANGUAGE,
  isRightToLeft: false,
  parts: 0,
}));
export const currentLanguage = (): string => useLanguage.getState().shown;

/**
 * Returns the locale for numbers and dates of a language. All languages use the Gregorian year and Latin digits: two
 * calendars or kinds of digits on one statement invite mistakes (docs/decisions/languages.md).
 */
export const localeOf = (tag: string): string => `${tag}-u-ca-gregory-nu-latn`;
export const currentLocale = (): string => localeOf(currentLanguage());

/** Isolates signs and digits, to keep their order inside right-to-left text. */
export const leftToRight = (text: string): string =>
  useLanguage.getState().isRightToLeft ? `\u2066${text}\u2069` : text;
