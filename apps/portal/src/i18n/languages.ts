import type { I18n, Messages } from '@lingui/core';
import { localStore } from '../lib/storage.ts';
import { DEFAULT_LANGUAGE, localeOf, useLanguage } from './current-language.ts';

export interface Language {
  tag: string;
  /** Name in the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Language code in calls, which selects the server's texts. */
  wire: 'TH' | 'EN';
}

type Part = 'core' | 'browse' | 'later';

export interface LanguagesDeps {
  i18n: I18n;
  /** Languages with a complete word file. */
  languages: readonly Language[];
  fallbacks: Readonly<Record<string, readonly string[]>>;
  words: Record<Part, Record<string, () => Promise<Messages>>>;
}

/** Stored language: `lang` is the current one, `hisLang` the last explicit choice, which has priority (GAP-087). */
const keptLanguage = (): string | null => localStore.get('hisLang') ?? localStore.get('lang');

const shown = (): string => useLanguage.getState().shown;

/** Loads words part by part, each once; a failed part is requested again. */
function createLoader({ i18n, words }: Pick<LanguagesDeps, 'i18n' | 'words'>) {
  /** Parts that every language needs from now on. */
  const wants = new Set<Part>(['core']);
  const loading: Record<string, Promise<void>> = {};
  const fetchPart = async (part: Part, tag: string): Promise<void> => {
    const messages = await words[part][tag]?.();
    if (messages) i18n.load(tag, messages);
  };
  const load = (part: Part, tag: string): Promise<void> =>
    (loading[part + tag] ??= fetchPart(part, tag).catch((error: unknown) => {
      delete loading[part + tag];
      throw error;
    }));
  return {
    /** Loads the parts that the page needs so far. */
    loadAll: (tag: string) => Promise.all([...wants].map((part) => load(part, tag))),
    /** Loads further parts of the shown language, and of every other one from then on. */
    async loadMore(...parts: Part[]): Promise<void> {
      const isMore = parts.some((part) => !wants.has(part));
      for (const part of parts) wants.add(part);
      await Promise.all(parts.map((part) => load(part, shown())));
      if (!isMore) return;
      i18n.activate(shown(), localeOf(shown()));
      useLanguage.setState(({ parts: count }) => ({ parts: count + 1 }));
    },
  };
}

/** Manages the language of the page: the choice, the parts of its words, and what is stored. */
export function createLanguages({ i18n, languages, fallbacks, words }: LanguagesDeps) {
  const { loadAll, loadMore } = createLoader({ i18n, words });
  const find = (tag: string) => languages.find((one) => one.tag === tag);
  /** Returns the language itself, or the nearest one in the list. */
  const nearest = (tag: string, among: readonly Language[]) =>
    [tag, ...(fallbacks[tag] ?? [])].find((one) => among.some((language) => language.tag === one));

  const ofCode = (code: string) => languages.find(({ tag }) => tag.toUpperCase() === code);

  /**
   * Returns the languages of a picker: complete and offered by the merchant, in its order; all complete ones before the
   * merchant's list is known.
   */
  const offered = (codes?: readonly string[]): readonly Language[] => {
    if (codes === undefined) return languages;
    const both = codes.flatMap((code) => ofCode(code) ?? []);
    return both.length > 0 ? both : languages.filter(({ tag }) => tag === DEFAULT_LANGUAGE);
  };

  const wanted = (): string => {
    const kept = keptLanguage();
    return (kept === null ? undefined : nearest(kept, languages)) ?? DEFAULT_LANGUAGE;
  };

  let asked = DEFAULT_LANGUAGE;
  /**
   * Shows a language; `chosen` stores it as the user's choice. Of two concurrent calls the later one applies. The
   * initial language of a first visit is not stored, because the merchant's default may differ (`settle`).
   */
  const show = async (tag: string, { chosen = false, kept = true } = {}): Promise<void> => {
    asked = tag;
    await loadAll(tag);
    if (asked !== tag) return;
    i18n.activate(tag, localeOf(tag));
    if (kept) localStore.set('lang', tag);
    if (chosen) localStore.set('hisLang', tag);
    const isRightToLeft = find(tag)?.direction === 'rtl';
    document.documentElement.lang = tag;
    document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr';
    useLanguage.setState(({ parts }) => ({ shown: tag, isRightToLeft, parts: parts + 1 }));
  };

  return {
    offered,
    wanted,
    show,
    /** Loads the words of halls, footer and the rest of the home page. */
    loadBrowse: () => loadMore('browse'),
    /** Loads the words of everything behind the first screen. Lazy pages wait for it together with their code. */
    loadLater: () => loadMore('browse', 'later'),
    /**
     * Applies the merchant's languages: a page in a language not offered changes to the nearest one, and a first visit
     * without a stored language to the merchant's default.
     */
    async settle({ codes, preferred }: { codes: readonly string[]; preferred: string | undefined }): Promise<void> {
      const among = offered(codes);
      const isFirstVisit = keptLanguage() === null;
      const first = among.find(({ tag }) => tag.toUpperCase() === preferred)?.tag;
      const target = (isFirstVisit && first) || nearest(shown(), among) || first || among[0]!.tag;
      if (target !== shown()) await show(target);
      else if (isFirstVisit) localStore.set('lang', target);
    },
    nameOf: (tag: string): string => find(tag)?.name ?? tag,
    wireOf: (tag: string): Language['wire'] => find(tag)?.wire ?? 'EN',
  };
}
