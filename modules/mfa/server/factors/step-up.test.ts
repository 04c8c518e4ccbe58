import type { Call } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  type Caller,
  callerOf,
  cookieOf,
  loginMember,
  openTrial,
  registerMember,
  secondFactor,
  setFeature,
} from '@sanam/server/test/clients.ts';
import { calls } from '@sanam/server/test/contract.ts';
import {
  challengeIn,
  codeTo,
  passkeyMember,
  proveEmail,
  proveMobile,
  staleSession,
  surfer,
  totpMember,
  withMessages,
} from '@sanam/server/test/factors.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp(withMessages);
});
afterAll(() => t.close());

/** A call that needs a recent second factor. */
const paymentPassword = (call: Caller, loginPassword: string) =>
  call('setPaymentPassword', { body: { loginPassword, paymentPassword: '482913' } });

describe('calls that need a fresh second factor', () => {
  it('are payouts, payout accounts, the payment password, factors, contacts and links', () => {
    const fresh = Object.entries(calls as Record<string, Call>)
      .filter(([, call]) => call.fresh === true)
      .map(([name]) => name);
    expect(fresh).toEqual(
      expect.arrayContaining([
        'createWithdrawal',
        'addBankAccount',
        'setPaymentPassword',
        'startTotp',
        'confirmTotp',
        'removeTotp',
        'passkeyOptions',
        'addPasskey',
        'removePasskey',
        'createRecoveryCodes',
        'contactCode',
        'confirmContact',
        'removeContact',
      ]),
    );
  });

  it('are open for ten minutes after the log-in of a member without a factor, then want the password', async () => {
    await t.stopClock();
    const member = await registerMember(t);
    await t.advance(599);
    expect((await paymentPassword(member.call, member.password)).status).toBe(200);
    await t.advance(2);
    const refused = await paymentPassword(member.call, member.password);
    expect(refused.status).toBe(403);
    expect(refused.code).toBe('identity.stepUpRequired');
    const { challenge, methods } = challengeIn(refused);
    expect(methods).toEqual(['password']);
    const wrong = { challenge, method: 'password', password: 'not-the-password-1' } as const;
    expect((await member.call('stepUp', { body: wrong })).code).toBe('identity.wrongCredentials');
    const proven = await member.call('stepUp', { body: { ...wrong, password: member.password } });
    expect(proven.status).toBe(200);
    expect((await paymentPassword(member.call, member.password)).status).toBe(200);
    await t.advance(601);
    expect((await paymentPassword(member.call, member.password)).code).toBe('identity.stepUpRequired');
  });

  it('are closed to a log-in by password alone of a member who has a factor', async () => {
    const member = await totpMember(t);
    const home = surfer(t);
    const asked = challengeIn(
      await home.call()('login', { body: { username: member.username, password: member.password } }),
    );
    await home.call()('loginSecond', {
      body: { challenge: asked.challenge, method: 'totp', code: await member.nextCode() },
    });
    const again = await home.call()('login', { body: { username: member.username, password: member.password } });
    const call = home.call({ token: again.value.token });
    const refused = await paymentPassword(call, member.password);
    expect(refused.code).toBe('identity.stepUpRequired');
    const { challenge, methods } = challengeIn(refused);
    expect(methods).toEqual(['totp', 'recovery']);
    const byPassword = { challenge, method: 'password', password: member.password } as const;
    expect((await call('stepUp', { body: byPassword })).code).toBe('identity.codeWrong');
    expect((await call('stepUp', { body: { challenge, method: 'totp', code: await member.nextCode() } })).status).toBe(
      200,
    );
    expect((await paymentPassword(call, member.password)).status).toBe(200);
  });

  it('are no affair of guests', async () => {
    await setFeature(t, 'FREEPLAY', true);
    const answer = await openTrial(t);
    const guest = callerOf(t, { token: answer.value.token, cookie: cookieOf(answer) });
    expect((await guest('stepUpOptions', { body: {} })).code).toBe('identity.realAccountNeeded');
    expect((await guest('securityOverview')).code).toBe('identity.realAccountNeeded');
  });
});

