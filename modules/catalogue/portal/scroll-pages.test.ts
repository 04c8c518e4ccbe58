import { describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';
import { hasMore, pagesOf, placesOf, SCROLL_THROTTLE_MS } from './scroll-pages.ts';

describe('a list that grows while one scrolls', () => {
  it.each([
    [1, 1, false],
    [1, 2, true],
    [1334, 1334, false],
  ])('having reached page %i of %i, there is more: %s [GAM-046]', (reached, totalPages, more) => {
    expect(hasMore({ reached, totalPages })).toBe(more);
  });

  it.each([
    [{ reached: 2, totalPages: 9, totalCount: 130, lastPageCount: null }, 30],
    [{ reached: 9, totalPages: 9, totalCount: 130, lastPageCount: null }, 130],
    [{ reached: 2, totalPages: 2, totalCount: null, lastPageCount: null }, 30],
    [{ reached: 2, totalPages: 2, totalCount: null, lastPageCount: 4 }, 19],
    [{ reached: 1, totalPages: 1, totalCount: 0, lastPageCount: 0 }, 0],
  ])('%j draws %i places', (growing, places) => {
    expect(placesOf(growing)).toBe(places);
  });

  it.each([
    [0, 12, [1]],
    [0, 16, [1, 2]],
    [14, 31, [1, 2, 3]],
    [15, 30, [2]],
    [0, 0, [1]],
  ])('places %i to %i stand on pages %j of 15 [GAM-040]', (first, last, pages) => {
    expect(pagesOf(first, last)).toEqual(pages);
  });
});

it('while somebody scrolls it is looked at most every 200 ms, and once more when they stop [SHL-053]', () => {
  vi.useFakeTimers();
  try {
    const looks: number[] = [];
    const began = performance.now();
    const look = throttle(() => looks.push(performance.now() - began), SCROLL_THROTTLE_MS);
    // A wheel or a finger sends one event per frame, here for a second.
    for (let frame = 0; frame < 60; frame++) {
      look();
      vi.advanceTimersByTime(1000 / 60);
    }
    vi.advanceTimersByTime(1000);
    const gaps = looks.slice(1).map((at, index) => at - looks[index]!);
    expect(SCROLL_THROTTLE_MS).toBe(200);
    expect([looks[0], looks.length]).toEqual([0, 6]);
    expect(Math.min(...gaps)).toBeCloseTo(200, 1);
  } finally {
    vi.useRealTimers();
  }
});
