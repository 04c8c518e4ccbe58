import { describe, expect, it } from 'vitest';
import type { CheckResult } from './types.ts';
import { changeOf, decisionOf, isNews, isSamePerson } from './rules.ts';

const person = { names: ['มาลี ใจดี', 'Malee Jaidee'], birthDate: '1990-05-17' };
const profile = { name: 'MISS MALEE JAIDEE', birthDate: '1990-05-17' };
const result = (verdict: CheckResult['verdict']): CheckResult => ({
  applicantId: 'a',
  state: 'done',
  verdict,
  at: new Date(0),
  person,
  document: { kind: 'idCard', validUntil: null },
});

describe('a person', () => {
  it.each([
    ['the same in Latin letters, without title', profile, true],
    ['the same in Thai letters', { ...profile, name: 'นางสาวมาลี ใจดี' }, true],
    ['another name', { ...profile, name: 'MALEE JAIDEEE' }, false],
    ['another day', { ...profile, birthDate: '1990-05-18' }, false],
    ['a profile without a name', { ...profile, name: null }, false],
    ['a profile without a day', { ...profile, birthDate: null }, false],
  ])('is compared: %s', (_what, given, isSame) => {
    expect(isSamePerson(person, given)).toBe(isSame);
  });

  it('is nobody when the provider read no day, whatever the profile says', () => {
    expect(isSamePerson({ ...person, birthDate: null }, { ...profile, birthDate: null })).toBe(false);
  });
});

describe('a result', () => {
  it('approves who is the same, and brings everybody else to staff', () => {
    expect(decisionOf(result({ answer: 'approved' }), true)?.state).toBe('approved');
    expect(decisionOf(result({ answer: 'approved' }), false)).toEqual({
      outcome: 'toStaff',
      state: 'sent',
      answer: null,
    });
    expect(decisionOf(result({ answer: 'again', why: 'unreadable' }), true)).toMatchObject({ state: 'again' });
    expect(decisionOf(result({ answer: 'refused', why: 'underAge' }), true)).toMatchObject({ answer: 'underAge' });
    expect(decisionOf(result(null), true)).toBeUndefined();
  });

  const at = (second: number) => new Date(second * 1000);
  it.each([
    ['the first', { at: at(1), outcome: 'approved' }, { at: null, outcome: null }, true],
    ['a newer one', { at: at(2), outcome: 'approved' }, { at: at(1), outcome: 'refused' }, true],
    ['an older one', { at: at(1), outcome: 'refused' }, { at: at(2), outcome: 'approved' }, false],
    ['the same again', { at: at(1), outcome: 'approved' }, { at: at(1), outcome: 'approved' }, false],
    ['a no of the same moment', { at: at(1), outcome: 'refused' }, { at: at(1), outcome: 'approved' }, true],
    ['a yes of the same moment', { at: at(1), outcome: 'approved' }, { at: at(1), outcome: 'refused' }, false],
  ] as const)('counts or not: %s', (_what, news, before, counts) => {
    expect(isNews(news, before)).toBe(counts);
  });

  const yes = { outcome: 'approved', state: 'approved', answer: null } as const;
  const no = { outcome: 'refused', state: 'refused', answer: 'notGenuine' } as const;
  it.each([
    ['a first yes', yes, undefined, 'approved'],
    ['a yes after a no of the provider', yes, { state: 'refused', decidedBy: null }, 'approved'],
    ['a yes after a no of staff', yes, { state: 'refused', decidedBy: 'stf' }, 'keep'],
    ['a no after a yes of the provider', no, { state: 'approved', decidedBy: null }, 'revoked'],
    ['a no after a yes of staff', no, { state: 'approved', decidedBy: 'stf' }, 'revoked'],
    ['a no while staff look', no, { state: 'sent', decidedBy: null }, 'refused'],
    ['a no after a no of staff', no, { state: 'again', decidedBy: 'stf' }, 'keep'],
  ] as const)('changes the document: %s', (_what, decision, before, state) => {
    expect(changeOf(decision, before)).toBe(state);
  });
});
