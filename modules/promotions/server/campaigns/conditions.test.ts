import { describe, expect, it } from 'vitest';
import { depositMethodCodes } from '@sanam/payments/contract/states.ts';
import { condition, conditionCodes, type SingleCondition } from '../../contract/conditions.ts';
import { type Facts, judge, methodsFor } from './conditions.ts';
import { occurrenceAt } from './occurrence.ts';

const facts: Facts = {
  // Friday, 23:30 in Bangkok.
  at: new Date('2026-11-27T16:30:00Z'),
  zone: 'Asia/Bangkok',
  language: 'TH',
  registeredAt: new Date('2026-11-20T16:31:00Z'),
  lastLoginAt: new Date('2026-11-24T16:30:00Z'),
  level: 2,
  labels: ['VIP'],
  agents: ['ann'],
  identityLevel: 1,
  deposits: 1,
  depositMethod: 'CARD',
};
const one = (given: SingleCondition, change: Partial<Facts> = {}) => judge([given], { ...facts, ...change })[0]!;

describe('a condition says what was found and what was asked for', () => {
  it.each<[SingleCondition, boolean, string, string]>([
    [
      { code: 'window', args: { from: '2026-11-27T16:30:00Z', until: null } },
      true,
      '2026-11-27T16:30:00.000Z',
      '2026-11-27T16:30:00Z/',
    ],
    [
      { code: 'window', args: { from: null, until: '2026-11-27T16:30:00Z' } },
      false,
      '2026-11-27T16:30:00.000Z',
      '/2026-11-27T16:30:00Z',
    ],
    [{ code: 'weekdays', args: { days: [6, 5] } }, true, '5', '5,6'],
    [{ code: 'weekdays', args: { days: [6, 7] } }, false, '5', '6,7'],
    [{ code: 'hours', args: { from: 20, to: 23 } }, true, '23', '20–23'],
    [{ code: 'hours', args: { from: 22, to: 2 } }, true, '23', '22–2'],
    [{ code: 'hours', args: { from: 0, to: 22 } }, false, '23', '0–22'],
    [{ code: 'languages', args: { languages: ['TH'] } }, true, 'TH', 'TH'],
    [{ code: 'languages', args: { languages: ['EN'] } }, false, 'TH', 'EN'],
    [{ code: 'levelMin', args: { level: 2 } }, true, '2', '2–'],
    [{ code: 'levelMin', args: { level: 3 } }, false, '2', '3–'],
    [{ code: 'identityLevelMin', args: { level: 2 } }, false, '1', '2–'],
    [
      { code: 'registeredSince', args: { at: '2026-11-20T16:31:00Z' } },
      true,
      '2026-11-20T16:31:00.000Z',
      '2026-11-20T16:31:00Z',
    ],
    [
      { code: 'registeredSince', args: { at: '2026-11-21T00:00:00Z' } },
      false,
      '2026-11-20T16:31:00.000Z',
      '2026-11-21T00:00:00Z',
    ],
    [{ code: 'registeredDays', args: { min: null, max: 6 } }, true, '6', '–6'],
    [{ code: 'registeredDays', args: { min: 7, max: null } }, false, '6', '7–'],
    [{ code: 'lastSeenDays', args: { min: 3, max: 3 } }, true, '3', '3–3'],
    [{ code: 'lastSeenDays', args: { min: 4, max: null } }, false, '3', '4–'],
    [{ code: 'labels', args: { labels: ['VIP'] } }, true, 'VIP', 'VIP'],
    [{ code: 'agentLine', args: { agents: ['bob', 'ann'] } }, true, 'ann', 'bob,ann'],
    [{ code: 'agentLine', args: { agents: ['bob'] } }, false, '', 'bob'],
    [{ code: 'depositMethods', args: { methods: ['CARD', 'CRYPTO'] } }, true, 'CARD', 'CARD,CRYPTO'],
    [{ code: 'depositMethods', args: { methods: ['CRYPTO'] } }, false, 'CARD', 'CRYPTO'],
    [{ code: 'deposits', args: { min: 1, max: 1 } }, true, '1', '1–1'],
    [{ code: 'deposits', args: { min: null, max: 0 } }, false, '1', '–0'],
  ])('%j: %s', (given, ok, actual, needed) => {
    expect(one(given)).toEqual({ code: given.code, ok, actual, needed });
  });

  it('and who never logged in was seen longer ago than any number of days', () => {
    const never = { lastLoginAt: null };
    expect(one({ code: 'lastSeenDays', args: { min: 30, max: null } }, never)).toMatchObject({ ok: true, actual: '' });
    expect(one({ code: 'lastSeenDays', args: { min: null, max: 30 } }, never)).toMatchObject({ ok: false, actual: '' });
  });

  it('and a member without the label is told so', () => {
    const found = one({ code: 'labels', args: { labels: ['VIP'] } }, { labels: [] });
    expect(found).toEqual({ code: 'labels', ok: false, actual: '', needed: 'VIP' });
  });

  it('by the zone of the merchant, not by that of the server', () => {
    const at = new Date('2026-11-27T17:30:00Z');
    expect(one({ code: 'weekdays', args: { days: [6] } }, { at }).ok).toBe(true);
    expect(one({ code: 'hours', args: { from: 0, to: 0 } }, { at }).ok).toBe(true);
  });
});

