import { describe, expect, it } from 'vitest';
import { categoryOf, hallPaths, loginPath, memberPages, memberPath, safeReturn } from './paths.ts';

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
  it('begins with securityCenter and keeps the order of its menu [MBR-005]', () => {
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
