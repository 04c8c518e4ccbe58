import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { describe, expect, it } from 'vitest';
import { ladderWith, planLadder, rebatesOf } from '../vip.test-data.ts';
import { givesMore, problemOf } from './rules.ts';
import { ladderOf, ladderWire } from './wire.ts';

const ladder = (...[gives, rest]: Parameters<typeof ladderWith>) =>
  ladderOf({ ...ladderWith(gives, rest), version: 1 });
const plan = ladder({});

describe('a change of the ladder', () => {
  it.each([
    ['a higher rebate', { 1: { rebates: rebatesOf('0.01', '0.00') } }, {}],
    ['a higher birthday gift', { 2: { birthdayGift: '0.01' } }, {}],
    ['a higher weekly gift', { 2: { weeklyGift: '0.01' } }, {}],
    ['a higher monthly gift', { 2: { monthlyGift: '0.01' } }, {}],
    ['withdrawals before others', { 3: { goesFirst: true } }, {}],
    ['more withdrawals a day', { 3: { withdrawalCount: 1 } }, {}],
    ['a higher sum of withdrawals', { 3: { withdrawalSum: '1.00' } }, {}],
  ] as const)('with %s gives more, and the other way round less', (_what, gives, rest) => {
    const wanted = ladder(gives, rest);
    expect(givesMore(plan, wanted)).toBe(true);
    expect(givesMore(wanted, plan)).toBe(false);
  });

  it('gives more when a gift asks for less', () => {
    const asking = ladder({}, { weeklyBets: '100.00', monthlyBets: '100.00' });
    expect(givesMore(asking, ladder({}, { weeklyBets: '100.00', monthlyBets: '99.99' }))).toBe(true);
    expect(givesMore(asking, ladder({}, { weeklyBets: '99.99', monthlyBets: '100.00' }))).toBe(true);
    expect(givesMore(plan, asking)).toBe(false);
  });
});

describe('rebates as bonus money', () => {
  const terms = { multiplePercent: 300, betMax: '100.00', cashOutMax: '1000.00', days: 14 };
  const as = (change: Partial<typeof terms> | { betMax: null } | { cashOutMax: null } = {}) =>
    ladder({}, { rebatesAs: { ...terms, ...change } });

  it('give less than cash, and cash more than they', () => {
    expect(givesMore(plan, as())).toBe(false);
    expect(givesMore(as(), plan)).toBe(true);
    expect(givesMore(as(), as())).toBe(false);
  });

  it.each([
    [{ multiplePercent: 299 }],
    [{ days: 15 }],
    [{ betMax: '100.01' }],
    [{ betMax: null }],
    [{ cashOutMax: '1000.01' }],
    [{ cashOutMax: null }],
  ])('give more with %j, and the other way round less', (change) => {
    expect(givesMore(as(), as(change))).toBe(true);
    expect(givesMore(as(change), as())).toBe(false);
  });

  it('are judged alike for gifts and the bonuses of levels', () => {
    const gifts = ladder({}, { giftsAs: terms });
    expect(givesMore(plan, gifts)).toBe(false);
    expect(givesMore(gifts, plan)).toBe(true);
    expect(givesMore(gifts, ladder({}, { giftsAs: { ...terms, days: 15 } }))).toBe(true);
    expect(ladderWire(gifts).giftsAs).toEqual(terms);
  });

  it('come back from the wire as they went', () => {
    expect(ladderWire(as()).rebatesAs).toEqual(terms);
    expect(ladderWire(plan).rebatesAs).toBeNull();
  });
});

describe('a ladder', () => {
  it('gives back at most ten percent', () => {
    const weights = gameTypes.length;
    expect(problemOf(ladder({ 1: { rebates: rebatesOf('10.00', '0.00') } }), weights)).toBeUndefined();
    expect(problemOf(ladder({ 1: { rebates: rebatesOf('10.01', '0.00') } }), weights)).toBe('levels');
    expect(problemOf(ladder({ 1: { withdrawalSum: '0.00' } }), weights)).toBe('levels');
  });

  it('is the same on the wire and back', () => {
    const wanted = ladderWith(
      {
        1: { rebates: rebatesOf('0.60', '0.50'), birthdayGift: '1.01' },
        2: { goesFirst: true, withdrawalCount: 3, withdrawalSum: '7.00' },
      },
      { weeklyBets: '5.00' },
    );
    expect(ladderWire(ladderOf({ ...wanted, version: 1 }))).toEqual(wanted);
  });

  it('that was proposed before there were rebates and gifts gives none of them', () => {
    const levels = planLadder.levels.map(
      ({ rankLevel, nameTh, nameEn, threshold, upgradeBonus, pointsMultiplier }) => ({
        rankLevel,
        nameTh,
        nameEn,
        threshold,
        upgradeBonus,
        pointsMultiplier,
      }),
    );
    expect(ladderWire(ladderOf({ levels, weights: planLadder.weights, version: 1 }))).toEqual(planLadder);
  });
});
