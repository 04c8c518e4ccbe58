import { expect, it } from 'vitest';
import { minutesUntilQuiet, quietUntil } from './quiet-hours.rules.ts';

const ZONE = 'Asia/Bangkok';
const night = { from: '21:00', until: '09:00' };
const at = (clock: string) => new Date(`2026-11-23T${clock}:00+07:00`);

it.each([
  ['20:59', null],
  ['21:00', '2026-11-24T02:00:00.000Z'],
  ['23:30', '2026-11-24T02:00:00.000Z'],
  ['08:59', '2026-11-23T02:00:00.000Z'],
  ['09:00', null],
])('at %s of the merchant’s clock the night ends at %s', (clock, end) => {
  expect(quietUntil(at(clock), ZONE, night)?.toISOString() ?? null).toBe(end);
});

it('may be within a day, and may be none', () => {
  const noon = { from: '12:00', until: '13:00' };
  expect(quietUntil(at('12:30'), ZONE, noon)?.toISOString()).toBe('2026-11-23T06:00:00.000Z');
  expect(quietUntil(at('13:00'), ZONE, noon)).toBeNull();
  expect(quietUntil(at('12:30'), ZONE, { from: '00:00', until: '00:00' })).toBeNull();
  expect(minutesUntilQuiet(at('12:30'), ZONE, { from: '00:00', until: '00:00' })).toBeNull();
  expect(minutesUntilQuiet(at('20:30'), ZONE, night)).toBe(30);
});
