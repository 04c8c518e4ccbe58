import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { InterfaceLanguage } from '@sanam/contract/languages';
import { pluralForms } from './language-check.ts';

/**
 * Two pseudo-languages for tests, with CLDR's private tags: accented English that is 40 % longer, and the same in
 * Arabic letters, written right to left. A text without brackets on such a page does not come from a word file.
 */
export const pseudoLanguages: readonly InterfaceLanguage[] = [
  { tag: 'en-XA', name: '⟦Ẽñğĺíşħ⟧', direction: 'ltr', wire: 'EN', fallbacks: ['en'] },
  { tag: 'ar-XB', name: '⟦ثنغلىسه⟧', direction: 'rtl', wire: 'EN', fallbacks: ['en'] },
];

const LONGER = 0.4;
const plain = 'abcdefghijklmnopqrstuvwxyz';
const letters: Record<string, { small: readonly string[]; capital: readonly string[]; filler: string }> = {
  'en-XA': {
    small: [...'åƀçðéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýž'],
    capital: [...'ÅƁÇÐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'],
    filler: 'ẽ',
  },
  'ar-XB': { small: [...'ابثدهفغحىجكلمنوپقرستعڤشخيز'], capital: [...'ابثدهفغحىجكلمنوپقرستعڤشخيز'], filler: 'ـ' },
};

function written(text: string, tag: string): string {
  const alphabet = letters[tag]!;
  return [...text]
    .map((letter) => {
      const at = plain.indexOf(letter.toLowerCase());
      if (at < 0) return letter;
      return (letter === letter.toLowerCase() ? alphabet.small : alphabet.capital)[at]!;
    })
    .join('');
}

/** Returns an English message in a pseudo-language, compiled, with every plural form of the language. */
export function pseudoMessage(english: string, tag: string): unknown[] {
  const compiled = compileMessage(english, (text) => written(text, tag)) as unknown[];
  const letterCount = english.replaceAll(/\{[^}]*\}/g, '').length;
  const filler = letters[tag]!.filler.repeat(Math.max(1, Math.ceil(letterCount * LONGER) - 2));
  return ['⟦', ...withForms(compiled, pluralForms(tag)), ` ${wrapped(filler)}⟧`];
}

/** Longest run of letters without a break; no word of any language is longer. */
const WORD_MAX = 12;
const wrapped = (filler: string): string =>
  [...filler].map((letter, at) => (at > 0 && at % WORD_MAX === 0 ? ` ${letter}` : letter)).join('');

function withForms(tokens: readonly unknown[], forms: readonly string[]): unknown[] {
  return tokens.map((token) => {
    if (!Array.isArray(token) || token[1] !== 'plural') return token;
    const [name, kind, { offset, ...cases }] = token as [string, string, Record<string, unknown>];
    const all = Object.fromEntries(forms.map((form) => [form, cases[form] ?? cases.other]));
    return [name, kind, { offset, ...cases, ...all }];
  });
}
