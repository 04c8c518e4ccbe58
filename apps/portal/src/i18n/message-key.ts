import type th from './th.json';

/** The keys of the modules' words: each module adds its own in `words/portal.keys.d.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface ModuleWords {}

/** Thai is the source of truth: a key exists if it is there. */
export type MessageKey = keyof typeof th | keyof ModuleWords;
