import { themeColours, themeGrounds } from '@sanam/contract/theme-colours';

/** A telephone number as people write it. */
export const TELEPHONE = /^[0-9+*#][0-9 ()+*#-]{1,39}$/;
/** An e-mail address. */
export const MAILBOX = /^[^\s:/@<>"]{1,64}@[^\s:/@<>"]{1,255}$/;

export const colourSchemes = ['light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

export type ThemeColour = keyof (typeof themeColours)['light'];

/** A saved theme; values left out are the shipped ones. */
export interface MerchantTheme extends Record<ColourScheme, Partial<Record<ThemeColour, string>>> {
  /** Corner radii in pixels. */
  shape: { radiusSmall?: number | undefined; radius?: number | undefined; radiusLarge?: number | undefined };
  logoUrl: string | null;
}

export const plainLook: MerchantTheme = { light: {}, dark: {}, shape: {}, logoUrl: null };

/** Names of text and background colours; each pair must reach 4.5:1 (WCAG 2.2 AA). */
const pairs = [
  ['onBrand', 'brand'],
  ['onBrand', 'brandHover'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['brandInk', 'brandSoft'],
  ['brandInk', 'ground'],
  ['brandInk', 'surface'],
  ['brandInk', 'sunken'],
] as const;
const CONTRAST_MIN = 4.5;

export interface WeakPair {
  theme: ColourScheme;
  text: (typeof pairs)[number][0];
  ground: (typeof pairs)[number][1];
  ratio: number;
}

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the pairs with too little contrast in this theme; empty for a valid one. */
export function weakPairsOf(look: Pick<MerchantTheme, ColourScheme>): WeakPair[] {
  return colourSchemes.flatMap((theme) => {
    const set = Object.fromEntries(Object.entries(look[theme]).filter(([, value]) => value !== undefined));
    const values: Record<string, string> = { ...themeGrounds[theme], ...themeColours[theme], ...set };
    return pairs
      .map(([text, ground]) => ({ theme, text, ground, ratio: contrast(values[text]!, values[ground]!) }))
      .filter(({ ratio }) => ratio < CONTRAST_MIN);
  });
}

/** Returns these pairs as a refusal names them: `light: onBrand on brandHover 2.31`. */
export function weakPairs(look: Pick<MerchantTheme, ColourScheme>): string[] {
  return weakPairsOf(look).map(
    ({ theme, text, ground, ratio }) => `${theme}: ${text} on ${ground} ${ratio.toFixed(2)}`,
  );
}
