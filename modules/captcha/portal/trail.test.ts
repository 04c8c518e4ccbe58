import { describe, expect, it } from 'vitest';
import { placeAfterKey, startTrail } from './trail.ts';

describe('the trail of a movement', () => {
  it('holds times since its start and places, in tenths', () => {
    let now = 500;
    const trail = startTrail(0, () => now);
    now = 516.68;
    trail.add(12.34, -1.27);
    expect(trail.points).toEqual([
      [0, 0, 0],
      [16.7, 12.3, -1.3],
    ]);
  });

  it('stays within what the call takes, from the first to the last place', () => {
    let now = 0;
    const trail = startTrail(0, () => now);
    for (let i = 1; i <= 5000; i++) {
      now = i * 8;
      trail.add(i / 20, i % 7);
    }
    expect(trail.points.length).toBeLessThanOrEqual(600);
    expect(trail.points[0]).toEqual([0, 0, 0]);
    expect(trail.points.at(-1)).toEqual([40_000, 250, 2]);
    expect(trail.points.every(([ms], i) => i === 0 || ms > trail.points[i - 1]![0])).toBe(true);
  });
});

describe('keys of the slider', () => {
  it.each([
    ['ArrowRight', 100, 104],
    ['ArrowUp', 100, 104],
    ['ArrowLeft', 100, 96],
    ['ArrowDown', 2, 0],
    ['PageUp', 380, 394],
    ['PageDown', 100, 60],
    ['Home', 100, 0],
    ['End', 100, 394],
    ['a', 100, undefined],
  ])('%s from %d leads to %s', (key, from, to) => {
    expect(placeAfterKey(key, from, 394)).toBe(to);
  });
});
