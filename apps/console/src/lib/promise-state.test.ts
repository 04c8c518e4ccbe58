import { describe, expect, it } from 'vitest';
import { promiseState } from './promise-state.ts';

const promised = {
  stage: 'review',
  createdAt: '2026-11-20T10:00:00.000Z',
  promisedBy: '2026-11-20T10:20:00.000Z',
  decidedAt: null,
  disbursedAt: null,
  freeze: null,
} as const;
const at = (time: string): number => Date.parse(`2026-11-20T${time}.000Z`);

describe('the promise of a withdrawal', () => {
  it.each([
    ['10:13:59', 'calm'],
    ['10:14:00', 'amber'],
    ['10:19:59', 'amber'],
    ['10:20:00', 'red'],
    ['11:00:00', 'red'],
  ] as const)('is at %s %s', (time, level) => {
    expect(promiseState(promised, at(time)).level).toBe(level);
  });

  it('stops when the money was sent, kept or broken for good', () => {
    const kept = { ...promised, stage: 'toConfirm', disbursedAt: '2026-11-20T10:18:00.000Z' } as const;
    expect(promiseState(kept, at('12:00:00'))).toMatchObject({ level: 'calm', isOver: true });
    const broken = { ...kept, disbursedAt: '2026-11-20T10:21:00.000Z' } as const;
    expect(promiseState(broken, at('12:00:00'))).toMatchObject({ level: 'red', isOver: true });
  });

  it('stands still while it waits for its player', () => {
    const since = '2026-11-20T10:10:00.000Z';
    const stopped = { ...promised, stage: 'frozen' } as const;
    const level = (forPlayer: boolean) =>
      promiseState({ ...stopped, freeze: { since, forPlayer } }, at('12:00:00')).level;
    expect([level(true), level(false)]).toEqual(['calm', 'red']);
  });

  it('stops when it was refused, and runs on after a yes', () => {
    const decidedAt = '2026-11-20T10:05:00.000Z';
    expect(promiseState({ ...promised, stage: 'rejected', decidedAt }, at('12:00:00')).isOver).toBe(true);
    expect(promiseState({ ...promised, stage: 'queued', decidedAt }, at('10:25:00'))).toMatchObject({
      level: 'red',
      isOver: false,
    });
  });
});
