import { describe, expect, it } from 'vitest';
import { categoryOf, hallPaths, vendorPath } from './paths.ts';

it('ELOTT and LOTT both lead to /elott [GAM-010]', () => {
  expect([hallPaths.ELOTT, hallPaths.LOTT]).toEqual(['/elott', '/elott']);
});

describe('category pages', () => {
  it.each([
    ['/live', 'LIVE'],
    ['/sports', 'SPORTS'],
    ['/esports', 'ESPORTS'],
    ['/pvp', 'PVP'],
    ['/elott', 'ELOTT'],
    ['/lott', 'LOTT'],
    ['/cockfight', 'COCKFIGHT'],
    ['/LIVE', 'LIVE'],
    ['/live/', 'LIVE'],
  ])('%s is of type %s [GAM-009]', (pathname, type) => {
    expect(categoryOf(pathname)).toBe(type);
  });

  it.each(['/rng', '/fish', '/cards', '/constructor', '/', '/live/x'])('%s is none', (pathname) => {
    expect(categoryOf(pathname)).toBeUndefined();
  });
});

describe('a vendor of the navigation', () => {
  it('of slots opens /rng with it [SHL-029]', () => {
    expect(vendorPath('RNG', 'KATHONG')).toBe('/rng?vassalage=KATHONG');
  });

  it.each(['LIVE', 'SPORTS', 'ESPORTS', 'PVP', 'FISH', 'ELOTT', 'COCKFIGHT'] as const)(
    'of %s opens the type in lower case [SHL-030]',
    (type) => {
      expect(vendorPath(type, 'ACME')).toBe(`/${type.toLowerCase()}?vassalage=ACME`);
    },
  );
});
