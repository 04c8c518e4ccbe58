import { describe, expect, it } from 'vitest';
import { networkOf } from '@sanam/server/platform/rate-limiter.ts';
import { isCommonPassword } from '@sanam/server/platform/common-passwords.ts';
import { fieldPatterns, fitsPattern } from './patterns.rules.ts';

describe('field patterns', () => {
  const cases: [number, string[], string[]][] = [
    [0, ['', 'anything at all ✓'], []],
    [1, ['abc'], ['ab1', 'a b', '']],
    [2, ['a1', 'Z'], ['1a', 'a_', 'é']],
    [3, ['1a', 'a'], ['a-1', '']],
    [4, ['0123'], ['12a', '๑๒']],
    [5, ['xY'], ['xy1']],
    [6, ['no-space'], ['a b', ' ']],
    [7, ['a1', '1 a'], ['abc', '123', '']],
    [8, ['abc'], ['aBc']],
    [9, ['ABC'], ['ABc']],
    [10, ['สมชาย ใจดี', "Anne-Marie O'Neil"], ['R2D2', '<b>', ' x']],
    [11, ['สมชาย ใจดี'], ['Somchai']],
    [12, ['a@b.co'], ['a@b', 'a b@c.d', '@b.co']],
    [13, ['0812345678'], ['+66812345678', '12345']],
    [14, ['2000-01-31'], ['31/01/2000', '2000-31-01']],
    [15, ['31/01/2000'], ['2000-01-31', '01/31/2000']],
    [16, ['01/31/2000'], ['2000-01-31', '31/01/2000']],
    [17, ['Straße 7'], ['a;b']],
    [18, ['p@ss!'], ['a b', 'é']],
    [19, ['1-2345-X'], ['1 2', '1/2']],
  ];
  it.each(cases)('number %i takes what it says and nothing else [IDN-140] [GAP-048]', (id, good, bad) => {
    for (const text of good) expect([text, fitsPattern(id, text)]).toEqual([text, true]);
    for (const text of bad) expect([text, fitsPattern(id, text)]).toEqual([text, false]);
  });
  it('are twenty, from 0 to 19 [IDN-140]', () => {
    expect(fieldPatterns).toHaveLength(20);
    expect(new Set(cases.map(([id]) => id)).size).toBe(20);
  });
});

describe('common passwords', () => {
  it.each([
    'Password1',
    'PASSWORD',
    '123password!!',
    'qwerty',
    'letmein99',
    'dragondragon7',
    'aaaa1111',
    '1q2w3e4r',
    'ABCD1234',
    'P@ssw0rd1',
    'p4$$w0rd!!',
    '4dm1n1strat0r',
    'qwe123456',
    'Dr@g0n2026',
  ])('know %s', (password) => expect(isCommonPassword(password)).toBe(true));
  it.each(['Krathong-3f9a7', 'river stone 42 glass', 'xkcd-Tr0ub4dor', 'ข้าวเหนียวมะม่วง1'])('let %s pass', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

describe('networks', () => {
  it.each([
    ['203.0.113.77', '203.0.113'],
    ['::ffff:203.0.113.77', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8::5', '2001:db8:0'],
    ['::1', '0:0:0'],
  ])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));
});
