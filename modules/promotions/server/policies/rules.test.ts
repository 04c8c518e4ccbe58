import { describe, expect, it } from 'vitest';
import { plainTerms } from '../../contract/bonus-terms.ts';
import { type PolicyRule, plainRule } from '../../contract/policy.ts';
import { contentOf } from '../campaign.test-data.ts';
import { allowsMore, problemOf, problemOfBonus, problemsWith, ruleFor } from './rules.ts';

const rule = (change: Partial<PolicyRule> = {}): PolicyRule => ({ ...plainRule, ...change });
const terms = { ...plainTerms, matchBasisPoints: 10_000, turnoverOf: 'depositAndBonus' as const };
const offer = contentOf('deposit', { reward: '1000.00', budget: '5000.00', bonus: terms, category: 'newbie' });

describe('a policy', () => {
  it('has the rule of a country, else that for everybody, else none', () => {
    const rules = [rule(), rule({ country: 'GB', bonusMoney: false })];
    expect(ruleFor(rules, 'GB')?.bonusMoney).toBe(false);
    expect([ruleFor(rules, 'TH'), ruleFor(rules, null)]).toEqual([rules[0], rules[0]]);
    expect(ruleFor([rules[1]!], 'TH')).toBeUndefined();
  });

  it.each<[string, Partial<PolicyRule>, string[]]>([
    ['nothing', {}, []],
    ['bonus money', { bonusMoney: false }, ['bonusMoney']],
    ['bonuses of deposits, and for new members', { deposits: false, welcome: false }, ['deposits', 'welcome']],
    ['more than ten times the bonus', { multipleMax: 1000 }, ['multipleMax']],
    ['more than twenty times the bonus', { multipleMax: 2000 }, []],
    ['a larger bonus', { bonusMax: '999.99' }, ['bonusMax']],
    ['a lock, which this one has not', { cashLock: false }, []],
  ])('that forbids %s judges a version', (_what, change, problems) => {
    expect(problemsWith(rule(change), 'deposit', offer)).toEqual(problems);
  });

  it('judges free rounds that win bonus money, too', () => {
    const bonus = { multiplePercent: 1500, betMax: null, cashOutMax: null, days: 7 };
    const rounds = { nodeId: 'game', rounds: 5, bet: '1.00', days: 3, turnoverPercent: 0, bonus };
    const judged = (change: Partial<PolicyRule>) => problemsWith(rule(change), 'claim', contentOf('claim', { rounds }));
    expect(judged({ bonusMoney: false })).toEqual(['bonusMoney']);
    expect(judged({ multipleMax: 1000 })).toEqual(['multipleMax']);
    expect(judged({ multipleMax: 1500 })).toEqual([]);
  });

  it('judges one bonus to the satang: 25,000.00 for 1,000.00 is 25 times', () => {
    const given = { terms, bonusMinor: 100_000n, depositMinor: 150_000n };
    expect(problemOfBonus(rule({ multipleMax: 2500 }), given)).toBeUndefined();
    expect(problemOfBonus(rule({ multipleMax: 2499 }), given)).toBe('multipleMax');
    expect(problemOfBonus(rule({ bonusMax: '999.99' }), given)).toBe('bonusMax');
    expect(problemOfBonus(undefined, given)).toBeUndefined();
  });

  it.each<[string, PolicyRule[], PolicyRule[], boolean]>([
    ['first rules', [], [rule({ bonusMoney: false })], false],
    ['first rules with a wording', [], [rule({ wording: { TH: 'ก', EN: 'a' } })], true],
    ['no rules any more', [rule({ bonusMoney: false })], [], true],
    ['a higher multiple', [rule({ multipleMax: 1000 })], [rule({ multipleMax: 1100 })], true],
    ['a lower multiple', [rule({ multipleMax: 1000 })], [rule({ multipleMax: 900 })], false],
    ['no bound of bonuses any more', [rule({ bonusMax: '10.00' })], [rule()], true],
    ['fewer days after a stop', [rule({ afterStopDays: 30 })], [rule({ afterStopDays: 29 })], true],
    [
      'a rule of a country that allows more',
      [rule({ deposits: false })],
      [rule({ deposits: false }), rule({ country: 'TH' })],
      true,
    ],
    ['a rule of a country that allows less', [rule()], [rule(), rule({ country: 'GB', welcome: false })], false],
  ])('that is changed to %s allows more: %#', (_what, now, wanted, more) => {
    expect(allowsMore({ version: 1, rules: now }, { version: 2, rules: wanted })).toBe(more);
  });

  it('has one rule for a country', () => {
    expect(problemOf({ version: 1, rules: [rule(), rule()] })).toBe('rules');
  });
});
