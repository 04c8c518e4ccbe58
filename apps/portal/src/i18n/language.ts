import { setupI18n } from '@lingui/core';
import { fallbacks, languages, words } from 'virtual:languages';
import { currentLanguage, DEFAULT_LANGUAGE, useLanguage } from './current-language.ts';
import { createLanguages, type Language } from './languages.ts';
import type { MessageKey } from './message-key.ts';
import thaiCore from 'virtual:words/core/th';

export { currentLanguage, useLanguage } from './current-language.ts';
export type { Language } from './languages.ts';

// The first words of the default language are part of the script: one request less for nearly everybody.
const i18n = setupI18n();
i18n.load(DEFAULT_LANGUAGE, thaiCore);

const all = createLanguages({ i18n, languages, fallbacks, words });
export const offeredLanguages = all.offered;
export const wantedLanguage = all.wanted;
export const showLanguage = all.show;
export const settleLanguage = all.settle;
export const loadBrowseWords = all.loadBrowse;
export const loadLaterWords = all.loadLater;
export const languageName = all.nameOf;
/** Language code in calls: each language uses one of these for the server's texts. */
export const wireLanguageOf = all.wireOf;
export const wireLanguage = (): Language['wire'] => all.wireOf(currentLanguage());

export type Values = Record<string, unknown>;

/** Returns a message in the current language. Components use `useT`, which re-renders on a change. */
export function translate(key: MessageKey, values?: Values): string {
  return i18n.t(key, values);
}

export type Translate = typeof translate;
export function useT(): Translate {
  useLanguage();
  return translate;
}
