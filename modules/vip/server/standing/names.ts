import type { Context } from '@sanam/server/platform/context.ts';

interface Named {
  name_th: string;
  name_en: string;
}

/** Returns the name of a level in a language. */
export const nameIn = ({ name_th, name_en }: Named, language: Context['language']): string =>
  language === 'TH' ? name_th : name_en;
