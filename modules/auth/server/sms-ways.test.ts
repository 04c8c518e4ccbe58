// Log-in and password reset by SMS: the code proves the number, and the number identifies its member.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, cookieOf, registerMember, setFeature, type TestMember } from '@sanam/server/test/clients.ts';
import { freshVisitor } from '@sanam/server/test/human.ts';
import { codeTo, openOutbox, proveContacts, sentBy } from '@sanam/server/test/outbox.ts';
import { systemContext } from '@sanam/server/platform/context.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  await openOutbox(t);
  await setFeature(t, 'SMSLOGIN', true);
  await setFeature(t, 'CHNGPASSVERIF3', true);
});
afterAll(() => t.close());

let numbers = 1_000_000;
/** Returns a member with a verified number and an unused browser. */
async function withMobile(): Promise<{ member: TestMember; local: string; mobile: string }> {
  const member = await registerMember(t);
  const local = `081${(numbers += 10_007)}`;
  const mobile = `+66${local.slice(1)}`;
  await proveContacts(t, member.memberId, { mobile });
  return { member, local, mobile };
}

const detailsOf = (answer: { body: unknown }) => (answer.body as { value?: unknown }).value;
const NEW = 'Som-tam-pla-ra-88';
let addresses = 0;

/** One browser at one address, with its visitor cookie. */
function browser() {
  const cookie = freshVisitor();
  const call = callerOf(t, { cookie });
  const options = { headers: { 'x-forwarded-for': `10.${++addresses}.2.1` } };
  const number = (local: string) => ({ mobileNum: local, countryDialingCode: '66' });
  return {
    loginCode: (local: string) => call('smsLoginCode', { body: number(local) }, options),
    passwordCode: (local: string) => call('smsPasswordCode', { body: number(local) }, options),
    login: (local: string, verificationCode: string, more: object = {}) =>
      call('login', { body: { type: 'sms', ...number(local), verificationCode, ...more } }, options),
    reset: (local: string, verificationCode: string, newPassword = NEW, more: object = {}) =>
      call('resetPasswordByMobile', { body: { ...number(local), verificationCode, newPassword, ...more } }, options),
  };
}
const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

describe('log-in by SMS', () => {
  it('takes the number and its code, once [IDN-008] [IDN-031] [IDN-033]', async () => {
    const { member, local, mobile } = await withMobile();
    const one = browser();
    expect((await one.loginCode(local)).value).toEqual({ expiredMinutes: 3 });
    const code = await codeTo(t, mobile);
    const answer = await one.login(`  ${local} `, ` ${code} `);
    expect(answer.value).toMatchObject({
      id: member.memberId,
      mustChangePassword: false,
      passwordExpired: false,
      changeTicket: null,
    });
    expect((await one.login(local, code)).status).toBe(403);
    const notes = await t.owner.query(
      'select outcome, method from auth_logins where member_id = $1 order by login_id desc limit 2',
      [member.memberId],
    );
    expect(notes.rows).toEqual([
      { outcome: 'wrongCode', method: 'sms' },
      { outcome: 'ok', method: 'sms' },
    ]);
  });

  it('wants a mobile number and a code [IDN-038] [IDN-039]', async () => {
    const one = browser();
    const fieldsOf = async (local: string, code: string) =>
      new Set(
        (detailsOf(await one.login(local, code)) as { fields: { field: string }[] }).fields.map((field) => field.field),
      );
    expect(await fieldsOf('  ', '123456')).toEqual(new Set(['mobileNum']));
    expect(await fieldsOf('0811234567', ' ')).toEqual(new Set(['verificationCode']));
    for (const local of ['081123', '021234567', 'eightyone', '0811234567890', '+1 202 555 0100'])
      expect([local, (await one.login(local, '123456')).code]).toEqual([local, 'identity.mobileInvalid']);
  });

  it('answers for a number nobody has as for a wrong code, and sends it nothing [SEC-009]', async () => {
    const { local, mobile } = await withMobile();
    const [known, unknown] = [browser(), browser()];
    const nobody = `082${(numbers += 10_007)}`;
    const [first, second] = [await known.loginCode(local), await unknown.loginCode(nobody)];
    expect([first.status, first.body]).toEqual([second.status, second.body]);
    const code = wrongCode(await codeTo(t, mobile));
    const [wrong, none] = [await known.login(local, code), await unknown.login(nobody, code)];
    const shapeOf = (answer: typeof wrong) => ({ ...answer.body, requestId: '', status: answer.status });
    expect(shapeOf(none)).toEqual(shapeOf(wrong));
    expect(wrong.code).toBe('identity.codeWrong');
    const sent = await sentBy(t);
    expect(sent.some((one) => one.isReal && one.to === `+66${nobody.slice(1)}`)).toBe(false);
  });

  it('takes the code only in the browser that asked for it, and no code of a reset', async () => {
    const { local, mobile } = await withMobile();
    const [own, thief] = [browser(), browser()];
    await own.loginCode(local);
    const code = await codeTo(t, mobile);
    expect((await thief.login(local, code)).code).toBe('identity.codeWrong');
    expect((await own.reset(local, code)).code).toBe('identity.codeWrong');
    expect((await own.login(local, code)).status).toBe(200);
  });

  it('gives five tries, also when they come together', async () => {
    const { local, mobile } = await withMobile();
    const one = browser();
    await one.loginCode(local);
    const code = await codeTo(t, mobile);
    await Promise.all(Array.from({ length: 5 }, () => one.login(local, wrongCode(code))));
    expect((await one.login(local, code)).status).toBe(403);
  });

  it('is closed when its flag is off, and for a number that is not proven', async () => {
    const { member, local, mobile } = await withMobile();
    const one = browser();
    await one.loginCode(local);
    const code = await codeTo(t, mobile);
    await setFeature(t, 'SMSLOGIN', false);
    expect((await one.login(local, code)).code).toBe('identity.methodClosed');
    await setFeature(t, 'SMSLOGIN', true);
    await t.owner.query('update members set mobile_verified_at = null where member_id = $1', [member.memberId]);
    expect((await one.login(local, code)).code).toBe('identity.codeWrong');
  });

  it('leaves no remembered ticket: only number and country code may be kept, by the page [IDN-105] [SEC-037]', async () => {
    const { local, mobile } = await withMobile();
    const one = browser();
    await one.loginCode(local);
    const answer = await one.login(local, await codeTo(t, mobile), { remember: true });
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).not.toContain('sanam_remember');
  });

  it('refuses a blocked member after the right code only', async () => {
    const { member, local, mobile } = await withMobile();
    const one = browser();
    await one.loginCode(local);
    const change = { memberId: member.memberId, state: 'blocked', reason: 'test' } as const;
    await t.app.modules.members.service.setState(systemContext('test'), change);
    const code = await codeTo(t, mobile);
    expect((await one.login(local, wrongCode(code))).code).toBe('identity.codeWrong');
    expect((await one.login(local, code)).code).toBe('identity.blocked');
  });
});

