// Sends everything that may be used once twenty times at the same moment: exactly one request wins.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  type Answer,
  callerOf,
  cookieOf,
  freshName,
  registerMember,
  secondFactor,
  setFeature,
} from '@sanam/server/test/clients.ts';
import { codePass } from '@sanam/server/test/codes.ts';
import {
  challengeIn,
  e164,
  freshMobile,
  surfer,
  totpMember,
  tryLogin,
  withMessages,
} from '@sanam/server/test/factors.ts';
import { captchaPass, freshVisitor, humanPass } from '@sanam/server/test/human.ts';
import { proveContacts, sentBy } from '@sanam/server/test/outbox.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp(withMessages);
  for (const flag of ['SMSLOGIN', 'CHNGPASSVERIF3']) await setFeature(t, flag, true);
});
afterAll(() => t.close());

const AT_ONCE = 20;
let networks = 0;
const from = () => ({ 'x-forwarded-for': `10.88.${++networks % 250}.${Math.floor(networks / 250)}` });
const at20 = <Value>(ask: (turn: number) => Promise<Answer<Value>>): Promise<Answer<Value>[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => ask(turn)));
const winners = (answers: Answer<unknown>[]): number => answers.filter(({ status }) => status === 200).length;
const sessionsOf = async (memberId: string): Promise<number> =>
  Number(
    (await t.owner.query('select count(*) from auth_sessions where member_id = $1 and ended_at is null', [memberId]))
      .rows[0].count,
  );
const NEW = { newPassword: 'Som-tam-pla-88', confirmNewPassword: 'Som-tam-pla-88' };

describe('twenty at once', () => {
  it('the ticket of a remembered browser opens one session [SEC-001]', async () => {
    const { username, password, memberId } = await registerMember(t);
    const kept = await callerOf(t)('login', { body: { username, password, remember: true } });
    const cookie = cookieOf(kept);
    const before = await sessionsOf(memberId);
    const passes = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => ({
        slider: (await humanPass(t, 'login', cookie)).slider,
        captcha: await captchaPass(t, cookie),
      })),
    );
    const answers = await at20((turn) =>
      callerOf(t, { cookie })(
        'login',
        { body: { username, remembered: true, remember: true, ...passes[turn]! } },
        { headers: { ...from(), cookie } },
      ),
    );
    expect(winners(answers)).toBe(1);
    // The others brought a used ticket, so a copy exists: every ticket of the member ends.
    expect(await sessionsOf(memberId)).toBeLessThanOrEqual(before + 1);
  });

  it('the ticket of a fresh log-in changes the password once', async () => {
    const { username, password } = await registerMember(t);
    const answer = await callerOf(t)('login', { body: { username, password } });
    const session = { token: answer.value.token, cookie: cookieOf(answer) };
    const body = { changeTicket: answer.value.changeTicket!, ...NEW };
    expect(winners(await at20(() => callerOf(t, session)('changePassword', { body })))).toBe(1);
  });

  it('a link for a new password sets one', async () => {
    const { username, memberId } = await registerMember(t);
    const email = `${username}@mail.example`;
    await proveContacts(t, memberId, { email });
    await callerOf(t)('requestPasswordLink', { body: { username, email } });
    await t.drain();
    const ticket = /#ticket=([\w-]+)/.exec((await sentBy(t)).findLast((one) => one.to === email)!.text)![1]!;
    const answers = await at20((turn) =>
      callerOf(t)(
        'resetPasswordByLink',
        { body: { ticket, newPassword: `Som-tam-${turn}-pla`, confirmNewPassword: `Som-tam-${turn}-pla` } },
        { headers: from() },
      ),
    );
    expect(winners(answers)).toBe(1);
  });

  it('a code by SMS logs in once, and sets one password', async () => {
    const { memberId } = await registerMember(t);
    const mobile = freshMobile();
    await t.owner.query('update members set mobile = $2, mobile_verified_at = platform_now() where member_id = $1', [
      memberId,
      e164(mobile),
    ]);
    const cookie = freshVisitor();
    const number = { mobileNum: mobile, countryDialingCode: '66' };
    const login = await codePass(t, { purpose: 'smsLogin', mobile: e164(mobile), visitorCookie: cookie });
    const body = { type: 'sms', ...number, verificationCode: login } as const;
    expect(winners(await at20(() => callerOf(t, { cookie })('login', { body }, { headers: from() })))).toBe(1);
    // The nineteen that lost count as guesses.
    await t.owner.query(`delete from platform_rate_limits where scope = 'identity.smsCode'`);
    const reset = await codePass(t, { purpose: 'smsPassword', mobile: e164(mobile), visitorCookie: cookie });
    const form = { ...number, verificationCode: reset, ...NEW };
    const answers = await at20(() =>
      callerOf(t, { cookie })('resetPasswordByMobile', { body: form }, { headers: from() }),
    );
    expect(winners(answers)).toBe(1);
  });

  it('a recovery code in twenty browsers, and a second step in one, count once [IDN-163]', async () => {
    const member = await totpMember(t);
    const before = await sessionsOf(member.memberId);
    const froms = Array.from({ length: AT_ONCE }, () => surfer(t));
    const challenges: string[] = [];
    for (const one of froms) challenges.push(challengeIn(await tryLogin(one, member)).challenge);
    const code = member.recoveryCodes[0]!;
    const answers = await at20((turn) =>
      froms[turn]!.call()('loginSecond', { body: { challenge: challenges[turn]!, method: 'recovery', code } }),
    );
    expect(winners(answers)).toBe(1);
    await t.advance(1800);
    const home = surfer(t);
    const { challenge } = challengeIn(await tryLogin(home, member));
    const totp = await member.nextCode();
    const second = await at20(() => home.call()('loginSecond', { body: { challenge, method: 'totp', code: totp } }));
    expect(winners(second)).toBe(1);
    expect(await sessionsOf(member.memberId)).toBe(before + 2);
  });

  it('a passed human check registers one account, and a name is given once [SEC-021]', async () => {
    const { slider, cookie } = await humanPass(t, 'register');
    const form = (username: string) => ({
      username,
      password: 'Khao-niao-77x',
      confirmPassword: 'Khao-niao-77x',
      slider,
      ageConfirmed: true,
      termsAccepted: true,
      login: true as const,
      registerMethod: 'WEB' as const,
    });
    const headers = () => ({ headers: { ...from(), cookie } });
    expect(winners(await at20(() => callerOf(t, { cookie })('register', { body: form(freshName()) }, headers())))).toBe(
      1,
    );
    const username = freshName();
    const passes = await Promise.all(Array.from({ length: AT_ONCE }, () => humanPass(t, 'register')));
    const answers = await at20((turn) => {
      const { slider: own, cookie: ownCookie } = passes[turn]!;
      const body = { ...form(username), slider: own };
      return callerOf(t, { cookie: ownCookie })('register', { body }, { headers: { ...from(), cookie: ownCookie } });
    });
    expect(winners(answers)).toBe(1);
  });

  it('confirmations of one authenticator switch it on once', async () => {
    const member = await registerMember(t);
    const { secret } = (await member.call('startTotp')).value;
    const code = await secondFactor(t, secret);
    expect(winners(await at20(() => member.call('confirmTotp', { body: { code } })))).toBe(1);
  });
});
