import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, secondFactor, setFeature, type TestMember } from '@sanam/server/test/clients.ts';
import {
  challengeIn,
  logInFrom,
  type Surfer,
  surfer,
  type TotpMember,
  totpMember,
  tryLogin,
  withMessages,
} from '@sanam/server/test/factors.ts';
import { captchaPass } from '@sanam/server/test/human.ts';

const DAY = 86_400;
const WRONG = '000000';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp(withMessages);
});
afterAll(() => t.close());
beforeEach(() => t.stopClock());

/** Makes one guess of a code with the right password, from an unused network. */
async function guess(member: TotpMember): Promise<boolean> {
  const thief = surfer(t);
  const { challenge } = challengeIn(await tryLogin(thief, member));
  const answer = await thief.call()('loginSecond', { body: { challenge, method: 'totp', code: WRONG } });
  if (answer.code === 'identity.codeWrong') return true;
  expect(answer.code).toBe('common.tooManyRequests');
  return false;
}
async function guesses(member: TotpMember, tries: number): Promise<number> {
  let judged = 0;
  for (let i = 0; i < tries; i++) if (await guess(member)) judged++;
  return judged;
}

/** Returns the member's own browser, where the second factor was proven. */
async function ownBrowser(member: TotpMember): Promise<Surfer> {
  const own = surfer(t);
  const { challenge } = challengeIn(await tryLogin(own, member));
  const code = await member.nextCode();
  const answer = await own.call()('loginSecond', { body: { challenge, method: 'totp', code } });
  expect(answer.status).toBe(200);
  return own;
}

describe('guessing a member’s codes with the right password', () => {
  it('ends after ten, over all log-ins and addresses, and few more come in days', async () => {
    const member = await totpMember(t);
    let judged = await guesses(member, 13);
    expect(judged).toBe(10);
    for (let hour = 0; hour < 72; hour += 6) {
      await t.advance(6 * 3600);
      judged += await guesses(member, 2);
    }
    expect(judged).toBeLessThanOrEqual(25);
  });

  it('leaves the own browser open while the thief waits, also where it is asked for the code again', async () => {
    const member = await totpMember(t);
    const own = await ownBrowser(member);
    expect(await guesses(member, 12)).toBe(10);
    expect((await tryLogin(own, member)).status).toBe(200);
    await t.advance(40 * DAY);
    expect(await guesses(member, 12)).toBe(10);
    const asked = challengeIn(await tryLogin(own, member));
    const code = await member.nextCode();
    const answer = await own.call()('loginSecond', { body: { challenge: asked.challenge, method: 'totp', code } });
    expect(answer.status).toBe(200);
    // It does not clear the attacker's failures.
    await t.advance(60);
    expect(await guesses(member, 3)).toBeLessThanOrEqual(1);
  });

  it('does not keep the member from a step up in the own browser', async () => {
    const member = await totpMember(t);
    const own = await ownBrowser(member);
    await guesses(member, 12);
    const call = await logInFrom(own, member);
    const { challenge } = (await call('stepUpOptions', { body: {} })).value;
    const body = { challenge, method: 'totp', code: await member.nextCode() } as const;
    expect((await call('stepUp', { body })).status).toBe(200);
  });
});

describe('guessing a member’s password', () => {
  /** Tries a wrong password from a new network, with the captcha if required. */
  const wrongPassword = async (member: TestMember): Promise<string | undefined> => {
    const { code } = await tryLogin(surfer(t), { username: member.username, password: 'not the one 1' });
    // Any other answer is not a guess, and the waits below would be shorter.
    expect(['identity.wrongCredentials', 'common.tooManyRequests']).toContain(code);
    return code;
  };

  it('ends after ten from changing addresses, and few more come in days, while home and the own browser are open', async () => {
    const member = await registerMember(t);
    const home = surfer(t, { address: '127.0.0.1' });
    let judged = 0;
    for (let i = 0; i < 14; i++) {
      if ((await wrongPassword(member)) === 'identity.wrongCredentials') judged++;
      await t.advance(31);
    }
    expect(judged).toBeLessThanOrEqual(12);
    for (let hour = 0; hour < 48; hour += 6) {
      await t.advance(6 * 3600);
      if ((await wrongPassword(member)) === 'identity.wrongCredentials') judged++;
    }
    expect(judged).toBeLessThanOrEqual(22);
    await t.advance(31);
    expect((await tryLogin(surfer(t), member)).code).toBe('common.tooManyRequests');
    expect((await tryLogin(home, member)).status).toBe(200);
  });
});

