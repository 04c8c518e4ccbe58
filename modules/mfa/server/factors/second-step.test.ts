import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, secondFactor } from '@sanam/server/test/clients.ts';
import {
  challengeIn,
  codeTo,
  logInFrom,
  proveEmail,
  proveMobile,
  type Surfer,
  surfer,
  TOTP_STEP_SECONDS,
  type TotpMember,
  totpMember,
  tryLogin,
  withMessages,
} from '@sanam/server/test/factors.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp(withMessages);
});
afterAll(() => t.close());

const DAY = 86_400;

async function challenged(from: Surfer, who: { username: string; password: string }): Promise<string> {
  const answer = await tryLogin(from, who);
  expect(answer.code).toBe('identity.secondFactorRequired');
  return challengeIn(answer).challenge;
}

/** Completes the log-in with the code of this moment, which must be a new one. */
async function finishWith(from: Surfer, challenge: string, code: string, rememberDevice = true) {
  return from.call()('loginSecond', { body: { challenge, method: 'totp', code, rememberDevice } });
}

describe('the second step of a log-in', () => {
  it('is asked on an unknown device or from an unknown network, and remembered there for 30 days [IDN-163] [GAP-071]', async () => {
    const member = await totpMember(t);
    const home = surfer(t);
    const asked = await tryLogin(home, member);
    expect(asked.status).toBe(403);
    expect(challengeIn(asked)).toMatchObject({ methods: ['totp', 'recovery'], mobile: null, email: null });
    const entered = await finishWith(home, challengeIn(asked).challenge, await member.nextCode());
    expect(entered.value).toMatchObject({ account: member.username });
    expect((await tryLogin(home, member)).status).toBe(200);
    const elsewhere: Surfer = surfer(t);
    expect((await tryLogin({ ...elsewhere, browser: home.browser }, member)).status).toBe(403);
    const sameBrowserAway = { ...home, call: (session?: object) => withAddress(home, elsewhere.address, session) };
    expect((await tryLogin(sameBrowserAway, member)).code).toBe('identity.secondFactorRequired');
    expect((await tryLogin(surfer(t, { address: home.address }), member)).code).toBe('identity.secondFactorRequired');
    await t.advance(30 * DAY - 3600);
    expect((await tryLogin(home, member)).status).toBe(200);
    await t.advance(3600);
    expect((await tryLogin(home, member)).code).toBe('identity.secondFactorRequired');
  });

  it('may be asked on unknown devices alone, as the operator sets it', async () => {
    const change = { merchantId: 'default', key: 'identity.secondFactorOn', value: '"device"' };
    await t.owner.query(
      'insert into merchants_settings (merchant_id, key, value) values ($1, $2, $3::jsonb)',
      Object.values(change),
    );
    await t.app.modules.merchants.service.reload();
    const member = await totpMember(t);
    const home = surfer(t);
    await finishWith(home, await challenged(home, member), await member.nextCode());
    const away = { ...home, call: (session?: object) => withAddress(home, '198.51.100.9', session) };
    expect((await tryLogin(away, member)).status).toBe(200);
    await t.owner.query('delete from merchants_settings where key = $1', [change.key]);
    await t.app.modules.merchants.service.reload();
  });

  it('is asked again where the member did not want the device remembered', async () => {
    const member = await totpMember(t);
    const cafe = surfer(t);
    const entered = await finishWith(cafe, await challenged(cafe, member), await member.nextCode(), false);
    expect(entered.status).toBe(200);
    expect((await tryLogin(cafe, member)).code).toBe('identity.secondFactorRequired');
  });

  it('a planted cookie of another browser makes no device known', async () => {
    const member = await totpMember(t);
    const home = surfer(t);
    const host = new URL(t.url).host;
    const planted = 'A'.repeat(43);
    const name = `sanam_known_${'0'.repeat(12)}`;
    home.browser.set(host, name, planted);
    await finishWith(home, await challenged(home, member), await member.nextCode());
    const thief = surfer(t, { address: home.address });
    thief.browser.set(host, name, planted);
    expect((await tryLogin(thief, member)).code).toBe('identity.secondFactorRequired');
  });
});

