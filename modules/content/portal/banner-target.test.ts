import { expect, it } from 'vitest';
import { bannerTarget, bannerWord } from './banner-target.ts';

it.each([
  ['1', '/rng', { kind: 'inside', href: '/rng' }],
  ['1', '?mc=depositv2', { kind: 'inside', href: '?mc=depositv2' }],
  ['2', 'https://example.org/x', { kind: 'outside', href: 'https://example.org/x' }],
  ['2', 'http://example.org/x', null],
  ['2', 'https://user:word@example.org', null],
  ['2', 'javascript:alert(1)', null],
  ['1', '//evil.example', null],
  ['1', '/\\evil.example', null],
  ['1', '/\t/evil.example', null],
  ['1', 'javascript:alert(1)', null],
  [null, '/rng', null],
  ['1', null, null],
] as const)('linkage %s to %s leads to %j', (linkageType, linkUrl, target) => {
  expect(bannerTarget({ linkageType, linkUrl })).toEqual(target);
});

it.each([
  ['/?mc=depositv2', 'nav.deposit'],
  ['?mc=depositv2', 'nav.deposit'],
  ['/register', 'nav.register'],
  ['/rng', 'home.bannerMore'],
  ['/?mc=withdraw', 'home.bannerMore'],
] as const)('the button of a banner to %s says %s', (href, word) => {
  expect(bannerWord({ kind: 'inside', href })).toBe(word);
});

it('the button of a banner to elsewhere says no more than that there is more', () => {
  expect(bannerWord({ kind: 'outside', href: 'https://example.org/register' })).toBe('home.bannerMore');
  expect(bannerWord(null)).toBe('home.bannerMore');
});