describe('guessing codes sent to a number', () => {
  it('ends after ten over all the codes, whether the number is a member’s or nobody’s', async () => {
    await setFeature(t, 'SMSLOGIN', true);
    const member = await registerMember(t);
    const body = { mobileNum: '0812345670', countryDialingCode: '66', verificationCode: WRONG } as const;
    await t.owner.query(
      `update members set mobile = '+66812345670', mobile_verified_at = platform_now() where member_id = $1`,
      [member.memberId],
    );
    for (const mobileNum of [body.mobileNum, '0812345671']) {
      const seen: (string | undefined)[] = [];
      for (let i = 0; i < 12; i++)
        seen.push((await surfer(t).call()('login', { body: { type: 'sms', ...body, mobileNum } })).code);
      expect(seen.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => expect.stringMatching(/^identity\.code/)));
      expect(seen.slice(10)).toEqual(['common.tooManyRequests', 'common.tooManyRequests']);
    }
  });
});

describe('a member without a factor', () => {
  it('is asked for a captcha in an unknown browser of an unknown network, once, and nowhere else [GAP-071]', async () => {
    const member = await registerMember(t);
    const away = surfer(t);
    const asked = await tryLogin(away, member);
    expect([asked.status, asked.code]).toEqual([403, 'identity.secondFactorRequired']);
    const { challenge, methods } = challengeIn(asked);
    expect(methods).toEqual(['captcha']);
    const finish = (code: string) => away.call()('loginSecond', { body: { challenge, method: 'captcha', code } });
    expect((await finish('nope')).code).toBe('identity.captchaWrong');
    const entered = await finish(await captchaOf(away));
    expect(entered.value).toMatchObject({ account: member.username });
    expect((await tryLogin(away, member)).status).toBe(200);
    const neighbour = surfer(t, { address: away.address });
    expect((await tryLogin(neighbour, member)).status).toBe(200);
    const phone = { ...away, call: surferAt(away, '198.51.100.77') };
    expect((await tryLogin(phone, member)).status).toBe(200);
    await t.advance(31 * DAY);
    expect((await tryLogin(surfer(t, { address: away.address }), member)).code).toBe('identity.secondFactorRequired');
  });

  it('is asked for the payment password where one is set, with the same count of guesses as codes', async () => {
    const member = await registerMember(t);
    const paymentPassword = 'Lotus-71-pond';
    const set = { loginPassword: member.password, paymentPassword };
    expect((await member.call('setPaymentPassword', { body: set })).status).toBe(200);
    const one = async (password: string) => {
      const thief = surfer(t);
      const asked = challengeIn(await tryLogin(thief, member));
      expect(asked.methods).toEqual(['paymentPassword']);
      const body = { challenge: asked.challenge, method: 'paymentPassword', password } as const;
      return thief.call()('loginSecond', { body });
    };
    let judged = 0;
    for (let i = 0; i < 12; i++) if ((await one('wrong one')).code === 'wallet.paymentPasswordWrong') judged++;
    expect(judged).toBe(10);
    expect((await one(paymentPassword)).code).toBe('common.tooManyRequests');
    await t.advance(DAY);
    expect((await one(paymentPassword)).status).toBe(200);
    // The wallet's own five attempts per day are not used.
    const failures = await t.owner.query('select failures from wallet_payment_passwords where member_id = $1', [
      member.memberId,
    ]);
    expect(failures.rows).toEqual([{ failures: 0 }]);
  });

  it('does not skip a later factor in a browser that passed by a captcha', async () => {
    const member = await registerMember(t);
    const thief = surfer(t);
    const { challenge } = challengeIn(await tryLogin(thief, member));
    const code = await captchaOf(thief);
    const body = { challenge, method: 'captcha', code, rememberDevice: true } as const;
    expect((await thief.call()('loginSecond', { body })).status).toBe(200);
    const { secret } = (await member.call('startTotp')).value;
    await member.call('confirmTotp', { body: { code: await secondFactor(t, secret) } });
    expect((await tryLogin(thief, member)).code).toBe('identity.secondFactorRequired');
  });

  it('enters an account that nobody has entered yet from anywhere', async () => {
    const member = await registerMember(t);
    await t.owner.query('update members set last_login_at = null where member_id = $1', [member.memberId]);
    await t.owner.query('delete from auth_logins where member_id = $1', [member.memberId]);
    expect((await tryLogin(surfer(t), member)).status).toBe(200);
  });
});

/** Returns a captcha's text, as the person in this browser reads it. */
function captchaOf(from: Surfer): Promise<string> {
  const { value } = from.browser.cookie(new URL(t.url).host, 'sanam_visitor')!;
  return captchaPass(t, `sanam_visitor=${value}`);
}

function surferAt(from: Surfer, address: string): Surfer['call'] {
  return (session) => {
    const ask = from.browser.call(t, session);
    return ((name: string, input: unknown) =>
      (ask as (...all: unknown[]) => unknown)(name, input, {
        headers: { 'x-forwarded-for': address },
      })) as ReturnType<Surfer['call']>;
  };
}
