import { describe, expect, it } from 'vitest';
import { plainPoints } from '../../contract/case-states.ts';
import { type Facts, letsMore, plainLines, problemOf, scoreOf, signsOf, verdictOf, withoutCleared } from './rules.ts';

const clean: Facts = {
  ageHours: 24,
  sharesDeviceWith: [],
  sharesAccountWith: [],
  sharesAddressWith: 0,
  numbersBeside: [],
  ownInviter: null,
  namesNear: [],
  codeUses: 9,
  bonuses: 2,
  deposits: 2,
  bonusLine: ['a', 'b', 'c'],
  depositedMinor: 100_00n,
  withdrawnMinor: 49_99n,
  playedMinor: 0n,
  bets: 20,
  stakeMinor: 100_00n,
  safeMinor: 89_99n,
  opponents: [{ memberId: 'other', markets: 4 }],
  sameBets: [],
};
const found = (change: Partial<Facts>) =>
  signsOf({ ...clean, ...change }, plainPoints).map(({ sign, points, figure, others }) => [
    sign,
    points,
    figure,
    others.join(),
  ]);

describe('what speaks against good faith', () => {
  it('is nothing of who has nothing of it, just below each line', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[string, Partial<Facts>, unknown[]]>([
    ['a new account', { ageHours: 23 }, ['newAccount', 10, '23', '']],
    ['a browser of two others', { sharesDeviceWith: ['a', 'b'] }, ['sharedDevice', 30, '2', 'a,b']],
    ['a browser of three others', { sharesDeviceWith: ['a', 'b', 'c'] }, ['sharedDevice', 40, '3', 'a,b,c']],
    ['a bank account of another', { sharesAccountWith: ['a'] }, ['sharedAccount', 40, '1', 'a']],
    ['a connection of two', { sharesAddressWith: 2 }, ['sharedAddress', 5, '2', '']],
    ['a connection of three', { sharesAddressWith: 3 }, ['sharedAddress', 15, '3', '']],
    ['a number beside another', { numbersBeside: ['a'] }, ['numberBeside', 10, '1', 'a']],
    ['numbers in a row', { numbersBeside: ['a', 'b', 'c'] }, ['numberBeside', 20, '3', 'a,b,c']],
    ['an inviter with something in common', { ownInviter: 'a' }, ['ownInviter', 30, '1', 'a']],
    ['a code that ten used', { codeUses: 10 }, ['busyCode', 15, '10', '']],
    ['the name of two others', { namesNear: ['a', 'b'] }, ['nearName', 10, '2', 'a,b']],
    ['the name of three others', { namesNear: ['a', 'b', 'c'] }, ['nearName', 20, '3', 'a,b,c']],
    ['bonuses and no deposit', { bonuses: 3, deposits: 0, bonusLine: [] }, ['onlyBonuses', 20, '3', '']],
    ['three below one agent without deposits', { deposits: 0 }, ['bonusLine', 20, '3', 'a,b,c']],
    ['in and out without play', { withdrawnMinor: 50_00n, playedMinor: 9_99n }, ['noPlay', 30, '9', '']],
    ['bets that hardly lose', { safeMinor: 90_00n }, ['safeBets', 60, '90', '']],
    ['the bets of another', { sameBets: ['a'] }, ['sameBets', 40, '1', 'a']],
    ['five markets against one', { opponents: [{ memberId: 'a', markets: 5 }] }, ['oppositeSides', 60, '5', 'a']],
  ])('%s', (_, change, expected) => {
    expect(found(change)).toEqual([expected]);
  });

  it('is not in and out where a tenth of the deposits was played, or there was one deposit', () => {
    expect(found({ withdrawnMinor: 100_00n, playedMinor: 10_00n })).toEqual([]);
    expect(found({ withdrawnMinor: 100_00n, deposits: 1 })).toEqual([]);
  });

  it('is not judged by few bets', () => {
    expect(found({ bets: 19, safeMinor: 100_00n })).toEqual([]);
  });

  it('comes with what is worth the most first, and adds up', () => {
    const signs = signsOf({ ...clean, ageHours: 0, sharesAccountWith: ['a'], sharesAddressWith: 1 }, plainPoints);
    expect(signs.map(({ sign }) => sign)).toEqual(['sharedAccount', 'newAccount', 'sharedAddress']);
    expect(scoreOf(signs)).toBe(55);
  });

  it('is never worth more than its line of the list', () => {
    const all = signsOf(
      {
        ...clean,
        ageHours: 0,
        sharesDeviceWith: ['a', 'b', 'c', 'd'],
        sharesAddressWith: 9,
        numbersBeside: ['a', 'b', 'c'],
      },
      plainPoints,
    );
    for (const { sign, points } of all) expect(points).toBe(plainPoints[sign]);
  });
});

describe('what was let pass before', () => {
  it('is not held against the member again, unless it is about somebody new', () => {
    const signs = signsOf({ ...clean, sharesDeviceWith: ['a', 'b'], ageHours: 1 }, plainPoints);
    const cleared = [{ sign: 'sharedDevice' as const, others: ['a', 'b', 'c'] }];
    expect(withoutCleared(signs, cleared).map(({ sign }) => sign)).toEqual(['newAccount']);
    expect(withoutCleared(signs, [{ sign: 'sharedDevice', others: ['a'] }])).toHaveLength(2);
  });
});

describe('the lines of a merchant', () => {
  it.each<[number, string]>([
    [39, 'none'],
    [40, 'case'],
    [59, 'case'],
    [60, 'hold'],
    [200, 'hold'],
  ])('make of %i points: %s', (score, verdict) => {
    expect(verdictOf(score, plainLines)).toBe(verdict);
  });

  it('stand in their order', () => {
    expect(problemOf(plainLines)).toBeUndefined();
    expect(problemOf({ ...plainLines, holdAt: 39 })).toBe('holdAt');
    expect(problemOf({ ...plainLines, hideAt: 59 })).toBe('hideAt');
  });

  it('let more through when one of them rises, or a bonus is held for less time', () => {
    expect(letsMore(plainLines, plainLines)).toBe(false);
    expect(letsMore(plainLines, { ...plainLines, caseAt: 30, holdAt: 50, hideAt: 70 })).toBe(false);
    for (const change of [{ caseAt: 41 }, { holdAt: 61 }, { hideAt: 81 }, { hours: 71 }])
      expect(letsMore(plainLines, { ...plainLines, ...change })).toBe(true);
  });
});

describe('the points of a merchant', () => {
  const lines = (change: Partial<typeof plainPoints>) => ({ ...plainLines, points: { ...plainPoints, ...change } });

  it('are what a sign is worth, and of little that was found the same part of them', () => {
    const points = { ...plainPoints, sharedDevice: 80, sharedAddress: 30, newAccount: 5 };
    const worth = (change: Partial<Facts>) => signsOf({ ...clean, ...change }, points).map((one) => one.points);
    expect(worth({ sharesDeviceWith: ['a', 'b', 'c'] })).toEqual([80]);
    expect(worth({ sharesDeviceWith: ['a'] })).toEqual([60]);
    expect(worth({ sharesAddressWith: 2, ageHours: 0 })).toEqual([10, 5]);
  });

  it('stay within bounds: no sign is switched off', () => {
    expect(problemOf(lines({}))).toBeUndefined();
    expect(problemOf(lines({ safeBets: 4 }))).toBe('points');
    expect(problemOf(lines({ safeBets: 101 }))).toBe('points');
  });

  it('let more through where one of them is lower', () => {
    expect(letsMore(lines({}), lines({ safeBets: 59, noPlay: 90 }))).toBe(true);
    expect(letsMore(lines({}), lines({ safeBets: 61 }))).toBe(false);
  });
});
