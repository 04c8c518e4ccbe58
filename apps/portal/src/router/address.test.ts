import { describe, expect, it } from 'vitest';
import { hrefOf, pageOf, resolve, type To } from './address.ts';

describe('an address', () => {
  const cases: [To, string][] = [
    ['/rng', '/rng'],
    ['/rng?page=hot#top', '/rng?page=hot#top'],
    ['?mc=withdraw', '/help?mc=withdraw'],
    ['#term', '/help#term'],
    ['', '/help'],
    ['?', '/help'],
    [{ pathname: '/rng', search: 'page=hot', hash: 'top' }, '/rng?page=hot#top'],
    [{ pathname: '/rng', search: '?page=hot', hash: '#top' }, '/rng?page=hot#top'],
    [{ search: '' }, '/help'],
    [{ pathname: '/rng', search: '?', hash: '#' }, '/rng'],
    ['/help?return=%2Frng%3Fpage%3Dhot#a?b', '/help?return=%2Frng%3Fpage%3Dhot#a?b'],
  ];
  it.each(cases)('%j, read on /help, is %s', (to, href) => {
    expect(hrefOf(resolve(to, '/help'))).toBe(href);
  });
});

describe('a page', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/rng', '/rng'],
    ['/RNG', '/rng'],
    ['/rng/', '/rng'],
    ['/rng//', '/rng'],
    ['/promoDetail', '/promodetail'],
    ['/r%6Eg', '/rng'],
    ['/%E0%B8%81', '/ก'],
    ['/%', '/%'],
  ])('is named by %s as %s', (pathname, page) => {
    expect(pageOf(pathname)).toBe(page);
  });
});
