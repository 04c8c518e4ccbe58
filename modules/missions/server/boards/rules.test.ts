import { describe, expect, it } from 'vitest';
import { type BoardWish, problemsOf, stateOf } from './rules.ts';

const wish: BoardWish = {
  titleTh: 'ศึก',
  titleEn: 'Race',
  product: null,
  startsAt: '2026-11-20T00:00:00Z',
  endsAt: '2026-11-27T00:00:00Z',
  minScore: '100.00',
  prizes: ['500.00', '200.00', '200.00'],
};

describe('a leaderboard', () => {
  it.each<[string, Partial<BoardWish>, string[]]>([
    ['as it should be', {}, []],
    ['that ends before it begins', { endsAt: '2026-11-19T00:00:00Z' }, ['endsAt']],
    ['without a least score', { minScore: '0.00' }, ['minScore']],
    ['with a prize above the one before', { prizes: ['100.00', '200.00'] }, ['prizes']],
    ['with a prize of nothing', { prizes: ['100.00', '0.00'] }, ['prizes']],
  ])('%s has the right problems', (_what, change, problems) => {
    expect(problemsOf({ ...wish, ...change })).toEqual(problems);
  });

  const times = {
    starts_at: new Date('2026-11-20T00:00:00Z'),
    ends_at: new Date('2026-11-27T00:00:00Z'),
    settled_at: null,
    stopped_at: null,
  };
  it.each([
    ['2026-11-19T23:59:59Z', {}, 'coming'],
    ['2026-11-20T00:00:00Z', {}, 'running'],
    ['2026-11-27T00:00:00Z', {}, 'over'],
    ['2026-11-28T00:00:00Z', { settled_at: new Date() }, 'settled'],
    ['2026-11-21T00:00:00Z', { stopped_at: new Date() }, 'stopped'],
  ] as const)('at %s with %o is %s', (now, change, state) => {
    expect(stateOf({ ...times, ...change }, new Date(now))).toBe(state);
  });
});
