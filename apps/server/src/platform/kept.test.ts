import { afterEach, expect, it, vi } from 'vitest';
import { kept } from './kept.ts';

afterEach(() => void vi.useRealTimers());

it('asks once for all who ask within the time, and again after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let asked = 0;
  const answer = kept(1000, async () => ++asked);
  expect(await Promise.all([answer(), answer()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await answer()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await answer()).toBe(2);
});
