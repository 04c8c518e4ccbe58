import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once, then at most once in the time, and once more after a burst', () => {
  let runs = 0;
  const look = throttle(() => runs++, 40);
  for (let at = 0; at < 20; at++) look();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(39);
  expect(runs).toBe(1);
  vi.advanceTimersByTime(31);
  expect(runs).toBe(2);
  look();
  look.cancel();
  vi.advanceTimersByTime(60);
  expect(runs).toBe(2);
});
