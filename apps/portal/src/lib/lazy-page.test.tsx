import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withDeadline } from './lazy-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits 120 s for a chunk, and no longer [PLT-033]', async () => {
  const outcome = vi.fn<(message: string) => void>();
  withDeadline(new Promise(() => undefined)).catch((thrown: Error) => outcome(thrown.message));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith('chunk timed out');
});

it('passes on what came in time, good or bad, and leaves no timer behind', async () => {
  await expect(withDeadline(Promise.resolve('page'))).resolves.toBe('page');
  await expect(withDeadline(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
