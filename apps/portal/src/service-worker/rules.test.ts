import { describe, expect, it } from 'vitest';
import { messageOf, outdated, wayOf } from './rules.ts';
import { calls } from '@sanam/test-web/contract';

const origin = 'https://play.example';
const way = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  wayOf({ method, mode, url: new URL(path, origin).href }, origin);

describe('what the worker answers', () => {
  it('files with a hash in their name, and nothing else that a page fetches', () => {
    expect(way('/assets/start-CAZkrQfR.js')).toBe('file');
    for (const path of [
      '/theme.js',
      '/art/icon.svg',
      '/brand/SANAM.css?v=2',
      '/manifest.webmanifest',
      '/app/icon-192.png',
    ])
      expect(way(path), path).toBeUndefined();
    expect(way('https://cdn.example/assets/start-CAZkrQfR.js')).toBeUndefined();
    expect(way('/assets/start-CAZkrQfR.js', { method: 'POST' })).toBeUndefined();
  });

  it('no call of the contract, by whatever way it is made', () => {
    for (const { path, method } of Object.values(calls))
      for (const mode of ['cors', 'navigate', 'same-origin'])
        expect(way(path, { method, mode }), `${method} ${path}`).toBeUndefined();
  });

  it('pages of the portal, not of the console', () => {
    for (const path of ['/', '/rng?page=hot', '/down', '/consoles'])
      expect(way(path, { mode: 'navigate' }), path).toBe('page');
    for (const path of ['/console', '/console/members', '/docs', '/wps/live', '/rails/pay'])
      expect(way(path, { mode: 'navigate' }), path).toBeUndefined();
  });
});

it('files of an older build are forgotten, the others stay', () => {
  const kept = [`${origin}/assets/a-1.js`, `${origin}/assets/b-1.js`];
  expect(outdated(kept, ['/assets/b-1.js', '/assets/a-2.js'])).toEqual([`${origin}/assets/a-1.js`]);
});

describe('a pushed message', () => {
  const message = { title: 'Title', body: 'Text', tag: 'ntc-1', link: '/?mc=messageV2' };

  it('is shown as the server made it', () => {
    expect(messageOf(JSON.stringify({ ...message, more: 1 }))).toEqual(message);
  });

  it.each([
    undefined,
    'not JSON',
    'null',
    JSON.stringify({ ...message, title: 1 }),
    JSON.stringify({ ...message, link: 'https://evil.example' }),
    JSON.stringify({ ...message, link: '//evil.example' }),
    JSON.stringify({ ...message, link: '/\\evil.example' }),
  ])('is nothing where it is not ours or leads away: %s', (text) => {
    expect(messageOf(text)).toBeUndefined();
  });
});
