import type en from './en.json';

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];

/** Every key of the catalogues: a key that does not exist does not compile. */
export type MessageKey = Paths<typeof en>;
export type Messages = typeof en;
export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];
