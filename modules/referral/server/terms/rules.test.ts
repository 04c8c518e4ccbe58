import { describe, expect, it } from 'vitest';
import { givesMore, problemOf, type Terms } from './rules.ts';

const open: Terms = {
  version: 1,
  is_open: true,
  min_deposit: 50_000n,
  min_played: 100_000n,
  within_days: 30,
  hold_days: 14,
  inviter_reward: 10_000n,
  friend_reward: 5_000n,
  month_cap: 10,
};

describe('terms of referral', () => {
  it.each<[string, Partial<Terms>, string | undefined]>([
    ['nothing changed', {}, undefined],
    ['a reward for the friend alone', { inviter_reward: 0n }, undefined],
    ['no reward', { inviter_reward: 0n, friend_reward: 0n }, 'inviterReward'],
    ['no deposit', { min_deposit: 0n }, 'minDeposit'],
    ['no play', { min_played: 0n }, 'minPlayed'],
    ['no play, closed', { min_played: 0n, is_open: false }, undefined],
  ])('with %s have the problem %s', (_what, change, problem) => {
    expect(problemOf({ ...open, ...change })).toBe(problem);
  });

  it.each<[string, Partial<Terms>, boolean]>([
    ['nothing', {}, false],
    ['a larger reward for the inviter', { inviter_reward: 10_001n }, true],
    ['a larger reward for the friend', { friend_reward: 5_001n }, true],
    ['a higher cap', { month_cap: 11 }, true],
    ['more time', { within_days: 31 }, true],
    ['fewer days of holding', { hold_days: 13 }, true],
    ['a smaller deposit', { min_deposit: 49_999n }, true],
    ['less play', { min_played: 99_999n }, true],
    ['less for more', { inviter_reward: 9_999n, hold_days: 15, min_played: 100_001n }, false],
    ['closing', { is_open: false, inviter_reward: 20_000n }, false],
  ])('changed by %s give more: %s', (_what, change, more) => {
    expect(givesMore(open, { ...open, ...change })).toBe(more);
  });

  it('are opened by two people', () => {
    expect(givesMore({ ...open, is_open: false }, open)).toBe(true);
  });
});
