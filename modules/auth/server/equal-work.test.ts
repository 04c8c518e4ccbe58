// The work of a call must not reveal whether an account exists: it sends the same database statements and computes as
// many password hashes. Work is counted, not timed, so a busy machine makes no difference.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { createAuthenticator } from '@sanam/server/test/authenticator.ts';
import {
  type Answer,
  type CallOptions,
  callerOf,
  freshName,
  registerMember,
  setFeature,
} from '@sanam/server/test/clients.ts';
import { e164, freshMobile, passkeyMember, withMessages } from '@sanam/server/test/factors.ts';
import { captchaPass, freshVisitor, humanPass } from '@sanam/server/test/human.ts';
import type { HumanPurpose } from '@sanam/captcha/contract/calls.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp(withMessages);
  for (const flag of ['SMSLOGIN', 'CHNGPASSVERIF3', 'MOBILENUMREG3', 'REGMOBVERF3']) await setFeature(t, flag, true);
});
afterAll(() => t.close());

let networks = 0;
const from = (): CallOptions => ({ headers: { 'x-forwarded-for': `10.77.${++networks}.1` } });

interface Work {
  status: number;
  code: string | undefined;
  size: number;
  cookies: number;
  hashes: number;
  statements: string[];
}

/**
 * Returns the answer and the work of a call: the server's statements in order, without their values. Caches that a node
 * refreshes every few seconds are loaded before, so that they affect neither of the two compared calls.
 */
async function workOf(ask: () => Promise<Answer<unknown>>): Promise<Work> {
  await t.app.modules.merchants.service.reload();
  const own = (t.owner as unknown as { _clients: unknown[] })._clients;
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const verify = vi.spyOn(t.app.platform.passwords, 'verify');
  const { status, code, body, headers } = await ask();
  const statements = query.mock.calls
    .filter((_, at) => !own.includes(query.mock.contexts[at]))
    .map(([first]) => (typeof first === 'string' ? first : (first as unknown as { text: string }).text))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const hashes = verify.mock.calls.length;
  query.mockRestore();
  verify.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  return {
    status,
    code,
    size: JSON.stringify(body).length,
    cookies: headers.getSetCookie().length,
    hashes,
    statements,
  };
}

async function proven(): Promise<{ mobile: string; username: string }> {
  const mobile = freshMobile();
  const { memberId, username } = await registerMember(t);
  await t.owner.query('update members set mobile = $2, mobile_verified_at = platform_now() where member_id = $1', [
    memberId,
    e164(mobile),
  ]);
  return { mobile, username };
}

/** Writes the passed human check before the counting begins. */
async function asPerson(
  purpose: HumanPurpose,
  name: 'login' | 'smsLoginCode' | 'smsPasswordCode' | 'smsRegisterCode' | 'requestPasswordLink',
  body: object,
) {
  const { slider, cookie } = await humanPass(t, purpose);
  const captcha = name === 'login' ? { captcha: await captchaPass(t, cookie) } : {};
  const { headers } = from();
  return workOf(() =>
    callerOf(t, { cookie })(
      name as 'login',
      { body: { ...body, slider, ...captcha } },
      { headers: { ...headers, cookie } },
    ),
  );
}

async function bothOf(
  known: () => Promise<Work>,
  unknown: () => Promise<Work>,
): Promise<{ known: Work; unknown: Work }> {
  // Run once before, so that values that are cached after the first read do not count.
  await unknown();
  return { known: await known(), unknown: await unknown() };
}

describe('an account that is there and one that is not cost the same', () => {
  it('log-in by name and password, with the right name or none [SEC-009] [IDN-171]', async () => {
    const { username } = await registerMember(t);
    const wrong = (name: string) => asPerson('login', 'login', { username: name, password: 'wrong-pass-1' });
    const work = await bothOf(
      () => wrong(username),
      () => wrong(freshName()),
    );
    expect(work.unknown).toEqual(work.known);
  });

  it('log-in by a number and a wrong code', async () => {
    const { mobile } = await proven();
    const wrong = async (mobileNum: string) => {
      const { slider, cookie } = await humanPass(t, 'smsLogin');
      const number = { mobileNum, countryDialingCode: '66' };
      await callerOf(t, { cookie })('smsLoginCode', { body: { ...number, slider } }, from());
      const body = { type: 'sms', ...number, verificationCode: '000000', slider: undefined } as const;
      return workOf(() => callerOf(t, { cookie })('login', { body }, from()));
    };
    const work = await bothOf(
      () => wrong(mobile),
      () => wrong(freshMobile()),
    );
    expect(work.unknown).toEqual(work.known);
  });

  it('a code for a log-in, a new password, a registration', async () => {
    const { mobile } = await proven();
    const number = (mobileNum: string) => ({ mobileNum, countryDialingCode: '66' });
    for (const [purpose, name] of [
      ['smsLogin', 'smsLoginCode'],
      ['smsPassword', 'smsPasswordCode'],
    ] as const) {
      const work = await bothOf(
        () => asPerson(purpose, name, number(mobile)),
        () => asPerson(purpose, name, number(freshMobile())),
      );
      expect(work.unknown).toEqual(work.known);
    }
    const register = (mobileNo: string) =>
      asPerson('smsRegister', 'smsRegisterCode', { mobileNo, countryDialingCode: '66', regType: 'mobile' });
    await t.advance(600);
    const work = await bothOf(
      () => register(mobile),
      () => register(freshMobile()),
    );
    expect(work.unknown).toEqual(work.known);
  });

  it('a new password by a wrong code', async () => {
    const { mobile } = await proven();
    const wrong = async (mobileNum: string) => {
      const { slider, cookie } = await humanPass(t, 'smsPassword');
      const number = { mobileNum, countryDialingCode: '66' };
      await callerOf(t, { cookie })('smsPasswordCode', { body: { ...number, slider } }, from());
      const body = { ...number, verificationCode: '000000', newPassword: 'Som-tam-pla-88' };
      return workOf(() => callerOf(t, { cookie })('resetPasswordByMobile', { body }, from()));
    };
    const work = await bothOf(
      () => wrong(mobile),
      () => wrong(freshMobile()),
    );
    expect(work.unknown).toEqual(work.known);
  });

  it('a link for a new password [SEC-008]', async () => {
    const { username, memberId } = await registerMember(t);
    const email = `${username}@mail.example`;
    await t.owner.query('update members set email = $2, email_verified_at = platform_now() where member_id = $1', [
      memberId,
      email,
    ]);
    const other = freshName();
    const work = await bothOf(
      () => asPerson('passwordEmail', 'requestPasswordLink', { username, email }),
      () => asPerson('passwordEmail', 'requestPasswordLink', { username: other, email: `${other}@mail.example` }),
    );
    expect(work.unknown).toEqual(work.known);
  });

  it('log-in by a passkey, one of a member and one that was never here', async () => {
    const own = await passkeyMember(t);
    const stranger = createAuthenticator(t.url);
    const visitor = freshVisitor();
    stranger.create((await own.call('passkeyOptions')).value.options);
    const wrong = async (authenticator: typeof stranger) => {
      const call = callerOf(t, { cookie: visitor });
      const { options, ticket } = (await call('loginPasskeyOptions', { body: {} }, from())).value;
      const passkey = authenticator.get({ ...options, challenge: 'AAAA' });
      return workOf(() => call('loginPasskey', { body: { ticket, passkey } }, from()));
    };
    const [known, unknown] = [await wrong(own.authenticator), await wrong(stranger)];
    expect([unknown.status, unknown.code, unknown.size]).toEqual([known.status, known.code, known.size]);
  });
});
