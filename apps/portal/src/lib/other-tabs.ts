import { currentLanguage, showLanguage, wantedLanguage } from '../i18n/language.ts';
import { dropKept } from './kept-answers.ts';
import { localStore } from './storage.ts';
import { setTheme, useTheme } from './theme.ts';

/** What a person chooses in one tab, theme or language, holds in the others at once. The answer ends it. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    const theme = localStore.get('theme') === 'dark' ? 'dark' : 'light';
    if (key === 'theme' && theme !== useTheme.getState().theme) setTheme(theme);
    const language = wantedLanguage();
    if ((key === 'lang' || key === 'hisLang') && language !== currentLanguage()) void show(language);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

async function show(language: string): Promise<void> {
  await showLanguage(language, { kept: false });
  dropKept();
}