function withAddress(from: Surfer, address: string, session: object = {}) {
  const ask = from.browser.call(t, session);
  return ((name: string, input: unknown) =>
    (ask as (...all: unknown[]) => unknown)(name, input, { headers: { 'x-forwarded-for': address } })) as ReturnType<
    Surfer['call']
  >;
}

describe('a challenge', () => {
  let member: TotpMember;
  beforeAll(async () => {
    member = await totpMember(t);
  });

  it('is worth nothing in another browser', async () => {
    const challenge = await challenged(surfer(t), member);
    const code = await member.nextCode();
    expect((await finishWith(surfer(t), challenge, code)).code).toBe('identity.codeExpired');
    expect((await surfer(t).call()('loginSecondCode', { body: { challenge, method: 'sms' } })).code).toBe(
      'identity.codeExpired',
    );
  });

  it('lives five minutes', async () => {
    const home = surfer(t);
    const challenge = await challenged(home, member);
    await t.advance(300);
    expect((await finishWith(home, challenge, await member.nextCode())).code).toBe('identity.codeExpired');
  });

  it('bears five tries, a right code after them is too late [IDN-163]', async () => {
    const home = surfer(t);
    const challenge = await challenged(home, member);
    for (let i = 0; i < 5; i++) expect((await finishWith(home, challenge, '000000')).code).toBe('identity.codeWrong');
    expect((await finishWith(home, challenge, await member.nextCode())).code).toBe('identity.codeExpired');
    await t.advance(1800);
  });

  it('bears five tries also when a hundred come at once', async () => {
    const home = surfer(t);
    const challenge = await challenged(home, member);
    const answers = await Promise.all(Array.from({ length: 12 }, () => finishWith(home, challenge, '000000')));
    expect(answers.filter(({ code }) => code === 'identity.codeWrong').length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status !== 200)).toBe(true);
    await t.advance(1800);
  });

  it('is finished once, also by two requests at the same time', async () => {
    const home = surfer(t);
    const challenge = await challenged(home, member);
    const code = await member.nextCode();
    const answers = await Promise.all([finishWith(home, challenge, code), finishWith(home, challenge, code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await finishWith(home, challenge, await member.nextCode())).code).toBe('identity.codeExpired');
  });

  it('waits grow over all challenges together: a thief with the password does not guess on', async () => {
    const victim = await totpMember(t);
    let isStopped = false;
    await t.stopClock();
    for (let i = 0; i < 4 && !isStopped; i++) {
      const thief = surfer(t);
      const challenge = await challenged(thief, victim);
      for (let k = 0; k < 5 && !isStopped; k++)
        isStopped = (await finishWith(thief, challenge, '000000')).code === 'common.tooManyRequests';
    }
    expect(isStopped).toBe(true);
  });

  it('is of no use for a way the member does not have', async () => {
    const home = surfer(t);
    const challenge = await challenged(home, member);
    const send = await home.call()('loginSecondCode', { body: { challenge, method: 'email' } });
    expect(send.code).toBe('identity.methodClosed');
    const body = { challenge, method: 'password', code: member.password } as const;
    expect((await home.call()('loginSecond', { body })).code).toBe('identity.codeWrong');
  });

  it('a log-in that began at the door of agents does not end at the one of members', async () => {
    const home = surfer(t);
    const began = await home.call()('login', {
      body: { username: member.username, password: member.password, entrance: 'agent' },
    });
    expect(began.code).toBe('identity.nonAgent');
  });
});

