// Sends invalid values in every field of log-in and passwords: a clear refusal, never a fault, and no write.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, setFeature, type TestMember } from '@sanam/server/test/clients.ts';

let t: TestApp;
let member: TestMember;
beforeAll(async () => {
  t = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  for (const flag of ['SMSLOGIN', 'CHNGPASSVERIF3', 'FREEPLAY']) await setFeature(t, flag, true);
  member = await registerMember(t);
});
afterAll(() => t.close());

const long = 'x'.repeat(5000);
const texts = [
  '',
  '   ',
  long,
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\u202eniab',
  '\ud800',
  '\u200b\u200b',
  'ѕоmсhаі', // Cyrillic look-alikes
  '🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘',
  'สมชายwith混合',
  "' or 1=1 --",
  '__proto__',
  '0'.repeat(200),
];
const others = [null, 0, -1, 0.5, true, [], ['x'], {}, { length: 3 }];

/** Bodies that are valid but for one field. */
const forms = {
  login: { username: 'somchai', password: 'wrong-pass-1', captcha: '12345' },
  'login by SMS': { type: 'sms', mobileNum: '0811234567', countryDialingCode: '66', verificationCode: '123456' },
  changePassword: { oldPassword: 'wrong-pass-1', newPassword: 'Som-tam-88', confirmNewPassword: 'Som-tam-88' },
  'changePassword by ticket': {
    changeTicket: 'x'.repeat(43),
    newPassword: 'Som-tam-8',
    confirmNewPassword: 'Som-tam-8',
  },
  requestPasswordLink: { username: 'somchai', email: 'somchai@mail.example' },
  resetPasswordByLink: { ticket: 'x'.repeat(43), newPassword: 'Som-tam-88', confirmNewPassword: 'Som-tam-88' },
  resetPasswordByMobile: {
    mobileNum: '0811234567',
    countryDialingCode: '66',
    verificationCode: '123456',
    newPassword: 'Som-tam-88',
  },
  loginTrial: { os: 'Linux', platform: 'W', version: 3 },
} as const;

let addresses = 0;
/** Sends each request from an address of its own, because rate limits are not tested here. */
const send = (name: string, body: object) => {
  const headers = { 'x-forwarded-for': `10.${Math.floor(++addresses / 250)}.${addresses % 250}.3` };
  const call = callerOf(t, name === 'changePassword' ? member : {});
  return call(name as 'login', { body }, { headers });
};

describe('what does not belong in a field', () => {
  for (const [title, form] of Object.entries(forms)) {
    const name = title.split(' ')[0]!;
    it(`is refused by ${title}, field by field`, async () => {
      const faults: unknown[] = [];
      for (const field of Object.keys(form))
        for (const value of [...texts, ...others]) {
          const { status, code } = await send(name, { ...form, [field]: value });
          // An e-mail request answers the same to everybody; a refusal to wait is valid too.
          const isRefused = status >= 400 && status < 500 && code !== undefined;
          const isSilent = name === 'requestPasswordLink' && status === 200;
          if (!isRefused && !isSilent) faults.push([field, value, status, code]);
          if (code === 'common.tooManyRequests') await t.advance(40);
        }
      expect(faults).toEqual([]);
    });
  }

  it('changes nothing: the password still opens the account', async () => {
    await t.advance(1900);
    const { username, password } = member;
    expect((await callerOf(t)('login', { body: { username, password } })).status).toBe(200);
  });
});
