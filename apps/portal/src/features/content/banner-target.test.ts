import { expect, it } from 'vitest';
import { bannerTarget } from './banner-target.ts';

it.each([
  ['1', '/rng', { kind: 'inside', href: '/rng' }],
  ['1', '?mc=depositv2', { kind: 'inside', href: '?mc=depositv2' }],
  ['2', 'https://example.org/x', { kind: 'outside', href: 'https://example.org/x' }],
  ['2', 'http://example.org/x', null],
  ['2', 'javascript:alert(1)', null],
  ['1', '//evil.example', null],
  ['1', 'javascript:alert(1)', null],
  [null, '/rng', null],
  ['1', null, null],
] as const)('linkage %s to %s leads to %j', (linkageType, linkUrl, target) => {
  expect(bannerTarget({ linkageType, linkUrl })).toEqual(target);
});