describe('a second factor within a session', () => {
  it('freshens this session only', async () => {
    const member = await registerMember(t);
    const other = await loginMember(t, member);
    await t.advance(601);
    const { challenge } = (await member.call('stepUpOptions', { body: {} })).value;
    await member.call('stepUp', { body: { challenge, method: 'password', password: member.password } });
    expect((await paymentPassword(member.call, member.password)).status).toBe(200);
    expect((await paymentPassword(other.call, member.password)).code).toBe('identity.stepUpRequired');
  });

  it('belongs to the session that was asked, lives five minutes, counts once and bears five tries', async () => {
    const member = await registerMember(t);
    const other = await loginMember(t, member);
    const begin = async () => (await member.call('stepUpOptions', { body: {} })).value.challenge;
    const prove = (call: Caller, challenge: string, password: string) =>
      call('stepUp', { body: { challenge, method: 'password', password } });
    const challenge = await begin();
    expect((await prove(other.call, challenge, member.password)).code).toBe('identity.codeExpired');
    expect((await prove(member.call, challenge, member.password)).status).toBe(200);
    expect((await prove(member.call, challenge, member.password)).code).toBe('identity.codeExpired');
    const old = await begin();
    await t.advance(300);
    expect((await prove(member.call, old, member.password)).code).toBe('identity.codeExpired');
    const tried = await begin();
    for (let i = 0; i < 5; i++) await prove(member.call, tried, 'not-the-password-1');
    await t.advance(60);
    expect((await prove(member.call, tried, member.password)).code).toBe('identity.codeExpired');
  });

  it('a challenge of a log-in is none of a step up, nor the other way round', async () => {
    const member = await totpMember(t);
    const home = surfer(t);
    const asked = await home.call()('login', { body: { username: member.username, password: member.password } });
    const { challenge } = challengeIn(asked);
    const code = await member.nextCode();
    expect((await member.call('stepUp', { body: { challenge, method: 'totp', code } })).code).toBe(
      'identity.codeExpired',
    );
    const own = (await member.call('stepUpOptions', { body: {} })).value.challenge;
    const body = { challenge: own, method: 'totp', code } as const;
    expect((await home.call()('loginSecond', { body })).code).toBe('identity.codeExpired');
  });

  it('by a passkey', async () => {
    const member = await passkeyMember(t);
    const call = await staleSession(t, member);
    const { challenge } = challengeIn(await paymentPassword(call, member.password));
    const { passkey: options, methods } = (await call('stepUpOptions', { body: { challenge } })).value;
    expect(methods).toEqual(['passkey', 'recovery']);
    const passkey = member.authenticator.get(options!);
    expect((await call('stepUp', { body: { challenge, method: 'passkey', passkey } })).status).toBe(200);
    expect((await paymentPassword(call, member.password)).status).toBe(200);
    const second = (await call('stepUpOptions', { body: {} })).value;
    const replay = { challenge: second.challenge, method: 'passkey', passkey } as const;
    expect((await call('stepUp', { body: replay })).code).toBe('identity.codeWrong');
  });

  it('by a code to the proven number or address', async () => {
    const member = await registerMember(t);
    const mobile = await proveMobile(t, member);
    const email = await proveEmail(t, member);
    const call = await staleSession(t, member);
    const asked = challengeIn(await paymentPassword(call, member.password));
    expect(asked.methods).toEqual(['sms', 'email']);
    const { challenge } = asked;
    await t.advance(2); // The limit is one SMS per second and session.
    expect((await call('stepUpCode', { body: { challenge, method: 'sms' } })).status).toBe(200);
    const body = { challenge, method: 'sms', code: await codeTo(t, mobile) } as const;
    expect((await call('stepUp', { body })).status).toBe(200);
    const next = (await call('stepUpOptions', { body: {} })).value;
    expect((await call('stepUpCode', { body: { challenge: next.challenge, method: 'email' } })).status).toBe(200);
    const byMail = { challenge: next.challenge, method: 'email', code: await codeTo(t, email) } as const;
    expect((await call('stepUp', { body: byMail })).status).toBe(200);
  });

  it('takes the same time step of an authenticator once, whatever it was used for', async () => {
    const member = await totpMember(t);
    const code = await member.nextCode();
    const prove = async () => {
      const { challenge } = (await member.call('stepUpOptions', { body: {} })).value;
      return member.call('stepUp', { body: { challenge, method: 'totp', code } });
    };
    expect((await prove()).status).toBe(200);
    expect((await prove()).code).toBe('identity.codeWrong');
  });

  it('counts for nothing once the session has ended', async () => {
    const member = await registerMember(t);
    const { challenge } = (await member.call('stepUpOptions', { body: {} })).value;
    await member.call('logout');
    const body = { challenge, method: 'password', password: member.password } as const;
    expect((await member.call('stepUp', { body })).code).toBe('identity.notLoggedIn');
  });

  it('leaves an audit row without a secret', async () => {
    const member = await totpMember(t);
    const code = await member.nextCode();
    const { challenge } = (await member.call('stepUpOptions', { body: {} })).value;
    await member.call('stepUp', { body: { challenge, method: 'totp', code } });
    const rows = await t.owner.query<{ text: string }>(
      `select row_to_json(a)::text as text from platform_audit a where subject_id = $1 and command = 'identity.stepUp'`,
      [member.memberId],
    );
    expect(rows.rows).toHaveLength(1);
    expect(rows.rows[0]!.text).not.toContain(challenge);
    expect(rows.rows[0]!.text).not.toContain(await secondFactor(t, member.secret));
  });
});
