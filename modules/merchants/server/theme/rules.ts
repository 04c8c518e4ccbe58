import { themeColours } from '@sanam/contract/theme-colours';
import { type ThemeColour, type MerchantTheme, colourSchemes } from '../../contract/rules.ts';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const corners = ['radiusSmall', 'radius', 'radiusLarge'] as const;
const rootOf = { light: ':root', dark: ":root[data-theme='dark']" } as const;

/**
 * Returns the style sheet of a theme: its tokens, which override the shipped ones. Values were checked when it was
 * saved.
 */
export function cssOf(look: MerchantTheme): string {
  const shape = corners
    .filter((name) => look.shape[name] !== undefined)
    .map((name) => `--sn-${kebab(name)}:${look.shape[name]}px;`);
  return colourSchemes
    .map((theme) => {
      const colours = (Object.keys(themeColours[theme]) as ThemeColour[])
        .filter((name) => look[theme][name] !== undefined)
        .map((name) => `--sn-${kebab(name)}:${look[theme][name]};`);
      const lines = theme === 'light' ? [...colours, ...shape] : colours;
      return lines.length === 0 ? '' : `${rootOf[theme]}{${lines.join('')}}\n`;
    })
    .join('');
}
