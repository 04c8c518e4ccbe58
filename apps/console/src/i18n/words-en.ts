import shell from './en.json';
import { joined } from './join-words.ts';

const ofModules = import.meta.glob<object>('../../../../modules/*/words/console.en.json', {
  eager: true,
  import: 'default',
});

/** The shell's words and every module's, in one catalogue. */
export const words = joined(shell, Object.values(ofModules));
