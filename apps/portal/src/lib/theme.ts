import { create } from 'zustand';
import { localStore } from './storage.ts';

export type Theme = 'light' | 'dark';

export const useTheme = create<{ theme: Theme }>(() => ({
  theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
}));

/** Light is the default; the choice is kept on this device (SHL-009, SHL-010). */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStore.set('theme', theme);
  useTheme.setState({ theme });
}
