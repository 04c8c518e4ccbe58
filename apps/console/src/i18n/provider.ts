import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { type Locale, locales, type Messages } from './message-key.ts';

type Catalogue = Messages & TranslationMessages;

/** Each language is a separate chunk; a page loads one. */
const loaders: Record<Locale, () => Promise<Catalogue>> = {
  th: async () => {
    const [own, library] = await Promise.all([import('./words-th.ts'), import('./react-admin-th.ts')]);
    return { ...library.reactAdminThai, ...own.words };
  },
  en: async () => {
    const [own, library] = await Promise.all([import('./words-en.ts'), import('ra-language-english')]);
    return { ...library.default, ...own.words };
  },
};

/** Returns a translator into one language, independent of the page's language. */
export async function translatorInto(locale: Locale): Promise<I18nProvider['translate']> {
  const catalogue = await loaders[locale]();
  return polyglotI18nProvider(() => catalogue, locale, [], { allowMissing: true }).translate;
}

const STORED = 'sanam.console.locale';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Returns the user's stored choice, else Thai for a Thai browser, else English. */
export function firstLocale(): Locale {
  const chosen = localStorage.getItem(STORED);
  if (isLocale(chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith('th') ? 'th' : 'en';
}

export function currentLocale(): Locale {
  return isLocale(document.documentElement.lang) ? document.documentElement.lang : 'en';
}

/** Creates react-admin's translator with our catalogues. A refusal without a text shows its code instead of a key. */
export async function createI18n(initial: Locale): Promise<I18nProvider> {
  const first = await loaders[initial]();
  document.documentElement.lang = initial;
  const provider = polyglotI18nProvider(
    (locale: string) => (locale === initial ? first : loaders[isLocale(locale) ? locale : 'en']()),
    initial,
    [
      { locale: 'th', name: first.language.th },
      { locale: 'en', name: first.language.en },
    ],
    { allowMissing: true },
  );
  const translate: I18nProvider['translate'] = (key, options) => {
    const text = provider.translate(key, options);
    if (text !== key || !key.startsWith('refusal.')) return text;
    return provider.translate('refusal.unknown', { code: key.slice('refusal.'.length) });
  };
  return {
    ...provider,
    translate,
    async changeLocale(locale) {
      await provider.changeLocale(locale);
      document.documentElement.lang = locale;
      localStorage.setItem(STORED, locale);
    },
  };
}
