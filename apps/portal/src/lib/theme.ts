import { create } from 'zustand';
import { localStore } from './storage.ts';

export type Theme = 'light' | 'dark';

export const useTheme = create<{ theme: Theme }>(() => ({
  theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
}));

/**
 * The choice is kept on this device (SHL-010). Before one, `theme.js` follows the brand, then the device; light is the
 * default of both (SHL-009).
 */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStore.set('theme', theme);
  useTheme.setState({ theme });
}
