import type th from './th.json';

/** Thai is the source of truth: a key exists if it is there. */
export type MessageKey = keyof typeof th;
