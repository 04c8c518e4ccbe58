import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';

let t: TestApp;
let as: Registering;
const switchable =
  'email mobileNum birthDate idNumber nationality address occupation sourceOfIncome line whatsapp facebook wechat qqNum paymentPassword'.split(
    ' ',
  );
beforeAll(async () => {
  t = await buildTestApp();
  as = createRegistering(t);
  await as.setFields(Object.fromEntries(switchable.map((field) => [field, { enabled: true }])));
});
afterAll(() => t.close());

const CYRILLIC_O = '\u043E';
/** Field, typed value, and the expected problem. */
const bad: [field: string, typed: unknown, problem: string][] = [
  ['username', '', 'required'],
  ['username', '   ', 'required'],
  ['username', 'x', 'tooShort'],
  ['username', 'a'.repeat(16), 'tooLong'],
  ['username', 'a'.repeat(65), 'too_big'],
  ['username', 7, 'invalid_type'],
  ['username', `s${CYRILLIC_O}mchai`, 'scripts'],
  ['username', 'ѕомсһаі', 'pattern'],
  ['username', 'ｓｏｍｃｈａｉ', 'characters'],
  ['username', 'som\u0000chai', 'invalid_format'],
  ['username', 'som\u0007chai', 'characters'],
  ['username', 'som\u202Echai', 'characters'],
  ['username', 'som\u200Bchai', 'characters'],
  ['username', 'som😀chai', 'characters'],
  ['username', 'som chai', 'pattern'],
  ['username', '1somchai', 'pattern'],
  ['username', 'สมชาย', 'pattern'],
  ['password', '', 'required'],
  ['password', '        ', 'required'],
  ['password', 'Short-1', 'tooShort'],
  ['password', `A1${'x'.repeat(127)}`, 'tooLong'],
  ['password', 'x'.repeat(300), 'too_big'],
  ['password', 'Khao\u0007niao-77x', 'characters'],
  ['password', 'only-letters-here', 'pattern'],
  ['password', 'Password123', 'common'],
  ['password', ['a'], 'invalid_type'],
  ['confirmPassword', '', 'required'],
  ['confirmPassword', 'Khao-niao-77X', 'differs'],
  ['payeeName', '    ', 'required'],
  ['payeeName', 'X', 'tooShort'],
  ['payeeName', 'x'.repeat(121), 'tooLong'],
  ['payeeName', `S${CYRILLIC_O}mchai Jaidee`, 'scripts'],
  ['payeeName', 'Σomchai Jaidee', 'scripts'],
  ['payeeName', 'Som😀chai', 'characters'],
  ['payeeName', 'Som\nchai', 'characters'],
  ['payeeName', 'Somchai\u2066Jaidee', 'characters'],
  ['payeeName', 'Som\u00A0chai', 'characters'],
  ['payeeName', `ส${'\u0E49'.repeat(6)}มชาย`, 'characters'],
  ['payeeName', 'Somchai 99', 'pattern'],
  ['payeeName', '<b>Somchai</b>', 'pattern'],
  ['payeeName', { first: 'Somchai' }, 'invalid_type'],
  ['email', 'nobody', 'pattern'],
  ['email', 'a@b', 'pattern'],
  ['email', 'a b@example.com', 'pattern'],
  ['email', 'a@b@example.com', 'pattern'],
  ['email', `s${CYRILLIC_O}m@example.com`, 'scripts'],
  ['email', `${'x'.repeat(250)}@example.com`, 'tooLong'],
  ['email', 'x@example.com\r\nBcc: y@example.com', 'characters'],
  ['mobileNum', '12', 'pattern'],
  ['mobileNum', '0212345678901234', 'pattern'],
  ['mobileNum', '021234567', 'pattern'],
  ['mobileNum', '08123456a8', 'pattern'],
  ['mobileNum', '０８１２３４５６７８', 'characters'],
  ['mobileNum', '+1 415 555 2671', 'pattern'],
  ['countryDialingCode', 'TH', 'invalid_format'],
  ['birthDate', '2026-02-30', 'date'],
  ['birthDate', '2007-02-29', 'date'],
  ['birthDate', '1850-01-01', 'date'],
  ['birthDate', '01/02/1990', 'pattern'],
  ['birthDate', 'yesterday!', 'pattern'],
  ['idNumber', '1234', 'tooShort'],
  ['idNumber', '12345 67890', 'pattern'],
  ['idNumber', '1-1017-00230-70-9', 'pattern'],
  ['idNumber', '๑๒๓๔๕๖', 'pattern'],
  ['address', '    ', 'required'],
  ['address', 'x'.repeat(251), 'tooLong'],
  ['address', 'ถนน\u202Eสุเทพ', 'characters'],
  ['nationality', 'ไทย99', 'pattern'],
  ['occupation', '\u200F\u200F', 'characters'],
  ['sourceOfIncome', 'x', 'tooShort'],
  ['line', 'my line', 'pattern'],
  ['whatsapp', '081-2345678', 'pattern'],
  ['facebook', 'ชื่อไทย', 'pattern'],
  ['wechat', '微信', 'pattern'],
  ['qqNum', '12ab5', 'pattern'],
  ['paymentPassword', '12345', 'tooShort'],
  ['paymentPassword', '      ', 'required'],
  ['ageConfirmed', false, 'required'],
  ['ageConfirmed', 'yes', 'invalid_type'],
  ['termsAccepted', false, 'required'],
  ['login', false, 'invalid_value'],
  ['registerMethod', 'APP', 'invalid_value'],
];

