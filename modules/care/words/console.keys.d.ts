import type { KeysOf } from '@sanam/console/i18n/message-key.ts';
import type words from './console.th.json';

declare module '@sanam/console/i18n/message-key.ts' {
  interface ModuleWords extends Record<KeysOf<typeof words>, string> {}
}
