// Log-in beyond the main path: captcha, rate limits from several addresses, the agents' entrance, old and initial
// passwords.
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  deviceOf,
  freshName,
  loginMember,
  registerMember,
  setFeature,
  type TestMember,
} from '@sanam/server/test/clients.ts';
import type { z } from 'zod/mini';
import { systemContext } from '@sanam/server/platform/context.ts';
import { authSettings } from './settings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { hashCost: undefined });
});
afterAll(() => t.close());

let addresses = 0;
/** Returns an unused address, each in a network of its own. */
const freshAddress = (): string => `10.${Math.floor(++addresses / 250)}.${addresses % 250}.7`;

interface Attempt {
  username: string;
  password: string;
  from?: string;
  cookie?: string;
  more?: object;
}
const attempt = ({ username, password, from = freshAddress(), cookie, more = {} }: Attempt) =>
  callerOf(t, cookie === undefined ? {} : { cookie })(
    'login',
    { body: { username, password, ...more } },
    { headers: { 'x-forwarded-for': from } },
  );
const valueOf = (answer: { body: unknown }) => (answer.body as { value?: unknown }).value;
const change = (key: 'passwordExpiryDays' | 'oneSessionOnly' | 'loginsKeepDays', value: unknown) =>
  t.app.modules.merchants.service.changeSetting<z.ZodMiniType>(systemContext('test'), authSettings[key], {
    merchantId: 'default',
    value,
    reason: 'test',
  });
const setType = (memberId: string, type: string) =>
  t.owner.query('update members set account_type = $2 where member_id = $1', [memberId, type]);

describe('a visitor without a token', () => {
  it('browses: permission, captcha, menus, game menus and lists, announcements [IDN-001] [IDN-006]', async () => {
    const visitor = callerOf(t);
    const answers = [
      await visitor('permission', { query: {} }),
      await visitor('captcha'),
      await visitor('captchaQuestion'),
      await visitor('gameMenus', { query: {} }),
      await visitor('gameList', { query: { gameType: 'RNG' } }),
      await visitor('hotGames', { query: {} }),
      await visitor('listAnnouncements', { query: {} }),
      await visitor('registerSettings'),
    ];
    const seen = answers.map(({ status, code }) => [status, code]);
    // A second captcha for one address within a second has to wait, whatever its token.
    expect(seen.filter(([, code]) => code !== 'common.tooManyRequests').every(([status]) => status === 200)).toBe(true);
    expect(seen.filter(([, code]) => code === 'common.tooManyRequests').length).toBeLessThanOrEqual(1);
    expect((await visitor('balance')).code).toBe('identity.notLoggedIn');
  });
});

describe('the captcha', () => {
  it('is asked for after the third failure of an account, known or not, and only then [IDN-036] [IDN-052] [GAP-056]', async () => {
    const member = await registerMember(t);
    for (const username of [member.username, freshName()]) {
      const told: unknown[] = [];
      for (let i = 0; i < 3; i++) told.push(valueOf(await attempt({ username, password: 'wrong-pass-1' })));
      expect(told).toEqual([undefined, undefined, { captchaRequired: true }]);
      await t.advance(2);
      const without = await attempt({ username, password: member.password, more: { captcha: undefined } });
      expect([without.status, without.code, valueOf(without)]).toEqual([
        403,
        'identity.captchaWrong',
        { captchaRequired: true },
      ]);
      const wrong = await attempt({ username, password: member.password, more: { captcha: 'xxxxx' } });
      expect(wrong.code).toBe('identity.captchaWrong');
    }
    expect((await attempt(member)).status).toBe(200);
  });

  it('is asked for after three failures from one address, whatever accounts they were for [GAP-056]', async () => {
    const from = freshAddress();
    const [member, other] = [await registerMember(t), await registerMember(t)];
    const told: unknown[] = [];
    for (let i = 0; i < 3; i++)
      told.push(valueOf(await attempt({ username: freshName(), password: 'wrong-pass-1', from })));
    expect(told.at(-1)).toEqual({ captchaRequired: true });
    const bare = { ...other, more: { captcha: undefined } };
    expect((await attempt({ ...bare, from })).code).toBe('identity.captchaWrong');
    expect((await attempt(bare)).status).toBe(200);
    expect((await attempt({ ...member, from })).status).toBe(200);
  });
});

