import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCloseTimer } from './close-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(ms: number) {
  const told: string[] = [];
  const onEnd = vi.fn<() => void>();
  const onSecond = (left: number, isHeld: boolean) => void told.push(`${left}${isHeld ? ' held' : ''}`);
  return { told, onEnd, timer: createCloseTimer({ ms, onSecond, onEnd }) };
}

it('tells of every second and ends once [SHL-046] [GAP-107]', () => {
  const { told, onEnd } = started(3000);
  vi.advanceTimersByTime(2750);
  expect(told).toEqual(['3', '2', '1']);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('time stands still while anybody has a reason to stay', () => {
  const { told, onEnd, timer } = started(2000);
  vi.advanceTimersByTime(500);
  timer.hold('pointer', true);
  timer.hold('focus', true);
  vi.advanceTimersByTime(60_000);
  timer.hold('pointer', false);
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  timer.hold('focus', false);
  vi.advanceTimersByTime(1400);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(350);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(told).toEqual(['2', '2 held', '2', '1']);
});

it('a timer that was stopped never ends', () => {
  const { onEnd, timer } = started(1000);
  timer.stop();
  vi.advanceTimersByTime(5000);
  expect(onEnd).not.toHaveBeenCalled();
});
