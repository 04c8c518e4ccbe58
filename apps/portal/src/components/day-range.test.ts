import { expect, it } from 'vitest';
import { changeRange, moveRange, rangeOf } from './day-range.ts';

const today = '2026-03-01';

it('counts whole days over the end of a month', () => {
  expect(rangeOf('yesterday', today)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(rangeOf('last7', today)).toEqual({ from: '2026-02-23', to: today });
  expect(rangeOf('last30', today)).toEqual({ from: '2026-01-31', to: today });
});

it('steps 7 and 30 days back and forward, and never beyond today [SHL-055]', () => {
  const week = rangeOf('last7', today);
  expect(moveRange(week, -7, today)).toEqual({ from: '2026-02-16', to: '2026-02-22' });
  expect(moveRange(week, -30, today)).toEqual({ from: '2026-01-24', to: '2026-01-30' });
  expect(moveRange(week, 7, today)).toBeNull();
  expect(moveRange({ from: '2026-02-16', to: '2026-02-22' }, 7, today)).toEqual(week);
  expect(moveRange({ from: '2026-02-16', to: '2026-02-22' }, 30, today)).toEqual(week);
});

it('takes no day after today, however it was typed; the other day moves along', () => {
  const week = rangeOf('last7', today);
  expect(changeRange(week, { to: '2026-03-09' }, today)).toEqual(week);
  expect(changeRange(week, { from: '2027-01-01' }, today)).toEqual({ from: today, to: today });
  expect(changeRange(week, { to: '2026-02-20' }, today)).toEqual({ from: '2026-02-20', to: '2026-02-20' });
  expect(changeRange({ from: '2026-02-01', to: '2026-02-03' }, { from: '2026-02-10' }, today)).toEqual({
    from: '2026-02-10',
    to: '2026-02-10',
  });
});
