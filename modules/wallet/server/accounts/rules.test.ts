import { describe, expect, it } from 'vitest';
import { normaliseName } from '@sanam/server/platform/names.rules.ts';
import { accountsMax, compareNames, isGoodPaymentPassword } from './rules.ts';

describe('names of bank accounts', () => {
  it.each([
    ['SOMCHAI JAIDEE', 'somchai  jaidee', 'equal'],
    ['SOMCHAI JAIDEE', 'Mr. Somchai Jaidee', 'equal'],
    ['SOMCHAI JAIDEE', ' MISS Somchai\u200B Jaidee ', 'equal'],
    ['สมชาย ใจดี', 'นายสมชาย ใจดี', 'equal'],
    ['สมชาย ใจดี', 'นาย สมชาย ใจดี', 'equal'],
    ['สมหญิง ใจดี', 'น.ส. สมหญิง ใจดี', 'equal'],
    ['สมหญิง ใจดี', 'นางสาวสมหญิง ใจดี', 'equal'],
    ['สมชาย ใจดี', 'สมชาย จ.', 'fits'],
    ['สมชาย ใจดี', 'สมชาย ใ.', 'fits'],
    ['SOMCHAI JAIDEE', 'Somchai J.', 'fits'],
    ['สมชาย ใจดี', 'สมชาย ส.', 'differs'],
    ['SOMCHAI JAIDEE', 'SOMCHAI JAIDEEKUL', 'differs'],
    ['SOMCHAI JAIDEE', 'SOMSAK JAIDEE', 'differs'],
    ['SOMCHAI JAIDEE', 'SOMCHAI', 'differs'],
    ['SOMCHAI JAIDEE', '', 'differs'],
    ['สมชาย ใจดี', 'SOMCHAI JAIDEE', 'scriptDiffers'],
    ['SOMCHAI JAIDEE', 'สมชาย ใจดี', 'scriptDiffers'],
  ] as const)('%s and %s: %s [WAL-020] [GAP-143]', (registered, given, result) => {
    expect(compareNames(registered, given)).toBe(result);
  });

  it('writes Latin letters in capitals and leaves a name alone that only looks like a title [WAL-020] [GAP-143]', () => {
    expect(normaliseName('somchai jaidee')).toBe('SOMCHAI JAIDEE');
    expect(normaliseName('นายิกา ใจดี')).toBe('นายิกา ใจดี');
    expect(normaliseName('MRSOMCHAI JAIDEE')).toBe('MRSOMCHAI JAIDEE');
    expect(normaliseName('นาย')).toBe('นาย');
  });
});

it.each([
  ['482913', true],
  ['a secret phrase', true],
  ['48291', false],
  ['111111', false],
  ['123456', false],
  ['987654', false],
  ['x'.repeat(65), false],
])('judges the payment password %s: %s', (password, isGood) => {
  expect(isGoodPaymentPassword(password)).toBe(isGood);
});

const byLevel = { bank_accounts_max: 1, bank_accounts_level: 3, bank_accounts_level_max: 3 };
it.each([
  [byLevel, undefined, 1],
  [byLevel, 2, 1],
  [byLevel, 3, 3],
  [{ ...byLevel, bank_accounts_level: 2 }, 2, 3],
  // A higher general number of the merchant is not reduced by the level.
  [{ ...byLevel, bank_accounts_max: 5 }, 3, 5],
])('lets have as many bank accounts as the level of identity opens, case %#', (rule, level, max) => {
  expect(accountsMax(rule, level)).toBe(max);
});
