import { brandColours } from '@sanam/contract/brand-colours';
import { type BrandColour, type BrandLook, brandThemes } from '../../contract/rules.ts';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const corners = ['radiusSmall', 'radius', 'radiusLarge'] as const;
const rootOf = { light: ':root', dark: ":root[data-theme='dark']" } as const;

/** The style sheet of a look: the tokens it sets, laid over those that ship. Values were checked when it was saved. */
export function cssOf(look: BrandLook): string {
  const shape = corners
    .filter((name) => look.shape[name] !== undefined)
    .map((name) => `--sn-${kebab(name)}:${look.shape[name]}px;`);
  return brandThemes
    .map((theme) => {
      const colours = (Object.keys(brandColours[theme]) as BrandColour[])
        .filter((name) => look[theme][name] !== undefined)
        .map((name) => `--sn-${kebab(name)}:${look[theme][name]};`);
      const lines = theme === 'light' ? [...colours, ...shape] : colours;
      return lines.length === 0 ? '' : `${rootOf[theme]}{${lines.join('')}}\n`;
    })
    .join('');
}
