import { describe, expect, it } from 'vitest';
import { lengthOf, mixesScripts, readText } from '../text.rules.ts';
import { readDate } from './birth-date.rules.ts';
import { fieldRules, shippedRule, shownFields } from './fields.rules.ts';
import { maskDetail, maskEmail, maskMobile } from './masks.rules.ts';
import { usernameOfMobile } from './username.rules.ts';

const ruleOf = (overrides: Parameters<typeof fieldRules>[0], name: string) =>
  fieldRules(overrides).find(({ field }) => field === name);

describe('field rules', () => {
  it('ship with username, password and name; every other field is off [IDN-131] [GAP-065]', () => {
    const isOn = fieldRules({}).filter(({ enabled }) => enabled);
    expect(isOn.map(({ field }) => field)).toEqual(['username', 'password', 'payeeName']);
    expect(fieldRules({})).toHaveLength(20);
  });

  it('carry everything a form needs [IDN-126]', () =>
    expect(ruleOf({ line: { enabled: true } }, 'line')).toEqual({
      field: 'line',
      enabled: true,
      required: false,
      acceptedPattern: '^[\\x21-\\x7E]+$',
      patternId: 18,
      minLength: 2,
      maxLength: 40,
      type: 'text',
    }));

  it('keep the floor of passwords, the bounds of the wallet, and the formats of the wire [GAP-045]', () => {
    expect(ruleOf({ password: { minLength: 1, maxLength: 5 } }, 'password')).toMatchObject({
      minLength: 7,
      maxLength: 7,
    });
    expect(ruleOf({ password: { minLength: 400, maxLength: 500 } }, 'password')).toMatchObject({ maxLength: 128 });
    expect(ruleOf({ paymentPassword: { minLength: 1, maxLength: 100 } }, 'paymentPassword')).toMatchObject({
      minLength: 6,
      maxLength: 64,
    });
    expect(ruleOf({ email: { patternId: 4 } }, 'email')).toMatchObject({ patternId: 12 });
    expect(ruleOf({ birthDate: { patternId: 4 } }, 'birthDate')).toMatchObject({ patternId: 14 });
    expect(ruleOf({ birthDate: { patternId: 16 } }, 'birthDate')).toMatchObject({ patternId: 16 });
    expect(ruleOf({ nonsense: { enabled: true } }, 'nonsense')).toBeUndefined();
  });

  it('cannot switch off what an account needs [GAP-047]', () => {
    expect(ruleOf({ username: { enabled: false, required: false } }, 'username')).toMatchObject({
      enabled: true,
      required: true,
    });
    expect(shippedRule('password')).toMatchObject({ isAlwaysOn: true, minLengthFloor: 7, maxLengthCeiling: 128 });
    expect(shippedRule('line')).toMatchObject({ isAlwaysOn: false, shipped: { enabled: false } });
  });

  it('by mobile show the number, required, in the place of the username; the password by its flag [IDN-124]', () => {
    const names = (mobilePassword: boolean) => [
      ...shownFields({ fields: fieldRules({}), methods: ['mobile'], mobilePassword }, 'mobile').keys(),
    ];
    expect(names(false)).toEqual(['mobileNum', 'payeeName']);
    expect(names(true)).toEqual(['password', 'mobileNum', 'payeeName']);
  });
});

describe('a typed text', () => {
  it('is composed and has single spaces', () =>
    expect(readText('  Jose\u0301   Nun\u0303ez ')).toEqual({ text: 'José Nuñez', problem: undefined }));
  it('is counted as people see it', () => expect([lengthOf('น้ำ'), lengthOf('𠮷')]).toEqual([3, 1]));
  it('mixes scripts only where letters look alike', () => {
    expect(mixesScripts('Somchai สมชาย 王')).toBe(false);
    expect(mixesScripts('аррӏе')).toBe(false);
    expect(mixesScripts('pаypal')).toBe(true);
    expect(mixesScripts('ΟΚ Okay')).toBe(true);
  });
  it.each(['\t', '\u00A0', '\u3000', '\u2028', '\uFEFF', '\u061C', '\u200D', '\uD800', '\uE000'])(
    'holds no %j',
    (sign) => expect(readText(`a${sign}b`).problem).toBe('characters'),
  );
  it.each(['', ' ', '\u00A0\u00A0', '\t\n'])('%j is not filled in', (typed) =>
    expect(readText(typed).problem).toBe('required'),
  );
});

describe('a date', () => {
  it.each([
    [14, '2008-02-29', '2008-02-29'],
    [15, '29/02/2008', '2008-02-29'],
    [16, '02/29/2008', '2008-02-29'],
    [14, '2007-02-29', undefined],
    [14, '2007-13-01', undefined],
    [15, '31/04/2000', undefined],
    [14, '0000-01-01', undefined],
    [14, '2008-2-9', undefined],
    [3, '2008-02-29', undefined],
  ])('by pattern %i: %s', (patternId, typed, day) => expect(readDate(patternId, typed)).toBe(day));
});

describe('what stands beside the name', () => {
  it('is masked for its owner to know it again [SEC-032]', () => {
    expect(maskMobile('+66812345678')).toBe('+66•••678');
    expect(maskEmail('somchai@example.com')).toBe('s•••@example.com');
    expect([maskDetail('1234567890123'), maskDetail('abc')]).toEqual(['•••23', '•••']);
  });
  it('a name of a number is always the same', () =>
    expect([0, 1, 26].map((attempt) => usernameOfMobile('+66812345678', attempt))).toEqual([
      'm66812345678',
      'm66812345678a',
      'm66812345678z',
    ]));
});