describe('a new password by SMS', () => {
  it('sets it, ends every session and opens one: no second log-in [IDN-004] [IDN-082] [IDN-088] [GAP-042] [GAP-043] [SEC-006]', async () => {
    const { member, local, mobile } = await withMobile();
    const one = browser();
    await one.passwordCode(local);
    const answer = await one.reset(local, await codeTo(t, mobile));
    expect(answer.value).toMatchObject({ id: member.memberId, mustChangePassword: false });
    const session = { token: answer.value!.token, cookie: cookieOf(answer) };
    expect((await callerOf(t, session)('memberInfo')).status).toBe(200);
    expect((await member.call('memberInfo')).code).toBe('identity.notLoggedIn');
    const again = await callerOf(t)('login', { body: { username: member.username, password: member.password } });
    expect(again.code).toBe('identity.wrongCredentials');
  });

  it('wants number, code and password by the rules, and spends no code on a bad password [IDN-085] [IDN-086] [IDN-087] [IDN-173]', async () => {
    const { local, mobile } = await withMobile();
    const one = browser();
    await one.passwordCode(local);
    const code = await codeTo(t, mobile);
    expect((await one.reset('02 123 4567', code)).code).toBe('identity.mobileInvalid');
    const fieldsOf = async (answer: Promise<{ body: unknown }>) =>
      (detailsOf(await answer) as { fields: { field: string }[] }).fields.map((field) => field.field);
    expect(await fieldsOf(one.reset(local, ' '))).toEqual(['verificationCode']);
    expect(await fieldsOf(one.reset(local, code, ''))).toEqual(['newPassword']);
    expect((await one.reset(local, code, 'abc')).code).toBe('identity.passwordTooShort');
    expect((await one.reset(local, code, 'Password123!')).code).toBe('identity.passwordTooCommon');
    expect((await one.reset(local, code, NEW, { confirmNewPassword: 'other' })).code).toBe(
      'identity.confirmationDiffers',
    );
    expect((await one.reset(local, wrongCode(code))).code).toBe('identity.codeWrong');
    expect((await one.reset(local, code)).status).toBe(200);
  });

  it('answers null where the log-in must be done by hand, and is closed without its flag [GAP-042]', async () => {
    const { member, local, mobile } = await withMobile();
    const one = browser();
    await one.passwordCode(local);
    const code = await codeTo(t, mobile);
    const change = { memberId: member.memberId, state: 'blocked', reason: 'test' } as const;
    await t.app.modules.members.service.setState(systemContext('test'), change);
    const answer = await one.reset(local, code);
    expect([answer.status, answer.value]).toEqual([200, null]);
    expect(cookieOf(answer)).not.toContain('sanam_device');
    await setFeature(t, 'CHNGPASSVERIF3', false);
    expect((await one.reset(local, code)).code).toBe('identity.methodClosed');
    await setFeature(t, 'CHNGPASSVERIF3', true);
  });
});