describe('guessing', () => {
  it('gets answers of one size and status for unknown names and wrong passwords, try after try [SEC-009] [IDN-171] [IDN-175]', async () => {
    await t.stopClock(); // Else the wait of one of the two may be over and that of the other not.
    const member = await registerMember(t);
    const names = [member.username, 'u'.padEnd(member.username.length, 'x')];
    const shapes = await Promise.all(
      names.map(async (username) => {
        const seen: unknown[] = [];
        for (let i = 0; i < 4; i++) {
          const { body, status, headers } = await attempt({ username, password: 'wrong-pass-1' });
          const size = JSON.stringify(body).length;
          seen.push([status, size, { ...body, requestId: '' }, headers.getSetCookie().length]);
        }
        return seen;
      }),
    );
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it('by strangers makes strangers wait, longer after ten in a week, and nobody in a browser the member used before', async () => {
    await t.stopClock();
    const member = await registerMember(t);
    for (let i = 0; i < 9; i++) {
      await attempt({ username: member.username, password: 'wrong-pass-1' });
      await t.advance(30);
    }
    expect((await attempt({ username: member.username, password: 'wrong-pass-1' })).code).toBe(
      'identity.wrongCredentials',
    );
    const stranger = { username: member.username, password: member.password };
    expect((await attempt(stranger)).code).toBe('common.tooManyRequests');
    await t.advance(31);
    const later = await attempt(stranger);
    expect(later.code).toBe('common.tooManyRequests');
    expect(valueOf(later)).toEqual({ retryAfterSeconds: 29 });
    expect((await attempt({ ...member, cookie: member.cookie })).status).toBe(200);
    // After the wait the guess is checked; a right one does not clear the failures from unknown places.
    await t.advance(30);
    expect((await attempt(stranger)).code).toBe('identity.secondFactorRequired');
    expect((await attempt({ ...stranger, password: 'wrong-pass-1' })).code).toBe('identity.wrongCredentials');
    await t.advance(31);
    expect((await attempt(stranger)).code).toBe('common.tooManyRequests');
  });

  it('from one address is slowed down there, not at the accounts', async () => {
    await t.stopClock();
    const from = freshAddress();
    const seen: string[] = [];
    for (let i = 0; i < 12; i++)
      seen.push((await attempt({ username: freshName(), password: 'wrong-pass-1', from })).code ?? '');
    expect(seen.slice(0, 10).every((code) => code === 'identity.wrongCredentials')).toBe(true);
    expect(seen.at(-1)).toBe('common.tooManyRequests');
    const member = await registerMember(t);
    expect((await attempt({ ...member, from })).code).toBe('common.tooManyRequests');
    expect((await attempt(member)).status).toBe(200);
  });
});

describe('the doors', () => {
  it('let only agents in at the agents’ entrance [GAP-084] [AGT-034]', async () => {
    const member = await registerMember(t);
    const atAgents = () => attempt({ ...member, more: { entrance: 'agent' } });
    expect(await atAgents()).toMatchObject({ status: 403, code: 'identity.nonAgent' });
    for (const [type, number] of [
      ['agent', 1],
      ['generalAgent', 2],
      ['promoter', 41],
      ['cashAgent', 42],
    ] as const) {
      await setType(member.memberId, type);
      expect((await atAgents()).value.type).toBe(number);
    }
    const kinds = await t.owner.query('select distinct kind from auth_sessions where member_id = $1 order by 1', [
      member.memberId,
    ]);
    expect(kinds.rows).toEqual([{ kind: 'agent' }, { kind: 'member' }]);
    expect((await attempt(member)).status).toBe(200);
  });

  it('tell the wrong door only to who knows the password [GAP-084] [SEC-009]', async () => {
    const member = await registerMember(t);
    const answer = await attempt({ username: member.username, password: 'wrong-pass-1', more: { entrance: 'agent' } });
    expect(answer.code).toBe('identity.wrongCredentials');
  });

  it('turn away who is no member of this site: a trial guest has no way to log in [IDN-175] [GAP-084]', async () => {
    const { service } = t.app.modules.auth;
    const memberId = await t.app.platform.db.transaction().execute((trx) =>
      t.app.modules.members.service.createMember(trx, {
        merchantId: 'default',
        username: freshName(),
        accountType: 'guest',
        payeeName: null,
        termsVersion: null,
        ageConfirmed: null,
        registerInfo: {},
      }),
    );
    const verified = {
      memberId,
      method: 'password',
      entrance: 'member',
      remember: false,
      isSecondFactorVerified: false,
    } as const;
    const browser = { visitor: { device: undefined, agent: null }, visitorHash: '' };
    await expect(service.completeLogIn(systemContext('test'), verified, browser)).rejects.toMatchObject({
      code: 'identity.nonMember',
    });
  });

  it('take the form only sealed, with every field where it belongs [IDN-031] [IDN-033] [IDN-040] [IDN-042]', async () => {
    const member = await registerMember(t);
    const { username, password } = member;
    const clear = await fetch(`${t.url}/wps/session/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    expect([clear.status, ((await clear.json()) as { code: string }).code]).toEqual([
      415,
      'request.encryption_required',
    ]);
    const fieldsOf = async (body: object) => {
      const answer = await callerOf(t)('login', { body });
      return (valueOf(answer) as { fields: { field: string }[] }).fields.map((one) => one.field);
    };
    expect(await fieldsOf({ type: 'username' })).toEqual(['username', 'password']);
    expect(await fieldsOf({ type: 'sms' })).toEqual(['mobileNum', 'countryDialingCode', 'verificationCode']);
    expect(await fieldsOf({ username, password, type: 'fax' })).toEqual(['type']);
    expect(await fieldsOf({ username: ['x'], password })).toEqual(['username']);
  });
});

describe('a password that must be changed', () => {
  const mark = (memberId: string) =>
    t.owner.query('update auth_passwords set must_change = true where member_id = $1', [memberId]);
  const passwordOf = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });

  it('opens nothing but its change, the member’s own info and log-out [IDN-047] [IDN-048] [GAP-036] [GAP-037] [GAP-038] [SEC-004]', async () => {
    const first = await registerMember(t);
    await mark(first.memberId);
    const member = await loginMember(t, first);
    const answer = await attempt(first);
    expect(answer.value).toMatchObject({ mustChangePassword: true, passwordExpired: false });
    expect((await member.call('balance')).code).toBe('identity.passwordChangeRequired');
    expect((await member.call('memberInfo')).status).toBe(200);
    const session = { token: answer.value.token, cookie: cookieOf(answer) };
    const body = { changeTicket: answer.value.changeTicket!, ...passwordOf('Som-tam-pla-ra-88') };
    const call = callerOf(t, session);
    expect((await call('changePassword', { body })).value).toEqual({});
    expect((await call('balance')).status).toBe(200);
    expect((await attempt({ ...first, password: 'Som-tam-pla-ra-88' })).value.mustChangePassword).toBe(false);
    expect((await member.call('logout')).code).toBe('identity.notLoggedIn');
  });

  it('by its age is reported, and forced only where the merchant says so [IDN-049] [IDN-174] [GAP-037]', async () => {
    const member = await registerMember(t);
    expect((await attempt(member)).value).toMatchObject({ passwordExpired: false, mustChangePassword: false });
    await change('passwordExpiryDays', 30);
    try {
      await t.advance(31 * 86_400);
      expect((await attempt(member)).value).toMatchObject({ passwordExpired: true, mustChangePassword: false });
      await setFeature(t, 'FORCECHANGEPASS', true);
      expect((await attempt(member)).value).toMatchObject({ passwordExpired: true, mustChangePassword: true });
    } finally {
      await setFeature(t, 'FORCECHANGEPASS', false);
      await change('passwordExpiryDays', null);
    }
    expect((await attempt(member)).value).toMatchObject({ passwordExpired: false, mustChangePassword: false });
  });

  it('is not asked of who came in without it [IDN-051]', async () => {
    const member = await registerMember(t);
    await mark(member.memberId);
    const { service } = t.app.modules.auth;
    const browser = { visitor: { device: deviceOf(member.cookie), agent: null }, visitorHash: '' };
    const { memberId } = member;
    const enter = (method: 'sms' | 'social' | 'password') =>
      service.completeLogIn(
        systemContext('test'),
        { memberId, method, entrance: 'member', remember: false, isSecondFactorVerified: false },
        browser,
      );
    for (const method of ['sms', 'social'] as const)
      expect((await enter(method)).value).toMatchObject({ mustChangePassword: false, changeTicket: null });
    expect((await enter('password')).value.mustChangePassword).toBe(true);
  });
});

describe('a log-in', () => {
  it('ends the older session where the merchant wants one only [GAP-085]', async () => {
    const first = await registerMember(t);
    const second = await loginMember(t, first);
    expect((await first.call('memberInfo')).status).toBe(200);
    await change('oneSessionOnly', true);
    try {
      const third = await loginMember(t, first);
      for (const ended of [first, second]) expect((await ended.call('memberInfo')).code).toBe('identity.notLoggedIn');
      expect((await third.call('memberInfo')).status).toBe(200);
    } finally {
      await change('oneSessionOnly', false);
    }
  });

  it('replaces the hash of an older setting, of the same password and age', async () => {
    const member = await registerMember(t);
    const weak = await hash(member.password, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await t.owner.query('update auth_passwords set password_hash = $2 where member_id = $1', [member.memberId, weak]);
    const stored = async () =>
      (
        await t.owner.query<{ password_hash: string; changed_at: Date }>(
          'select password_hash, changed_at from auth_passwords where member_id = $1',
          [member.memberId],
        )
      ).rows[0]!;
    const before = await stored();
    await attempt({ ...member, password: 'wrong-pass-1' });
    expect((await stored()).password_hash).toBe(weak);
    expect((await attempt(member)).status).toBe(200);
    const after = await stored();
    expect(after.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(after.changed_at).toEqual(before.changed_at);
    expect((await attempt(member)).status).toBe(200);
    expect((await stored()).password_hash).toBe(after.password_hash);
  });

  it('by a password that was changed while it was being judged opens nothing', async () => {
    const { memberId, password, cookie } = await registerMember(t);
    const { service } = t.app.modules.auth;
    const { rows } = await t.owner.query<{ password_hash: string }>(
      'select password_hash from auth_passwords where member_id = $1',
      [memberId],
    );
    const verified = {
      memberId,
      method: 'password',
      entrance: 'member',
      remember: false,
      isSecondFactorVerified: false,
      passwordHash: rows[0]!.password_hash,
    } as const;
    const browser = { visitor: { device: deviceOf(cookie), agent: null }, visitorHash: '' };
    expect((await service.completeLogIn(systemContext('test'), verified, browser)).value.id).toBe(memberId);
    await service.changePassword(systemContext('test'), { memberId, password: `${password}x`, reason: 'test' });
    await expect(service.completeLogIn(systemContext('test'), verified, browser)).rejects.toMatchObject({
      code: 'identity.wrongCredentials',
    });
  });

  it('notes how it was verified, for the member and for staff', async () => {
    const member: TestMember = await registerMember(t);
    await attempt(member);
    await attempt({ ...member, password: 'wrong-pass-1' });
    const { rows } = await t.owner.query(
      'select outcome, method from auth_logins where member_id = $1 order by login_id',
      [member.memberId],
    );
    expect(rows).toEqual([
      { outcome: 'registered', method: 'register' },
      { outcome: 'ok', method: 'password' },
      { outcome: 'wrongPassword', method: 'password' },
    ]);
  });

  it('is forgotten after the days its merchant keeps it, on accounts that nobody has after the fewest', async () => {
    const member = await registerMember(t);
    await attempt({ username: freshName(), password: 'wrong-pass-1' });
    const left = async () => {
      const { rows } = await t.owner.query<{ whose: string; count: bigint }>(
        `select coalesce(member_id, 'nobody') as whose, count(*) from auth_logins
         where member_id is null or member_id = $1 group by 1`,
        [member.memberId],
      );
      return Object.fromEntries(rows.map(({ whose, count }) => [whose === 'nobody' ? whose : 'member', Number(count)]));
    };
    const forget = () => t.drain(['identity.forget']);
    expect(await left()).toMatchObject({ member: 1, nobody: expect.any(Number) });
    await t.advance(89 * 86_400);
    await forget();
    expect(await left()).toMatchObject({ member: 1, nobody: expect.any(Number) });
    await t.advance(2 * 86_400);
    await forget();
    expect(await left()).toEqual({ member: 1 });
    await change('loginsKeepDays', 91);
    await t.advance(86_400);
    await forget();
    expect(await left()).toEqual({});
    await change('loginsKeepDays', 400);
  });
});
