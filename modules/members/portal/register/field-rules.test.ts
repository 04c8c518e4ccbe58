import { describe, expect, it } from 'vitest';
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { Refusal } from '@sanam/client/refusal';
import { checkField, type FieldRule, firstMethod, patternText, shownFields } from './field-rules.ts';
import { fieldErrors } from './problems.ts';

const t: Translate = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;
const rule = (change: Partial<FieldRule>): FieldRule => ({
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
  patternId: 2,
  minLength: 2,
  maxLength: 15,
  type: 'text',
  ...change,
});
const password = rule({ field: 'password', patternId: 7, minLength: 8, maxLength: 128, type: 'password' });
const mobile = rule({ field: 'mobileNum', enabled: false, required: false });
const namesOf = (fields: FieldRule[]) => fields.map(({ field }) => field);

describe('registration fields', () => {
  it('shows a field only if it is enabled [IDN-131]', () => {
    const fields = [rule({}), password, rule({ field: 'payeeName', enabled: false })];
    expect(namesOf(shownFields({ fields, mobilePassword: false }, 'username'))).toEqual(['username', 'password']);
  });

  it('requires username, password and captcha where shown, whatever their flag says, and others by it [IDN-132] [IDN-133] [IDN-134] [IDN-136]', () => {
    const fields = (['username', 'password', 'captcha', 'payeeName', 'email'] as const).map((field) =>
      rule({ field, required: field === 'email' }),
    );
    const shown = shownFields({ fields, mobilePassword: false }, 'username');
    expect(shown.map(({ required }) => required)).toEqual([true, true, true, false, true]);
  });

  it('by mobile the number leads in the place of the username, a password only with its flag [IDN-124]', () => {
    const fields = [rule({}), password, mobile, rule({ field: 'payeeName' })];
    const [number, ...rest] = shownFields({ fields, mobilePassword: false }, 'mobile');
    expect(number).toMatchObject({ field: 'mobileNum', required: true });
    expect(namesOf(rest)).toEqual(['payeeName']);
    expect(namesOf(shownFields({ fields, mobilePassword: true }, 'mobile'))).toEqual([
      'mobileNum',
      'password',
      'payeeName',
    ]);
  });

  it('begins with mobile when it is offered [IDN-154]', () => {
    expect(firstMethod(['username', 'mobile'])).toBe('mobile');
    expect(firstMethod(['username'])).toBe('username');
    expect(firstMethod([])).toBeUndefined();
  });

  it('inserts the bounds into the words of its pattern, one number when they are equal [IDN-139] [IDN-141] [IDN-142]', () => {
    expect(patternText(rule({}), t)).toBe('identity.pattern.2 {"range":"2–15"}');
    expect(patternText(password, t)).toBe('identity.pattern.7 {"range":"8–128"}');
    expect(patternText(rule({ patternId: 4, minLength: 8, maxLength: 8 }), t)).toBe('identity.pattern.4 {"range":"8"}');
  });

  it.each([
    ['somchai88', true],
    ['8somchai', false],
    ['som chai', false],
    ['s', false],
    ['สมชาย', false],
    ['abcdefghijklmnop', false],
  ])('username %s fits: %s [IDN-141]', (name, fits) => expect(checkField(rule({}), name, t) === true).toBe(fits));

  it('says the bounds of a password in its own words [IDN-181]', () =>
    expect(checkField(password, 'short1', t)).toBe('identity.password.length {"min":8,"max":128}'));

  it("follows the server's own expression", () => {
    expect(checkField(rule({ acceptedPattern: '^x+$' }), 'xxx', t)).toBe(true);
    expect(checkField(rule({ acceptedPattern: '^x+$' }), 'abc', t)).not.toBe(true);
  });
});

describe('what the server refuses is told at its field', () => {
  const refusal = (code: string, fields?: object[]) => new Refusal(code, 400, fields ? { values: { fields } } : {});
  const words = { rules: [rule({}), password, mobile], t, refusalText: ({ code }: Refusal) => code };
  const told = (one: Refusal) => fieldErrors(one, words).map(({ field }) => field);

  it('by the fields it names, all at once [IDN-172]', () => {
    const named = refusal('identity.usernameInvalid', [
      { field: 'username', problem: 'pattern' },
      { field: 'password', problem: 'tooShort' },
      { field: 'termsAccepted', problem: 'required' },
    ]);
    expect(fieldErrors(named, words).map(({ field, text }) => [field, text.split(' ')[0]])).toEqual([
      ['username', 'identity.pattern.2'],
      ['password', 'identity.password.length'],
      ['termsAccepted', 'identity.fieldMissing'],
    ]);
  });

  it.each([
    ['identity.usernameTaken', 'username'],
    ['identity.codeWrong', 'verificationCode'],
    ['identity.captchaWrong', 'captcha'],
    ['identity.contactTaken', 'mobileNum'],
    ['identity.ageRequired', 'ageConfirmed'],
  ])('%s at %s', (code, field) => expect(told(refusal(code))).toEqual([field]));

  it('and at the form when it is about no field', () => expect(told(refusal('common.tooManyRequests'))).toEqual([]));
});
