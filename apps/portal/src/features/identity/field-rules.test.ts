import { describe, expect, it } from 'vitest';
import type { Translate } from '../../i18n/language.ts';
import { checkField, type FieldRule, patternText, shownFields } from './field-rules.ts';

const t: Translate = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;
const rule = (change: Partial<FieldRule>): FieldRule => ({
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: null,
  patternId: 2,
  minLength: 2,
  maxLength: 15,
  type: 'text',
  ...change,
});

describe('registration fields', () => {
  it('shows a field only if it is enabled [IDN-131]', () => {
    const fields = shownFields([rule({}), rule({ field: 'password' }), rule({ field: 'payeeName', enabled: false })]);
    expect(fields.map(({ field }) => field)).toEqual(['username', 'password']);
  });

  it('requires username and password where shown, whatever their flag says [IDN-133] [IDN-134]', () => {
    const fields = shownFields([
      rule({ required: false }),
      rule({ field: 'password', required: false }),
      rule({ field: 'payeeName', required: false }),
    ]);
    expect(fields.map(({ required }) => required)).toEqual([true, true, false]);
  });

  it('inserts the bounds into the words, one number when they are equal [IDN-139]', () => {
    expect(patternText(rule({}), t)).toContain('2–15');
    expect(patternText(rule({ minLength: 8, maxLength: 8 }), t)).toContain('"range":"8"');
  });

  it.each([
    ['somchai88', true],
    ['8somchai', false],
    ['som chai', false],
    ['s', false],
    ['สมชาย', false],
    ['abcdefghijklmnop', false],
  ])('username %s fits: %s', (name, fits) => {
    const [username] = shownFields([rule({})]);
    expect(username && checkField(username, name, t) === true).toBe(fits);
  });

  it("follows the server's own expression before the numbered one", () => {
    const [username] = shownFields([rule({ acceptedPattern: '^x+$' })]);
    expect(username && checkField(username, 'xxx', t)).toBe(true);
    expect(username && checkField(username, 'abc', t)).not.toBe(true);
  });
});
