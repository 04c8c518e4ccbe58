import type en from './en.json';

/** The keys of a nested catalogue, joined by dots. */
export type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T & string];

/** The keys of the modules' words: each module adds its own in `words/console.keys.d.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface ModuleWords {}

/** Every key of the catalogues; an unknown key does not compile. */
export type MessageKey = KeysOf<typeof en> | keyof ModuleWords;
export type Messages = typeof en;
export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];
