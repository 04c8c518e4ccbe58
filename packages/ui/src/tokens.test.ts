import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Palette, palettes, type ThemeName, tokensCss } from './tokens.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const textPairs: [keyof Palette, keyof Palette][] = [
  ...(['ground', 'surface', 'sunken'] as const).flatMap((back): [keyof Palette, keyof Palette][] => [
    ['ink', back],
    ['inkSoft', back],
    ['brandInk', back],
    ['gain', back],
    ['loss', back],
    ['caution', back],
  ]),
  ['onBrand', 'brand'],
  ['onBrand', 'brandHover'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['brandInk', 'brandSoft'],
  ['gain', 'gainSoft'],
  ['loss', 'lossSoft'],
  ['caution', 'cautionSoft'],
];

describe('tokens', () => {
  it('tokens.css is what tokens.ts says', () => {
    expect(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')).toBe(tokensCss());
  });

  for (const theme of ['light', 'dark'] satisfies ThemeName[]) {
    it(`${theme}: text reaches 4.5:1 on every ground it stands on`, () => {
      const palette = palettes[theme];
      const weak = textPairs.filter(([text, back]) => contrast(palette[text], palette[back]) < 4.5);
      expect(
        weak.map(([text, back]) => `${text} on ${back}: ${contrast(palette[text], palette[back]).toFixed(2)}`),
      ).toEqual([]);
    });

    it(`${theme}: field borders and the focus ring reach 3:1`, () => {
      const palette = palettes[theme];
      for (const back of ['ground', 'surface'] as const) {
        expect(contrast(palette.lineStrong, palette[back])).toBeGreaterThanOrEqual(3);
        expect(contrast(palette.focus, palette[back])).toBeGreaterThanOrEqual(3);
      }
    });
  }
});
