import { describe, expect, it } from 'vitest';
import {
  categoryOf,
  hallPaths,
  headerOf,
  loginPath,
  memberPages,
  memberPath,
  paths,
  promotionPath,
  safeReturn,
  vendorPath,
} from './paths.ts';
import { setFeatures } from './lib/feature.ts';

describe('the way back after a log-in', () => {
  it.each(['/rng', '/rng?vassalage=ACME&page=hot', '/?mc=depositv2', '/game?nodeId=1', '/help#term', '/home'])(
    'goes to the inside route %s',
    (path) => {
      expect(safeReturn(path)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'rng',
    'https://evil.example/rng',
    '//evil.example/rng',
    '/\\evil.example',
    '/login',
    '/register',
    '/nowhere',
    'javascript:alert(1)',
  ])('goes home instead of %j', (path) => {
    expect(safeReturn(path)).toBe('/');
  });

  it('is carried by the log-in address whole', () => {
    expect(new URLSearchParams(loginPath('/rng?page=hot').split('?')[1]).get('return')).toBe('/rng?page=hot');
  });
});

describe('member centre', () => {
  it('keeps the order of its menu', () => {
    expect(memberPages).toEqual([
      'securityCenter',
      'depositv2',
      'withdraw',
      'personalHistoryCopy',
      'transactionHistory',
    ]);
  });

  it('opens over the page one is on', () => {
    expect(memberPath('withdraw', { pathname: '/rng', search: '?page=hot' })).toBe('/rng?page=hot&mc=withdraw');
  });
});

it('ELOTT and LOTT both lead to /elott [GAM-010]', () => {
  expect([hallPaths.ELOTT, hallPaths.LOTT]).toEqual(['/elott', '/elott']);
});

describe('category pages', () => {
  it.each([
    ['live', 'LIVE'],
    ['sports', 'SPORTS'],
    ['esports', 'ESPORTS'],
    ['pvp', 'PVP'],
    ['elott', 'ELOTT'],
    ['lott', 'LOTT'],
    ['cockfight', 'COCKFIGHT'],
    ['LIVE', 'LIVE'],
  ])('/%s is of type %s [GAM-009]', (games, type) => {
    expect(categoryOf(games)).toBe(type);
  });

  it.each(['rng', 'fish', 'cards', 'constructor', ''])('/%s is none', (games) => {
    expect(categoryOf(games)).toBeUndefined();
  });
});

describe('the header', () => {
  it('is hidden on /login, its navigation on /seamless and the lottery pages, on no other page [SHL-014] [SHL-015] [SHL-016]', () => {
    const other = Object.values(paths).filter((path) => headerOf(path) === 'whole');
    expect(headerOf('/login')).toBe('none');
    expect(['/seamless', '/lottery', '/vnlottery'].map(headerOf)).toEqual(Array(3).fill('withoutNavigation'));
    expect(other).toHaveLength(Object.values(paths).length - 4);
  });

  it('is the same for every spelling the router takes [SHL-014] [SHL-015] [SHL-016]', () => {
    expect(['/login/', '/LOGIN', '/seamless/', '/Lottery', '/lottery//'].map(headerOf)).toEqual([
      'none',
      'none',
      'withoutNavigation',
      'withoutNavigation',
      'withoutNavigation',
    ]);
    expect(['/', '/rng/'].map(headerOf)).toEqual(['whole', 'whole']);
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

it('a promotion has an address of its own, whatever its id', () => {
  expect(promotionPath('a&b=1')).toBe('/promoDetail?id=a%26b%3D1');
  expect(safeReturn(promotionPath('7'))).toBe('/promoDetail?id=7');
});

it('a way back to a page of a module is known by its feature, and by nothing else [SEC-027]', () => {
  setFeatures([{ routes: [{ paths: ['/stall'], page: () => null }] }]);
  expect(safeReturn('/stall?open=1')).toBe('/stall?open=1');
  setFeatures([]);
  expect(safeReturn('/stall?open=1')).toBe('/');
});
