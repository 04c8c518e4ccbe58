import { describe, expect, it } from 'vitest';
import { createPictureCache, PICTURE_ATTEMPTS, PICTURES_KEPT, PRELOAD_FACTOR, preloadMargin } from './picture-cache.ts';

describe('the memory of pictures', () => {
  it('knows loading, loaded and error [PLT-037]', () => {
    const cache = createPictureCache();
    cache.remember('/a.svg', 'loaded');
    cache.remember('/b.svg', 'error');
    expect(['/a.svg', '/b.svg', '/c.svg'].map(cache.stateOf)).toEqual(['loaded', 'error', 'loading']);
  });

  it('keeps 200 addresses and forgets the one not used for the longest [PLT-040]', () => {
    const cache = createPictureCache();
    for (let at = 0; at < PICTURES_KEPT; at++) cache.remember(`/${at}`, 'loaded');
    expect(cache.stateOf('/0')).toBe('loaded');
    cache.remember('/200', 'loaded');
    expect([PICTURES_KEPT, cache.size, cache.stateOf('/0'), cache.stateOf('/1')]).toEqual([
      200,
      200,
      'loaded',
      'loading',
    ]);
  });

  it('asks once, 1.3 screens ahead [PLT-039] [PLT-041]', () => {
    expect([PICTURE_ATTEMPTS, PRELOAD_FACTOR, preloadMargin()]).toEqual([1, 1.3, '0px 30% 30% 0px']);
  });
});
