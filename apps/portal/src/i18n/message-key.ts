import type th from './th.json';

/** Keys of the modules' words: each module adds its own in `words/portal.keys.d.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface ModuleWords {}

/** A valid message key: it exists in the Thai words, the source language. */
export type MessageKey = keyof typeof th | keyof ModuleWords;
