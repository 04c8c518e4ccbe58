import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

interface Visit {
  chosen?: 'light' | 'dark';
  merchant?: 'light' | 'dark';
  device?: 'light' | 'dark';
  noStorage?: boolean;
}

/** Returns the theme of the first paint; undefined is light. */
function themeOf({ chosen, merchant, device, noStorage = false }: Visit): string | undefined {
  const dataset: Record<string, string> = merchant === undefined ? {} : { defaultTheme: merchant };
  const getItem = (key: string) => {
    if (noStorage) throw new Error('storage is forbidden');
    return key === 'theme' ? (chosen ?? null) : null;
  };
  runInNewContext(script, {
    document: { documentElement: { dataset } },
    localStorage: { getItem },
    matchMedia: () => ({ matches: device === 'dark' }),
  });
  return dataset.theme;
}

it('is light where nobody says otherwise [SHL-009]', () => {
  expect(themeOf({})).toBeUndefined();
});

it.each<[string, Visit, string | undefined]>([
  ['the device', { device: 'dark' }, 'dark'],
  ['the device, without storage', { device: 'dark', noStorage: true }, 'dark'],
  ['the merchant before the device', { device: 'dark', merchant: 'light' }, undefined],
  ['a dark merchant', { device: 'light', merchant: 'dark' }, 'dark'],
  ['a dark merchant, without storage', { merchant: 'dark', noStorage: true }, 'dark'],
  ['the visitor before both [SHL-010]', { chosen: 'light', device: 'dark', merchant: 'dark' }, undefined],
  ['the visitor who chose dark [SHL-010]', { chosen: 'dark', device: 'light', merchant: 'light' }, 'dark'],
])('follows %s at the first paint', (_, visit, theme) => {
  expect(themeOf(visit)).toBe(theme);
});
