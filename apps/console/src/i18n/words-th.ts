import shell from './th.json';
import { joined } from './join-words.ts';

const ofModules = import.meta.glob<object>('../../../../modules/*/words/console.th.json', {
  eager: true,
  import: 'default',
});

/** The shell's words and every module's, in one catalogue. */
export const words = joined(shell, Object.values(ofModules));