describe('an authenticator app', () => {
  it('its code counts once: the same time step is not taken again, an earlier one neither', async () => {
    const member = await totpMember(t);
    const code = await member.nextCode();
    const first = surfer(t);
    expect((await finishWith(first, await challenged(first, member), code)).status).toBe(200);
    const second = surfer(t);
    const challenge = await challenged(second, member);
    expect((await finishWith(second, challenge, code)).code).toBe('identity.codeWrong');
    expect((await finishWith(second, challenge, await member.nextCode())).status).toBe(200);
  });

  it('one step of difference between the clocks is borne, two are not', async () => {
    await t.stopClock(); // Otherwise another time step may pass during the log-in.
    const member = await totpMember(t);
    await t.advance(10 * TOTP_STEP_SECONDS);
    const old = await secondFactor(t, member.secret);
    await t.advance(TOTP_STEP_SECONDS);
    const home = surfer(t);
    expect((await finishWith(home, await challenged(home, member), old)).status).toBe(200);
    const late = await secondFactor(t, member.secret);
    await t.advance(2 * TOTP_STEP_SECONDS);
    const away = surfer(t);
    expect((await finishWith(away, await challenged(away, member), late)).code).toBe('identity.codeWrong');
  });

  it('the code it was set up with does not log in', async () => {
    const member = await registerMember(t);
    const { secret } = (await member.call('startTotp')).value;
    const code = await secondFactor(t, secret);
    await member.call('confirmTotp', { body: { code } });
    const home = surfer(t);
    expect((await finishWith(home, await challenged(home, member), code)).code).toBe('identity.codeWrong');
  });

  it('its secret is sealed in the database and never shown again', async () => {
    const member = await totpMember(t);
    const stored = await t.owner.query('select * from mfa_totp where member_id = $1', [member.memberId]);
    expect(
      JSON.stringify(stored.rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(member.secret);
    expect((await member.call('startTotp')).code).toBe('identity.factorExists');
    expect(JSON.stringify((await member.call('securityOverview')).value)).not.toContain(member.secret);
  });
});

describe('recovery codes', () => {
  it('are ten, each works once, and none is readable in the database', async () => {
    const member = await totpMember(t);
    expect(member.recoveryCodes).toHaveLength(10);
    expect(new Set(member.recoveryCodes).size).toBe(10);
    const use = async (code: string) => {
      const from = surfer(t);
      const challenge = await challenged(from, member);
      return from.call()('loginSecond', { body: { challenge, method: 'recovery', code } });
    };
    expect((await use(member.recoveryCodes[0]!.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await use(member.recoveryCodes[0]!)).code).toBe('identity.codeWrong');
    const { recoveryCodes } = (await member.call('securityOverview')).value;
    expect(recoveryCodes).toMatchObject({ left: 9, total: 10 });
    const stored = await t.owner.query<{ code_hash: string }>(
      'select code_hash from mfa_recovery_codes where member_id = $1',
      [member.memberId],
    );
    expect(stored.rows.some((row) => row.code_hash.includes(member.recoveryCodes[1]!.replace('-', '')))).toBe(false);
  });

  it('used twice at the same time, one counts once', async () => {
    const member = await totpMember(t);
    const froms = [surfer(t), surfer(t)];
    const challenges = await Promise.all(froms.map((from) => challenged(from, member)));
    const code = member.recoveryCodes[3]!;
    const answers = await Promise.all(
      froms.map((from, at) =>
        from.call()('loginSecond', { body: { challenge: challenges[at]!, method: 'recovery', code } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('of another member are worth nothing', async () => {
    const [member, other] = [await totpMember(t), await totpMember(t)];
    const from = surfer(t);
    const challenge = await challenged(from, member);
    const body = { challenge, method: 'recovery', code: other.recoveryCodes[0]! } as const;
    expect((await from.call()('loginSecond', { body })).code).toBe('identity.codeWrong');
  });
});

describe('codes by SMS and e-mail as second factor', () => {
  it('go to the proven address, masked on the page, and count once in that browser [GAP-071]', async () => {
    const member = await registerMember(t);
    const mobile = await proveMobile(t, member);
    const email = await proveEmail(t, member);
    const home = surfer(t);
    const asked = challengeIn(await tryLogin(home, member));
    expect(asked.methods).toEqual(['sms', 'email']);
    expect(asked.mobile).not.toContain(mobile.slice(4, -3));
    expect(asked.email).toMatch(/^m•••@mail\.example$/);
    const { challenge } = asked;
    const sent = await home.call()('loginSecondCode', { body: { challenge, method: 'sms' } });
    expect(sent.value).toEqual({ expiredMinutes: 5 });
    const code = await codeTo(t, mobile);
    expect(code).toMatch(/^\d{6}$/);
    const wrongWay = { challenge, method: 'email', code } as const;
    expect((await home.call()('loginSecond', { body: wrongWay })).status).toBe(403);
    expect((await home.call()('loginSecond', { body: { challenge, method: 'sms', code } })).status).toBe(200);
    expect((await tryLogin(home, member)).status).toBe(200);
    const away = surfer(t);
    const second = challengeIn(await tryLogin(away, member)).challenge;
    expect((await away.call()('loginSecond', { body: { challenge: second, method: 'sms', code } })).code).toBe(
      'identity.codeWrong',
    );
    const mailed = await away.call()('loginSecondCode', { body: { challenge: second, method: 'email' } });
    expect(mailed.status).toBe(200);
    const body = { challenge: second, method: 'email', code: await codeTo(t, email) } as const;
    expect((await away.call()('loginSecond', { body })).status).toBe(200);
  });

  it('a number that nobody proved is no factor', async () => {
    const member = await registerMember(t);
    await t.owner.query(`update members set mobile = '+66899999999' where member_id = $1`, [member.memberId]);
    expect(challengeIn(await tryLogin(surfer(t), member)).methods).toEqual(['captcha']);
  });
});

describe('what a log-in leaves behind', () => {
  it('tells the member of a new device, by e-mail and on open pages, once [IDN-163]', async () => {
    const member = await registerMember(t);
    const email = await proveEmail(t, member);
    const letters = async () => {
      const found = await t.owner.query<{ n: string }>(
        `select count(*)::text as n from messaging_outgoing where template = 'newDevice' and address_hash = (select address_hash from messaging_outgoing where template = 'code' and channel = 'email' order by created_at desc limit 1)`,
      );
      return Number(found.rows[0]!.n);
    };
    const home = surfer(t);
    const challenge = await challenged(home, member);
    await home.call()('loginSecondCode', { body: { challenge, method: 'email' } });
    const before = await letters();
    const body = { challenge, method: 'email', code: await codeTo(t, email) } as const;
    expect((await home.call()('loginSecond', { body })).status).toBe(200);
    expect(await letters()).toBe(before + 1);
    await logInFrom(home, member);
    expect(await letters()).toBe(before + 1);
    const events = await t.owner.query(
      `select 1 from pgboss.job where name = 'event/identity.securityChanged/identity.tellSecurity' and data->>'memberId' = $1`,
      [member.memberId],
    );
    expect(events.rows.length).toBeGreaterThan(0);
  });

  it('a wrong code and a log-in that waits are in the history', async () => {
    const member = await totpMember(t);
    const home = surfer(t);
    await finishWith(home, await challenged(home, member), '000000');
    const { list } = (await member.call('loginHistory', { query: {} })).value;
    expect(list.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['wrongCode', 'secondFactor']);
    expect(list[0]).toMatchObject({ address: home.address, device: 'Chrome, Windows', method: 'password' });
  });

  it('a blocked member does not get in by the second step either', async () => {
    const member = await totpMember(t);
    const home = surfer(t);
    const challenge = await challenged(home, member);
    await t.owner.query(`update members set state = 'blocked' where member_id = $1`, [member.memberId]);
    expect((await finishWith(home, challenge, await member.nextCode())).code).toBe('identity.blocked');
  });

  it('a visitor cannot finish what was never begun', async () => {
    const body = { challenge: 'x'.repeat(43), method: 'totp', code: '123456' } as const;
    expect((await callerOf(t)('loginSecond', { body })).code).toBe('identity.codeExpired');
  });
});
