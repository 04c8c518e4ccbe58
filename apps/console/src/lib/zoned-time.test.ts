import { describe, expect, it } from 'vitest';
import { fromZoned, toZoned } from './zoned-time.ts';

describe('a moment as it is typed', () => {
  it('is read and shown in the zone of the business day', () => {
    expect(fromZoned('2026-11-20T01:30', 'Asia/Bangkok')).toBe('2026-11-19T18:30:00.000Z');
    expect(toZoned('2026-11-19T18:30:00.000Z', 'Asia/Bangkok')).toBe('2026-11-20T01:30');
    expect(fromZoned('2026-07-01T12:00', 'Europe/Malta')).toBe('2026-07-01T10:00:00.000Z');
    expect(fromZoned('2026-01-01T12:00', 'Europe/Malta')).toBe('2026-01-01T11:00:00.000Z');
  });

  it('goes through the hour that a change of time skips, and is nothing where nothing was typed', () => {
    expect(fromZoned('2026-03-29T02:30', 'Europe/Malta')).toBe('2026-03-29T01:30:00.000Z');
    for (const text of ['', '2026-13-01T00:00', 'tomorrow']) expect(fromZoned(text, 'Asia/Bangkok')).toBeUndefined();
  });
});
