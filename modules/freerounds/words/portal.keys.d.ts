import type words from './portal.th.json';

declare module '@sanam/portal/i18n/message-key.ts' {
  interface ModuleWords extends Record<keyof typeof words, string> {}
}
