// The manifest of the installed app: a merchant's name, colours and icons, in the reader's language.
import { themeColours, themeGrounds } from '@sanam/contract/theme-colours';
import { interfaceLanguages } from '@sanam/contract/languages';
import type { MerchantTheme } from '../../contract/rules.ts';

/** Edge lengths of the icons in pixels; 180 is required by iPhones. */
export const iconSizes = [180, 192, 512] as const;
export const iconPurposes = ['any', 'maskable'] as const;
export type IconPurpose = (typeof iconPurposes)[number];

const words = {
  TH: { description: 'เล่นเกม ฝาก ถอน และดูทุกรายการได้จากหน้าจอหลัก', games: 'เกม', deposit: 'ฝากเงิน', help: 'ศูนย์ช่วยเหลือ' },
  EN: {
    description: 'Games, deposits, withdrawals and every record, from the home screen',
    games: 'Games',
    deposit: 'Deposit',
    help: 'Help centre',
  },
} as const;

/** Maximum characters of the short name; launchers cut longer ones. */
const SHORT_NAME_MAX = 12;

export interface AppColours {
  ground: string;
  sun: string;
  /** Background of the first screen while the app starts. */
  background: string;
}

export const appColours = ({ light }: Pick<MerchantTheme, 'light'>): AppColours => ({
  ground: light.brand ?? themeColours.light.brand,
  sun: light.accent ?? themeColours.light.accent,
  background: themeGrounds.light.ground,
});

/** Returns the version of an icon from its colours, so that each theme has its own address. */
export const iconVersion = ({ ground, sun }: AppColours): string => `${ground}${sun}`.replaceAll('#', '');

/** Returns the path: `/app/icon-192.png`, `/app/icon-512-maskable.png`. */
export const iconPath = (size: number, purpose: IconPurpose): string =>
  `/app/icon-${size}${purpose === 'maskable' ? '-maskable' : ''}.png`;

/** Returns size and purpose of an icon's file name; undefined for any other. */
export function iconOf(file: string): { size: number; purpose: IconPurpose } | undefined {
  const [, digits, mask] = /^icon-(\d{3})(-maskable)?\.png$/.exec(file) ?? [];
  const size = iconSizes.find((one) => String(one) === digits);
  return size === undefined ? undefined : { size, purpose: mask === undefined ? 'any' : 'maskable' };
}

/** Cuts a name at graphemes, so that a Thai vowel is not separated from its consonant. */
const shortName = (name: string): string =>
  Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
    .slice(0, SHORT_NAME_MAX)
    .join('')
    .trim();

/** Returns the manifest. `tag` is the page's language; the merchant's default if it is not supported. */
export function manifestOf(
  merchant: { name: string; look: Pick<MerchantTheme, 'light'>; defaultLanguage: string },
  tag?: string,
) {
  const find = (wanted: string) => interfaceLanguages.find((one) => one.tag.toUpperCase() === wanted.toUpperCase());
  const language = find(tag ?? '') ?? find(merchant.defaultLanguage) ?? find('th')!;
  const text = words[language.wire];
  const colours = appColours(merchant.look);
  const version = iconVersion(colours);
  const icons = iconPurposes.flatMap((purpose) =>
    [192, 512].map((size) => ({
      src: `${iconPath(size, purpose)}?v=${version}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  return {
    id: '/',
    name: merchant.name,
    short_name: shortName(merchant.name),
    description: text.description,
    // The texts are Thai or English, whatever the language of the page.
    lang: language.wire === 'TH' ? 'th' : 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colours.ground,
    background_color: colours.background,
    icons,
    shortcuts: [
      { name: text.games, url: '/rng' },
      { name: text.deposit, url: '/?mc=depositv2' },
      { name: text.help, url: '/help' },
    ],
  };
}
