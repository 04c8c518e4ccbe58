import { membersCalls } from '@sanam/members/contract/calls.ts';
import { create } from 'zustand';
import { currentLanguage, showLanguage, wantedLanguage, wireLanguage } from '../i18n/language.ts';
import { call } from './api.ts';
import { dropKept } from './query-client.ts';
import { currentToken } from './session.ts';
import { localStore } from './storage.ts';

export type Theme = 'light' | 'dark';

export const useTheme = create<{ theme: Theme }>(() => ({
  theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
}));

/**
 * Sets the theme and stores the choice on this device (SHL-010). Before a choice, `theme.js` uses the merchant's theme,
 * then the device's; the default of both is light (SHL-009).
 */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStore.set('theme', theme);
  useTheme.setState({ theme });
}

/** Sets the user's language: shown and stored here, and for a member also on the server (GAP-022). */
export async function chooseLanguage(language: string): Promise<void> {
  await showLanguage(language, { chosen: true });
  dropKept();
  if (currentToken() === null) return;
  // The page neither waits for this call nor depends on it.
  await call(membersCalls.memberLanguage, { body: { language: wireLanguage() } }).catch(() => undefined);
}

/** Applies a theme or language chosen in another tab at once. Returns a function that stops this. */
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
