import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, cookieOf, deviceOf, freshName, loginMember, registerMember } from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({}, { hashCost: undefined });
});
afterAll(() => t.close());

const login = (username: string, password: string) => callerOf(t)('login', { body: { username, password } });
const count = async (text: string, values: unknown[] = []) =>
  Number((await t.owner.query<{ count: bigint }>(text, values)).rows[0]!.count);

describe('log-in', () => {
  it('takes username and password, trimmed and in any case of the name [IDN-003] [IDN-007] [IDN-032] [IDN-037]', async () => {
    const member = await registerMember(t);
    const answer = await login(`  ${member.username.toUpperCase()} `, member.password);
    expect(answer.value).toMatchObject({ id: member.memberId, firstTimeLogin: false });
    expect(answer.value.lastLoginAt).not.toBeNull();
    expect(answer.value.token).not.toBe(member.token);
  });

  it('wants a name and a password [IDN-034] [IDN-035]', async () => {
    expect((await login('   ', 'Khao-niao-77x')).code).toBe('request.invalid');
    expect((await login(freshName(), '')).code).toBe('request.invalid');
  });

  it('says the same for an unknown name and a wrong password [IDN-171] [IDN-175] [SEC-009]', async () => {
    const member = await registerMember(t);
    const [unknown, wrong] = [await login(freshName(), member.password), await login(member.username, 'wrong-pass-1')];
    const shapeOf = (answer: typeof wrong) => ({ ...answer.body, requestId: '', status: answer.status });
    expect(shapeOf(unknown)).toEqual(shapeOf(wrong));
    expect(wrong).toMatchObject({ status: 401, code: 'identity.wrongCredentials' });
    expect(unknown.headers.getSetCookie()).toEqual([]);
  });

  it('does the work of a password check for an unknown name too [SEC-009]', async () => {
    const member = await registerMember(t);
    const verify = vi.spyOn(t.app.platform.passwords, 'verify');
    await login(member.username, 'wrong-pass-1');
    await login(freshName(), 'wrong-pass-1');
    expect(verify.mock.calls.map(([hash]) => hash === undefined)).toEqual([false, true]);
    verify.mockRestore();
  });

  it('makes wrong tries wait, also when they come together, and forgives after the right one', async () => {
    const member = await registerMember(t);
    await t.stopClock();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(member.username, 'wrong-pass-1')));
    expect(answers.filter((one) => one.code === 'identity.wrongCredentials')).toHaveLength(3);
    const limited = answers.filter((one) => one.code === 'common.tooManyRequests');
    expect(limited).toHaveLength(9);
    expect(limited[0]!.body).toMatchObject({ value: { retryAfterSeconds: expect.any(Number) } });
    expect((await login(member.username, member.password)).code).toBe('common.tooManyRequests');
    await t.advance(2);
    expect((await login(member.username, member.password)).status).toBe(200);
    expect((await login(member.username, 'wrong-pass-1')).code).toBe('identity.wrongCredentials');
    const held = await t.owner.query<{ key: string }>(
      `select key from platform_rate_limits where scope = 'identity.account'`,
    );
    expect(held.rows.every((row) => /^[0-9a-f]{64}$/.test(row.key))).toBe(true);
    await t.advance(1800);
  });

  it('refuses blocked members after the right password only, and ends their sessions', async () => {
    const member = await registerMember(t);
    await t.app.modules.members.service.setState(systemContext('test'), {
      memberId: member.memberId,
      state: 'blocked',
      reason: 'test',
    });
    expect((await member.call('memberInfo')).code).toBe('identity.notLoggedIn');
    expect((await login(member.username, 'wrong-pass-1')).code).toBe('identity.wrongCredentials');
    expect(await login(member.username, member.password)).toMatchObject({ status: 403, code: 'identity.blocked' });
  });

  it('leaves a history with address and device and an audit row, and never a password', async () => {
    const member = await registerMember(t);
    await login(member.username, 'Wrong-pass-123');
    await loginMember(t, member);
    const history = await t.owner.query<{ outcome: string; address: string; device: string | null }>(
      'select outcome, address, device from auth_logins where member_id = $1 order by login_id',
      [member.memberId],
    );
    expect(history.rows.map((row) => row.outcome)).toEqual(['registered', 'wrongPassword', 'ok']);
    expect(history.rows[2]).toMatchObject({ address: '127.0.0.1', device: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(
      await count(
        `select count(*) from platform_audit where actor = $1 and command in ('identity.register', 'identity.login')`,
        [member.memberId],
      ),
    ).toBe(2);
    const stored = await t.owner.query<{ password_hash: string }>(
      'select password_hash from auth_passwords where member_id = $1',
      [member.memberId],
    );
    expect(stored.rows[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const everything = await t.owner.query<{ text: string }>(
      'select row_to_json(a)::text as text from platform_audit a',
    );
    expect(everything.rows.some((row) => row.text.includes(member.password))).toBe(false);
  });
});

describe('a session', () => {
  it('is a token and its device cookie together [SEC-002]', async () => {
    const [one, other] = [await registerMember(t), await registerMember(t)];
    expect((await callerOf(t, { token: one.token })('memberInfo')).code).toBe('identity.notLoggedIn');
    expect((await callerOf(t, { token: one.token, cookie: other.cookie })('memberInfo')).code).toBe(
      'identity.notLoggedIn',
    );
    expect((await callerOf(t, { cookie: one.cookie })('memberInfo')).code).toBe('identity.notLoggedIn');
    expect((await callerOf(t, { token: `${one.token.slice(0, -1)}_`, cookie: one.cookie })('memberInfo')).code).toBe(
      'identity.notLoggedIn',
    );
    expect((await one.call('memberInfo')).status).toBe(200);
  });

  it('is kept as hashes only [SEC-002]', async () => {
    const member = await registerMember(t);
    const { rows } = await t.owner.query<{ text: string }>(
      'select row_to_json(s)::text as text from auth_sessions s where member_id = $1',
      [member.memberId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).not.toContain(member.token);
    expect(rows[0]!.text).not.toContain(deviceOf(member.cookie));
  });

  it('ends after thirty idle minutes [GAP-085]', async () => {
    const member = await registerMember(t);
    await t.advance(29 * 60);
    expect((await member.call('memberInfo')).status).toBe(200);
    await t.advance(29 * 60);
    expect((await member.call('memberInfo')).status).toBe(200);
    await t.advance(30 * 60 + 1);
    expect((await member.call('memberInfo')).code).toBe('identity.notLoggedIn');
  });

  it('ends after twelve hours in any case [GAP-085]', async () => {
    const member = await registerMember(t);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await t.advance(20 * 60);
      expect((await member.call('memberInfo')).status).toBe(200);
    }
    await t.advance(20 * 60);
    expect((await member.call('memberInfo')).code).toBe('identity.notLoggedIn');
  });

  it('ends at log-out, and others go on [IDN-156]', async () => {
    const first = await registerMember(t);
    const second = await loginMember(t, first);
    expect((await first.call('logout')).value).toEqual({});
    expect((await first.call('memberInfo')).code).toBe('identity.notLoggedIn');
    expect((await second.call('memberInfo')).status).toBe(200);
  });

  it('does not outlive a new password, but for the one that set it [GAP-085]', async () => {
    const first = await registerMember(t);
    const second = await loginMember(t, first);
    const { service } = t.app.modules.auth;
    const keeper = await service.authenticate(second.token, deviceOf(second.cookie));
    await service.changePassword(systemContext('test'), {
      memberId: first.memberId,
      password: 'Another-one-55',
      reason: 'own wish',
      keepSessionId: keeper!.sessionId,
    });
    expect((await first.call('memberInfo')).code).toBe('identity.notLoggedIn');
    expect((await second.call('memberInfo')).status).toBe(200);
    expect((await login(first.username, first.password)).code).toBe('identity.wrongCredentials');
    expect((await login(first.username, 'Another-one-55')).status).toBe(200);
  });

  it('keeps one device cookie for two tabs of one browser, and takes no planted one', async () => {
    const member = await registerMember(t);
    const again = (cookie: string) =>
      callerOf(t, { cookie })('login', { body: { username: member.username, password: member.password } });
    expect(deviceOf(cookieOf(await again(member.cookie)))).toBe(deviceOf(member.cookie));
    const planted = `sanam_device=${'A'.repeat(43)}`;
    expect(deviceOf(cookieOf(await again(planted)))).not.toBe(deviceOf(planted));
  });
});
