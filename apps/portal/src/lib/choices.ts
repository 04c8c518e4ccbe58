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
 * The choice is kept on this device (SHL-010). Before one, `theme.js` follows the merchant, then the device; light is the
 * default of both (SHL-009).
 */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStore.set('theme', theme);
  useTheme.setState({ theme });
}

/** A person's own choice: shown and remembered here, and for a member also on the server (GAP-022). */
export async function chooseLanguage(language: string): Promise<void> {
  await showLanguage(language, { chosen: true });
  dropKept();
  if (currentToken() === null) return;
  // What is shown here does not wait for it, and does not depend on it.
  await call(membersCalls.memberLanguage, { body: { language: wireLanguage() } }).catch(() => undefined);
}

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
