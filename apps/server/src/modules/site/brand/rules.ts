import { type BrandLook, brandThemes } from '@sanam/contract';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const rootOf = { light: ':root', dark: ":root[data-theme='dark']" } as const;

/** The style sheet of a look: the tokens it sets, laid over those that ship. Values were checked when it was saved. */
export function cssOf(look: BrandLook): string {
  const shape = Object.entries(look.shape)
    .filter(([, pixels]) => pixels !== undefined)
    .map(([name, pixels]) => `--sn-${kebab(name)}:${pixels}px;`);
  return brandThemes
    .map((theme) => {
      const colours = Object.entries(look[theme])
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `--sn-${kebab(name)}:${value};`);
      const lines = theme === 'light' ? [...colours, ...shape] : colours;
      return lines.length === 0 ? '' : `${rootOf[theme]}{${lines.join('')}}\n`;
    })
    .join('');
}
