import { describe, expect, it } from 'vitest';
import { buildOf, needsReload } from './new-build.ts';

it('reads the build out of a page', () => {
  const html = '<script type="module" crossorigin src="/assets/start-CAZkrQfR.js"></script>';
  expect(buildOf(html)).toBe('/assets/start-CAZkrQfR.js');
  expect(buildOf('<html lang="th"></html>')).toBeUndefined();
});

describe('a missing chunk reloads the page', () => {
  const now = { build: '/assets/start-a.js', served: '/assets/start-b.js', reloadedFor: null, isFree: true };

  it('when a deploy is why, and only once [GAP-182]', () => {
    expect(needsReload(now)).toBe(true);
    expect(needsReload({ ...now, reloadedFor: now.build })).toBe(false);
    // The deploy after that one.
    expect(needsReload({ ...now, reloadedFor: '/assets/start-0.js' })).toBe(true);
  });

  it.each([
    ['the build is the same: the line is slow', { served: now.build }],
    ['nobody answers', { served: undefined }],
    ['the page does not know its own build', { build: undefined }],
    ['a game runs or something is typed', { isFree: false }],
  ])('never when %s', (_, change) => {
    expect(needsReload({ ...now, ...change })).toBe(false);
  });
});