it('needs one of a group and all of a list', () => {
  const group = {
    code: 'any',
    args: {
      of: [
        { code: 'levelMin', args: { level: 9 } },
        { code: 'deposits', args: { min: 1, max: null } },
      ],
    },
  } as const;
  const found = judge([condition.parse(group), { code: 'levelMin', args: { level: 9 } }], facts);
  expect(found).toEqual([
    { code: 'any', ok: true, actual: 'deposits', needed: 'levelMin,deposits' },
    { code: 'levelMin', ok: false, actual: '2', needed: '9–' },
  ]);
  const nested = { code: 'any', args: { of: [group, group] } };
  expect(condition.safeParse(nested).success).toBe(false);
});

it('knows every code that the contract has', () => {
  expect(new Set(conditionCodes).size).toBe(13);
});

it.each([
  ['once', '2026-11-27T16:30:00Z', 'once'],
  ['daily', '2026-11-27T16:59:59Z', '2026-11-27'],
  ['daily', '2026-11-27T17:00:00Z', '2026-11-28'],
  ['weekly', '2026-11-29T16:59:59Z', 'w2026-11-23'],
  ['weekly', '2026-11-29T17:00:00Z', 'w2026-11-30'],
  ['monthly', '2026-11-30T17:00:00Z', '2026-12'],
] as const)('a member takes part once in %s: %s is of %s', (every, at, key) => {
  expect(occurrenceAt(every, new Date(at), 'Asia/Bangkok')).toBe(key);
});

describe('the methods of a deposit that conditions leave', () => {
  const by = (...methods: ('CARD' | 'CRYPTO')[]) => ({ code: 'depositMethods' as const, args: { methods } });
  const level = (min: number) => ({ code: 'levelMin' as const, args: { level: min } });
  const anyOf = (...of: SingleCondition[]) => ({ code: 'any' as const, args: { of } });
  it.each([
    ['all without a condition on them', [level(9)], depositMethodCodes],
    ['those that are named', [by('CARD')], ['CARD']],
    ['those that every condition names', [by('CARD', 'CRYPTO'), by('CRYPTO')], ['CRYPTO']],
    ['none where conditions contradict each other', [by('CARD'), by('CRYPTO')], []],
    ['those of a group whose other alternatives are not met', [anyOf(by('CARD'), level(9))], ['CARD']],
    ['all where another alternative is met', [anyOf(by('CARD'), level(2))], depositMethodCodes],
    ['those of any alternative', [anyOf(by('CARD'), by('CRYPTO'))], ['CARD', 'CRYPTO']],
  ])('%s', (_, conditions, methods) => {
    expect(methodsFor(conditions, facts).toSorted()).toEqual([...methods].toSorted());
  });
});
