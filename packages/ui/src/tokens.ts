import { themeColours, themeGrounds } from '@sanam/contract/theme-colours';

/**
 * The colours, radii, shadows and times of the design system.
 * `tokens.css` is written from this file (a test compares them); the console's theme reads it directly.
 * A merchant overrides the colours in `themeColours` with its own style sheet, without a build. They are in the contract,
 * because the server checks them too.
 */
export type ThemeName = 'light' | 'dark';

export interface Palette {
  /** Page behind everything. */
  ground: string;
  /** Cards, bars, dialogs. */
  surface: string;
  /** Recessed areas in a surface: chips, table heads, skeletons. */
  sunken: string;
  line: string;
  /** Borders that carry meaning (form fields): at least 3:1 on a surface. */
  lineStrong: string;
  ink: string;
  inkSoft: string;
  /** Fill in the main hue; text on it is `onBrand`. */
  brand: string;
  brandHover: string;
  onBrand: string;
  /** Main hue as text or icon on a surface. */
  brandInk: string;
  brandSoft: string;
  /** Reserved for incoming money and primary actions. */
  accent: string;
  accentHover: string;
  onAccent: string;
  gain: string;
  gainSoft: string;
  loss: string;
  lossSoft: string;
  /** Waiting or needing attention. */
  caution: string;
  cautionSoft: string;
  cover: string;
  focus: string;
}

export const palettes: Record<ThemeName, Palette> = {
  light: {
    ...themeGrounds.light,
    line: '#e4ddd0',
    lineStrong: '#8a8375',
    ink: '#1e1b2c',
    inkSoft: '#585468',
    ...themeColours.light,
    gain: '#0b7548',
    gainSoft: '#e0f4ea',
    loss: '#b9253a',
    lossSoft: '#fce8ea',
    caution: '#8a5300',
    cautionSoft: '#fff0d2',
    cover: 'rgb(22 18 40 / 0.55)',
    focus: '#4551d6',
  },
  dark: {
    ...themeGrounds.dark,
    line: '#37374e',
    lineStrong: '#8080a0',
    ink: '#f4f2fb',
    inkSoft: '#b9b6cc',
    ...themeColours.dark,
    gain: '#55d69a',
    gainSoft: '#153a2b',
    loss: '#ff8c95',
    lossSoft: '#46202a',
    caution: '#ffc766',
    cautionSoft: '#43310f',
    cover: 'rgb(4 4 12 / 0.7)',
    focus: '#a9b2ff',
  },
};

export const shape = {
  radiusSmall: '8px',
  radius: '12px',
  radiusLarge: '20px',
  shadowLow: '0 1px 2px rgb(30 27 44 / 0.06), 0 2px 8px rgb(30 27 44 / 0.06)',
  shadowHigh: '0 8px 24px rgb(30 27 44 / 0.14), 0 2px 6px rgb(30 27 44 / 0.1)',
  fontFamily: "'Anuphan Variable', 'Noto Sans Thai', 'Leelawadee UI', Thonburi, system-ui, sans-serif",
  fast: '150ms',
  slow: '250ms',
} as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const block = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `  --sn-${kebab(name)}: ${value};`)
    .join('\n');

/** Returns the text of `tokens.css`: light by default, `data-theme="dark"` on the root element switches. */
export function tokensCss(): string {
  return [
    '/* Written from tokens.ts by `node packages/ui/src/write-tokens.ts`; edit that file. */',
    `:root {\n  color-scheme: light;\n${block({ ...palettes.light })}\n${block(shape)}\n}`,
    `:root[data-theme='dark'] {\n  color-scheme: dark;\n${block({ ...palettes.dark })}\n}`,
  ]
    .join('\n\n')
    .concat('\n');
}
