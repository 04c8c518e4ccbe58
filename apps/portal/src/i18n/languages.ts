import type { I18n, Messages } from '@lingui/core';
import { localStore } from '../lib/storage.ts';
import { DEFAULT_LANGUAGE, localeOf, useLanguage } from './current-language.ts';

export interface Language {
  tag: string;
  /** In its own letters. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** How the calls spell what its readers get of the server's texts. */
  wire: 'TH' | 'EN';
}

type Part = 'core' | 'browse' | 'later';

export interface LanguagesDeps {
  i18n: I18n;
  /** Those with a complete file of words. */
  languages: readonly Language[];
  fallbacks: Readonly<Record<string, readonly string[]>>;
  words: Record<Part, Record<string, () => Promise<Messages>>>;
}

/** `lang` is the current language, `hisLang` the last explicit choice, which comes back first (GAP-087). */
const keptLanguage = (): string | null => localStore.get('hisLang') ?? localStore.get('lang');

const shown = (): string => useLanguage.getState().shown;

/** Loads words part by part, each once; what did not come is asked for again. */
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
    /** What the page needs so far. */
    loadAll: (tag: string) => Promise.all([...wants].map((part) => load(part, tag))),
    /** Further parts of the language that is shown, and of every other from then on. */
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

/** The language of the page: which one, its words in their parts, and what is kept of the choice. */
export function createLanguages({ i18n, languages, fallbacks, words }: LanguagesDeps) {
  const { loadAll, loadMore } = createLoader({ i18n, words });
  const find = (tag: string) => languages.find((one) => one.tag === tag);
  /** The language itself, or the nearest that is among those. */
  const nearest = (tag: string, among: readonly Language[]) =>
    [tag, ...(fallbacks[tag] ?? [])].find((one) => among.some((language) => language.tag === one));

  const ofCode = (code: string) => languages.find(({ tag }) => tag.toUpperCase() === code);

  /** A picker's languages: offered by the merchant, in its order, and complete; all complete ones before that is known. */
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
   * Shows a language; `chosen` remembers it as the person's own choice. Of two at once the later one stays. What a first
   * visit begins with is not kept: the merchant's own default may be another (`settle`).
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
    /** The words of halls, footer and the rest of the home page. */
    loadBrowse: () => loadMore('browse'),
    /** The words of everything behind the first screen. Lazy pages wait for it beside their own code. */
    loadLater: () => loadMore('browse', 'later'),
    /**
     * After the merchant said what it offers: a page in a language it does not offer changes to the nearest, and a first
     * visit, of which nothing was kept, to the merchant's own default.
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
