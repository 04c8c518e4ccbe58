import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Flat content of a word file: key → ICU message. */
export type WordsFile = Readonly<Record<string, string>>;
export interface LanguageProblem {
  kind: 'missing' | 'extra' | 'empty' | 'broken' | 'placeholders' | 'plural' | 'copied';
  key: string;
  text: string;
}
export interface LanguageReport {
  tag: string;
  /** Any of these excludes the language from the picker. */
  problems: LanguageProblem[];
  /** Keys whose text equals the English one: a name, or a missing translation. */
  unchanged: string[];
}

/** Largest share of texts equal to English; a file with more is an unfinished copy, not a translation. */
const UNCHANGED_SHARE_MAX = 0.1;
/** Largest counted number. Plural forms used only by fractions or millions are not required. */
const COUNTED_MAX = 1000;

const knownForms = new Map<string, readonly string[]>();

/** Returns the CLDR plural forms of whole numbers in a language; every language has `other`. */
export function pluralForms(tag: string): readonly string[] {
  const known = knownForms.get(tag);
  if (known) return known;
  const rules = new Intl.PluralRules(tag);
  const forms = new Set<string>(['other']);
  for (let count = 0; count < COUNTED_MAX; count++) forms.add(rules.select(count));
  const sortedForms = [...forms].toSorted();
  knownForms.set(tag, sortedForms);
  return sortedForms;
}

interface Shape {
  names: Set<string>;
  /** Counted values with their named plural forms, without exact ones (`=0`). */
  plurals: { name: string; forms: string[] }[];
}

/** Returns the placeholders and plurals of a message; throws if it is no ICU message. */
export function shapeOf(text: string): Shape {
  const shape: Shape = { names: new Set(), plurals: [] };
  if (/[{}']/.test(text)) look(compileMessageOrThrow(text), shape);
  return shape;
}

function look(tokens: unknown, shape: Shape): void {
  if (!Array.isArray(tokens)) return;
  for (const token of tokens as unknown[]) {
    if (!Array.isArray(token)) continue;
    const [name, kind, cases] = token as [string, string | undefined, unknown];
    shape.names.add(name);
    if (typeof cases !== 'object' || cases === null) continue;
    if (kind === 'plural')
      shape.plurals.push({
        name,
        forms: Object.keys(cases).filter((form) => form !== 'offset' && !/^\d+$/.test(form)),
      });
    for (const inner of Object.values(cases)) look(inner, shape);
  }
}

const sorted = (names: Iterable<string>): string => [...names].toSorted().join(', ');

type Finding = Omit<LanguageProblem, 'key'>;

function problemOf(tag: string, text: string, source: string, english: string | undefined): Finding | null {
  if (text.trim() === '') return { kind: 'empty', text: 'has no text' };
  let shape: Shape;
  try {
    shape = shapeOf(text);
  } catch (thrown) {
    return { kind: 'broken', text: `is no ICU message: ${String(thrown).split('\n')[0]}` };
  }
  const wanted = sorted(shapeOf(source).names);
  if (sorted(shape.names) !== wanted)
    return { kind: 'placeholders', text: `puts in {${sorted(shape.names)}}, not {${wanted}}` };
  return pluralProblem(tag, shape, english);
}

function pluralProblem(tag: string, { plurals }: Shape, english: string | undefined): Finding | null {
  const forms = pluralForms(tag);
  const counted = forms.length > 1 && english !== undefined ? shapeOf(english).plurals : [];
  for (const { name } of counted) {
    if (!plurals.some((plural) => plural.name === name))
      return { kind: 'plural', text: `does not count {${name}}, though the language has ${forms.join(', ')}` };
  }
  for (const plural of plurals) {
    const lacking = forms.filter((form) => !plural.forms.includes(form));
    if (lacking.length > 0) return { kind: 'plural', text: `lacks the plural form ${lacking.join(', ')}` };
    const unused = plural.forms.filter((form) => !forms.includes(form));
    if (unused.length > 0)
      return { kind: 'plural', text: `has the plural form ${unused.join(', ')}, which is never used` };
  }
  return null;
}

/**
 * Compares a language's words with the source's (Thai). `english` shows which values are counted, because Thai has no
 * plural forms, and which texts are untranslated; not used for Thai and English themselves.
 */
export function checkLanguage(tag: string, words: WordsFile, source: WordsFile, english?: WordsFile): LanguageReport {
  const problems: LanguageProblem[] = [];
  for (const [key, text] of Object.entries(source)) {
    const own = words[key];
    if (own === undefined) problems.push({ kind: 'missing', key, text: 'is missing' });
    else {
      const problem = problemOf(tag, own, text, english?.[key]);
      if (problem) problems.push({ key, ...problem });
    }
  }
  for (const key of Object.keys(words)) {
    if (source[key] === undefined) problems.push({ kind: 'extra', key, text: 'is no key of Thai' });
  }
  const unchanged = english ? Object.keys(words).filter((key) => isUnchanged(words[key]!, english[key])) : [];
  if (unchanged.length > Object.keys(source).length * UNCHANGED_SHARE_MAX)
    problems.push({ kind: 'copied', key: '*', text: `${unchanged.length} texts are the English ones` });
  return { tag, problems, unchanged };
}

/** Checks whether a text equals the English one and contains a translatable word. */
const isUnchanged = (text: string, english: string | undefined): boolean =>
  text === english && /\p{L}{2}/u.test(text.replaceAll(/\{[^}]*\}/g, ''));
