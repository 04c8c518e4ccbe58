import { expect, it } from 'vitest';
import { isInsidePath, isOutsideAddress } from './links.ts';

it.each([
  ['/rng', true],
  ['/?mc=depositv2', true],
  ['?mc=withdraw', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a b', false],
  ['/a\nb', false],
  ['rng', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%j leads inside the site: %s', (link, isInside) => {
  expect(isInsidePath(link)).toBe(isInside);
});

it.each([
  ['https://help.example/a?b=c#d', true],
  ['HTTPS://help.example', true],
  ['http://help.example', false],
  ['https://user:pass@help.example', false],
  ['https://help.example/a b', false],
  ['https://a;sandbox', false],
  ['https://a,b.example/x', false],
  ['https://a.example;script-src', false],
  ["https://a'b.example", false],
  ['https://ไทย.example/', true],
  ['https://[2001:db8::1]/', true],
  ['https://', false],
  ['//help.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
])('%j is a whole https address: %s', (link, isOutside) => {
  expect(isOutsideAddress(link)).toBe(isOutside);
});
