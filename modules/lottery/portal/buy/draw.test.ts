import { describe, expect, it } from 'vitest';
import type { NearDraws } from '../near-draws.ts';
import { chosenDraw, drawsAt, nextDraw, nextReadMs } from './draw.ts';

const draw = (numero: string, closeAt: string, state: 'open' | 'suspended' | 'planned' = 'open') => ({
  numero,
  closeAt,
  winningTime: closeAt,
  state,
});
const near = (own: Partial<NearDraws> = {}): NearDraws => ({
  previous: null,
  waiting: [],
  current: draw('20261120-037', '2026-11-20T05:00:10Z'),
  next: [draw('20261120-038', '2026-11-20T05:15:10Z'), draw('20261120-039', '2026-11-20T05:30:10Z', 'planned')],
  serverTime: '2026-11-20T05:00:00Z',
  ...own,
});
const READ_AT = 1_700_000_000_500;
const READ_SECOND = 1_700_000_000;

describe('the draws of a game', () => {
  it('are read again as the first one closes, after half a minute at the latest', () => {
    expect(nextReadMs(near())).toBe(10_000);
    expect(nextReadMs(near({ serverTime: '2026-11-20T04:00:00Z' }))).toBe(30_000);
    expect(nextReadMs(near({ serverTime: '2026-11-20T05:01:00Z' }))).toBe(7000);
    expect(nextReadMs(undefined)).toBe(7000);
  });

  it('count down from the time of the server, whatever the clock of the device says', () => {
    expect(drawsAt(near(), READ_AT, READ_SECOND).map(({ left }) => left)).toEqual([10, 910]);
    expect(drawsAt(near(), READ_AT, READ_SECOND + 4).map(({ left }) => left)).toEqual([6, 906]);
    expect(drawsAt(near(), READ_AT, READ_SECOND + 60).map(({ left }) => left)).toEqual([0, 850]);
  });

  it('move on by themselves as long as none was kept', () => {
    const later = drawsAt(near(), READ_AT, READ_SECOND + 60);
    expect(chosenDraw(later, null)?.numero).toBe('20261120-038');
    expect(chosenDraw(later, '20261120-037')).toMatchObject({ numero: '20261120-037', left: 0 });
    expect(chosenDraw(later, '20261120-036')).toEqual({ numero: '20261120-036', left: 0, isSuspended: false });
    expect(nextDraw(later, '20261120-037')?.numero).toBe('20261120-038');
    expect(nextDraw(later, '20261120-038')).toBeUndefined();
  });

  it('leave out a suspended one while another is sold', () => {
    const paused = near({ current: draw('20261120-037', '2026-11-20T05:00:10Z', 'suspended') });
    expect(chosenDraw(drawsAt(paused, READ_AT, READ_SECOND), null)?.numero).toBe('20261120-038');
    expect(chosenDraw(drawsAt({ ...paused, next: [] }, READ_AT, READ_SECOND), null)).toMatchObject({
      isSuspended: true,
    });
  });
});
