import { afterEach, describe, expect, it } from 'vitest';
import { loadLater, modules } from './modules.ts';
import { headerOf, loginPath, memberPath, safeReturn } from './paths.ts';
import { featureRoutes, memberEntries, setFeatures } from './lib/feature.ts';

setFeatures(modules, loadLater);
afterEach(() => setFeatures(modules, loadLater));

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
    expect(memberEntries('centre').map(({ name }) => name)).toEqual([
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

describe('the header', () => {
  it('is hidden on /login, its navigation on /seamless and the lottery pages, on no other page [SHL-014] [SHL-015] [SHL-016]', () => {
    const all = ['/', ...featureRoutes().flatMap(({ paths }) => paths)];
    const other = all.filter((path) => headerOf(path) === 'whole');
    expect(headerOf('/login')).toBe('none');
    expect(['/seamless', '/lottery', '/vnlottery'].map(headerOf)).toEqual(Array(3).fill('withoutNavigation'));
    expect(other).toHaveLength(all.length - 4);
    expect(all.length).toBeGreaterThan(20);
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

it('a way back to a page of a module is known by its feature, and by nothing else [SEC-027]', () => {
  setFeatures([{ routes: [{ paths: ['/stall'], page: () => null }] }]);
  expect(safeReturn('/stall?open=1')).toBe('/stall?open=1');
  setFeatures([]);
  expect(safeReturn('/stall?open=1')).toBe('/');
});

it('a way back may lead to one promotion, whatever its id', () => {
  expect(safeReturn('/promoDetail?id=7')).toBe('/promoDetail?id=7');
});
