/**
 * The languages the interface is made for (SHL-006, GAP-086). One is offered when its file of words is complete and the
 * merchant offers it; the others wait for their file. Which forms a number needs comes from CLDR through `Intl`, not from here.
 */
export interface InterfaceLanguage {
  /** BCP 47, the name of its file of words: `zh-Hant.json`. */
  tag: string;
  /** In its own letters, as the picker shows it. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** What this language's readers get of texts that the server keeps in Thai and English only. */
  wire: 'TH' | 'EN';
  /** Tried in this order where the language is not offered; the default language comes after the last. */
  fallbacks: readonly string[];
}

/** Most readers of another language get on in English. */
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
  // Lao readers read Thai, and see it on television every day.
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

/** How a merchant's list of languages spells one: `TH`, `ZH-HANT`. */
export const languageCode = (tag: string): string => tag.toUpperCase();

/** Languages of the site, as the calls name them. */
export const siteLanguages = ['TH', 'EN'] as const;
