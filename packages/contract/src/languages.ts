/**
 * Languages of the interface (SHL-006, GAP-086). One is offered if its word file is complete and the merchant offers
 * it. Plural forms come from CLDR through `Intl`, not from here.
 */
export interface InterfaceLanguage {
  /** BCP 47 tag, also the name of its word file: `zh-Hant.json`. */
  tag: string;
  /** Name in the language itself, as in the picker. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Language of texts that the server has in Thai and English only. */
  wire: 'TH' | 'EN';
  /** Fallback languages in order if this one is not offered, followed by the default language. */
  fallbacks: readonly string[];
}

/** English is the fallback for most languages. */
const through =
  (direction: InterfaceLanguage['direction']) =>
  (tag: string, name: string, ...nearer: string[]): InterfaceLanguage => ({
    tag,
    name,
    direction,
    wire: 'EN',
    fallbacks: [...nearer, 'en'],
  });
const ltr = through('ltr');
const rtl = through('rtl');

export const interfaceLanguages: readonly InterfaceLanguage[] = [
  { tag: 'th', name: 'ไทย', direction: 'ltr', wire: 'TH', fallbacks: ['en'] },
  { tag: 'en', name: 'English', direction: 'ltr', wire: 'EN', fallbacks: [] },
  // Lao readers understand Thai.
  { tag: 'lo', name: 'ລາວ', direction: 'ltr', wire: 'TH', fallbacks: ['th', 'en'] },
  ltr('km', 'ខ្មែរ'),
  ltr('my', 'မြန်မာ'),
  ltr('vi', 'Tiếng Việt'),
  ltr('ms', 'Bahasa Melayu', 'id'),
  ltr('id', 'Bahasa Indonesia', 'ms'),
  ltr('fil', 'Filipino'),
  ltr('zh-Hans', '简体中文', 'zh-Hant'),
  ltr('zh-Hant', '繁體中文', 'zh-Hans'),
  ltr('ja', '日本語'),
  ltr('ko', '한국어'),
  ltr('hi', 'हिन्दी'),
  ltr('bn', 'বাংলা'),
  ltr('ta', 'தமிழ்'),
  ltr('ne', 'नेपाली', 'hi'),
  rtl('ur', 'اردو'),
  rtl('ar', 'العربية'),
  rtl('fa', 'فارسی'),
  rtl('he', 'עברית'),
  ltr('tr', 'Türkçe'),
  ltr('ru', 'Русский'),
  ltr('uk', 'Українська', 'ru'),
  ltr('pl', 'Polski'),
  ltr('de', 'Deutsch'),
  ltr('fr', 'Français'),
  ltr('it', 'Italiano'),
  ltr('es', 'Español', 'pt'),
  ltr('pt', 'Português', 'es'),
];

/** Returns a language's code in a merchant's list: `TH`, `ZH-HANT`. */
export const languageCode = (tag: string): string => tag.toUpperCase();

/** Languages of server texts, as in the calls. */
export const siteLanguages = ['TH', 'EN'] as const;
