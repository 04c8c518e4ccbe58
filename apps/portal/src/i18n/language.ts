import { type Messages, setupI18n } from '@lingui/core';
import { create } from 'zustand';
import { localStore } from '../lib/storage.ts';
import type { MessageKey } from './message-key.ts';
import thaiCore from './th.json?catalogue=core';

const core = import.meta.glob<Messages>(['./*.json', '!./th.json'], { query: '?catalogue=core', import: 'default' });
const later = import.meta.glob<Messages>('./*.json', { query: '?catalogue=later', import: 'default' });

/** The language files that exist (GAP-086): a new file is a new language, no code. */
export const languages: readonly string[] = Object.keys(later).map((file) => file.slice(2, -'.json'.length));
export const DEFAULT_LANGUAGE = 'th';
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

// The default language's first words come with the script: one request less for nearly everybody.
const i18n = setupI18n();
i18n.load(DEFAULT_LANGUAGE, thaiCore);
let wantsLater = false;

/** `shown` is the language on the page; `parts` grows when more words of it arrive. Reading either redraws on a change. */
export const useLanguage = create<{ shown: string; parts: number }>(() => ({ shown: DEFAULT_LANGUAGE, parts: 0 }));
export const currentLanguage = (): string => useLanguage.getState().shown;

/** `lang` is the current language, `hisLang` the last explicit choice (GAP-087). */
export function wantedLanguage(): string {
  const kept = [localStore.get('lang'), localStore.get('hisLang')].find(
    (lang) => lang !== null && languages.includes(lang),
  );
  return kept ?? DEFAULT_LANGUAGE;
}

async function load(files: Record<string, () => Promise<Messages>>, language: string): Promise<void> {
  const file = files[`./${language}.json`];
  if (file) i18n.load(language, await file());
}

/** Shows a language; `chosen` remembers it as the person's own choice. */
export async function showLanguage(language: string, { chosen = false } = {}): Promise<void> {
  await Promise.all([load(core, language), wantsLater ? load(later, language) : undefined]);
  i18n.activate(language);
  localStore.set('lang', language);
  if (chosen) localStore.set('hisLang', language);
  document.documentElement.lang = language;
  document.documentElement.dir = rightToLeft.has(language) ? 'rtl' : 'ltr';
  useLanguage.setState(({ parts }) => ({ shown: language, parts: parts + 1 }));
}

/** The words of everything behind the first screen. Lazy pages wait for it beside their own code. */
export async function loadLaterWords(): Promise<void> {
  if (wantsLater) return later[`./${currentLanguage()}.json`]?.().then(() => undefined);
  wantsLater = true;
  await load(later, currentLanguage());
  i18n.activate(currentLanguage());
  useLanguage.setState(({ parts }) => ({ parts: parts + 1 }));
}

export type Values = Record<string, unknown>;

/** A message in the current language. Components use `useT`, which redraws. */
export function translate(key: MessageKey, values?: Values): string {
  return i18n.t(key, values);
}

export type Translate = typeof translate;
export function useT(): Translate {
  useLanguage();
  return translate;
}

export const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
/** How the calls spell it. */
export const wireLanguage = (): 'TH' | 'EN' => (currentLanguage() === 'en' ? 'EN' : 'TH');