describe('bad input', () => {
  const cases = bad.map(([field, typed, problem]) => {
    const shown = JSON.stringify(typed).replaceAll(/[^ -~\u0E00-\u0E7F]/g, '?');
    return { field, typed, problem, shown: shown.length > 30 ? `${shown.slice(0, 24)}…` : shown };
  });
  it.each(cases)(
    '$field $shown is told at its field as $problem, and nothing is written [IDN-147] [IDN-172]',
    async ({ field, typed, problem }) => {
      const before = await as.rowsLeft();
      const answer = await as.register({ [field]: typed, ...(field === 'password' ? { confirmPassword: typed } : {}) });
      const { fields } = (answer.body as { value?: { fields?: object[] } }).value!;
      expect(fields).toContainEqual(expect.objectContaining({ field, problem }));
      expect(answer.status).toBe(400);
      expect(await as.rowsLeft()).toBe(before);
    },
  );

  it('names the rule: pattern number and bounds [IDN-139]', async () => {
    const answer = await as.register({ username: '1x' });
    expect((answer.body as { value: unknown }).value).toMatchObject({
      fields: [{ field: 'username', problem: 'pattern', patternId: 2, min: 2, max: 15 }],
    });
  });

  it.each([
    ['a name with marks is composed', { payeeName: 'Jose\u0301 Nun\u0303ez' }, { payeeName: 'José Nuñez' }],
    ['Thai vowels stay as they are', { payeeName: 'น้ำผึ้ง ก่ำ' }, { payeeName: 'น้ำผึ้ง ก่ำ' }],
    ['spaces around and between are one', { payeeName: '  SOMCHAI   JAIDEE ' }, { payeeName: 'SOMCHAI JAIDEE' }],
  ])('%s', async (_what, typed, kept) => expect((await as.register(typed)).value).toMatchObject(kept));

  it.each(['812345678', '0812345678', '081-234 5678', '+66812345678'])(
    'a number typed as %s is one number [IDN-145]',
    async (mobileNum) => {
      const { id } = (await as.register({ mobileNum, countryDialingCode: '+66' })).value;
      const kept = await t.owner.query('select mobile from members where member_id = $1', [id]);
      expect(kept.rows).toEqual([{ mobile: '+66812345678' }]);
    },
  );
});
