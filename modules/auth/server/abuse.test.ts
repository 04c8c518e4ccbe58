// Checks every call that a kind of session must not make, and attacks on the surroundings of a request.
import type { Call, CallName } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  freshName,
  loginMember,
  openTrial,
  registerMember,
  sealBody,
  setFeature,
  type Session,
} from '@sanam/server/test/clients.ts';
import { calls, memberCalls } from '@sanam/server/test/contract.ts';
import { humanPass } from '@sanam/server/test/human.ts';
import { openOutbox, proveContacts, sentBy } from '@sanam/server/test/outbox.ts';
import { ownPath } from './social/rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  await openOutbox(t);
  await setFeature(t, 'FREEPLAY', true);
});
afterAll(() => t.close());

const names = Object.keys(memberCalls) as CallName[];
const callOf = (name: CallName): Call => calls[name];
const MISSING = 'dep_0000000000000000000000';

/** Makes the call with valid path parameters and no content, to test permission only. */
async function knock(name: CallName, session: Session): Promise<string | undefined> {
  const call = callOf(name);
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, MISSING]));
  const body = call.method === 'GET' || call.method === 'DELETE' || call.upload === true ? undefined : {};
  const input = { params, ...(body === undefined ? {} : { body }) } as never;
  return (await callerOf(t, session)(name as 'opsGetDeposit', input)).code;
}

describe('a session', () => {
  it('that must change its password can make no other call [IDN-047] [GAP-036] [SEC-004]', async () => {
    const first = await registerMember(t);
    await t.owner.query('update auth_passwords set must_change = true where member_id = $1', [first.memberId]);
    const member = await loginMember(t, first);
    const closed = names.filter((name) => callOf(name).who !== 'anyone' && callOf(name).beforePasswordChange !== true);
    expect(closed.length).toBeGreaterThan(30);
    for (const name of closed)
      expect([name, await knock(name, member)]).toEqual([name, 'identity.passwordChangeRequired']);
    const open = names.filter((name) => callOf(name).who !== 'anyone' && callOf(name).beforePasswordChange === true);
    expect(open.toSorted()).toEqual([
      'changePassword',
      'logout',
      'memberInfo',
      'stepUp',
      'stepUpCode',
      'stepUpOptions',
    ]);
  });

  it('asks for a second factor again ten minutes after the last one, on every call that can take the account over [GAP-071]', async () => {
    const member = await registerMember(t);
    await t.advance(10 * 60 + 1);
    const fresh = names.filter((name) => callOf(name).fresh === true);
    const takingOver =
      'startTotp confirmTotp removeTotp passkeyOptions addPasskey removePasskey createRecoveryCodes contactCode confirmContact removeContact startLink linkIdentity unlinkIdentity';
    expect(fresh).toEqual(expect.arrayContaining(takingOver.split(' ')));
    for (const who of ['player', 'agent']) {
      await t.owner.query('update members set account_type = $2 where member_id = $1', [member.memberId, who]);
      for (const name of fresh.filter((one) => who === 'agent' || callOf(one).who !== 'agent'))
        expect([name, await knock(name, member)]).toEqual([name, 'identity.stepUpRequired']);
    }
  });

  it('of a guest never becomes an account: who registers from it begins with nothing [GAP-081] [SEC-020]', async () => {
    const opened = await openTrial(t);
    const guest = { token: opened.value.token, cookie: cookieOf(opened) };
    const { slider, cookie } = await humanPass(t, 'register', guest.cookie);
    const form = { username: freshName(), password: 'Khao-niao-77x', confirmPassword: 'Khao-niao-77x', slider };
    const consent = { ageConfirmed: true, termsAccepted: true, login: true, registerMethod: 'WEB' } as const;
    const own = { headers: { cookie: guest.cookie.includes(cookie) ? guest.cookie : `${guest.cookie}; ${cookie}` } };
    const answer = await callerOf(t, guest)('register', { body: { ...form, ...consent } }, own);
    expect(answer.value.id).not.toBe(opened.value.id);
    expect(answer.value).toMatchObject({ type: 0, currency: 'THB' });
    const { rows } = await t.owner.query(
      `select account_type, currency from members where member_id in ($1, $2) order by account_type`,
      [opened.value.id, answer.value.id],
    );
    expect(rows).toEqual([
      { account_type: 'guest', currency: 'FUN' },
      { account_type: 'player', currency: 'THB' },
    ]);
    const call = callerOf(t, { token: answer.value.token, cookie: cookieOf(answer) });
    expect((await call('balance')).value).toMatchObject({ sumBalance: '0.00', currency: 'THB', withdrawable: '0.00' });
  });

  it('is not taken from an address or a cookie, only from the header, with its device [SEC-002]', async () => {
    const { token, cookie } = await registerMember(t);
    const ask = async (query: string, headers: Record<string, string>) =>
      (await fetch(`${t.url}/wps/member/info${query}`, { headers })).status;
    expect(await ask('', { authorization: `Bearer ${token}`, cookie })).toBe(200);
    for (const name of ['token', 'access_token', 'authorization', 'bearer'])
      expect(await ask(`?${name}=${token}`, { cookie })).toBe(401);
    expect(await ask('', { cookie: `${cookie}; token=${token}; authorization=Bearer ${token}` })).toBe(401);
    expect(await ask('', { authorization: `Basic ${token}`, cookie })).toBe(401);
    expect(await ask('', { authorization: `Bearer ${token}` })).toBe(401);
    expect(await ask('', { authorization: `Bearer ${token}`, cookie, origin: 'https://evil.example' })).toBe(200);
  });

  it('is new after every log-in: one that was planted before is not the one that opens [SEC-002]', async () => {
    const [member, thief] = [await registerMember(t), await registerMember(t)];
    const { username, password } = member;
    // The victim's browser carries the thief's cookies and token when it logs in.
    const answer = await callerOf(t, thief)('login', { body: { username, password } });
    expect(answer.value.token).not.toBe(thief.token);
    expect((await thief.call('memberInfo')).value.id).toBe(thief.memberId);
    expect((await callerOf(t, { token: answer.value.token, cookie: member.cookie })('memberInfo')).status).toBe(401);
  });
});

describe('what surrounds a request', () => {
  it('cookies of a log-in are for our pages alone, and for nothing that is not encrypted [SEC-001] [SEC-002]', async () => {
    const { username, password } = await registerMember(t);
    const pass = await humanPass(t, 'login');
    const answer = await t.app.http.inject({
      method: 'POST',
      url: '/wps/session/login',
      headers: { 'content-type': 'application/jose', 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
      cookies: { sanam_visitor: pass.cookie.split('=')[1]! },
      payload: await sealBody(t, { username, password, remember: true, slider: pass.slider }),
    });
    expect(answer.statusCode).toBe(200);
    const set = [answer.headers['set-cookie'] ?? []].flat();
    expect(set.map((line) => line.split('=')[0])).toEqual(expect.arrayContaining(['sanam_device', 'sanam_remember']));
    for (const line of set) {
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; SameSite=Strict/);
      expect(line).not.toMatch(/Domain=/i);
    }
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('a foreign host in a header leads no letter astray [SEC-007] [SEC-016]', async () => {
    const { username, memberId } = await registerMember(t);
    const email = `${username}@mail.example`;
    await proveContacts(t, memberId, { email });
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { host: 'localhost@evil.example' },
      { forwarded: 'host=evil.example' },
    ]) {
      const pass = await humanPass(t, 'passwordEmail');
      await t.app.http.inject({
        method: 'POST',
        url: '/wps/member/password/email',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.66.2.1', ...headers },
        cookies: { sanam_visitor: pass.cookie.split('=')[1]! },
        payload: JSON.stringify({ username, email, slider: pass.slider }),
      });
      await t.drain();
    }
    const letters = (await sentBy(t)).filter((one) => one.to === email);
    expect(letters.length).toBeGreaterThan(0);
    for (const { text } of letters) {
      // A random ticket may contain any four letters.
      expect(text.replace(/#ticket=[\w-]{43}/, '')).not.toContain('evil');
      expect(text).toMatch(/http:\/\/localhost:\d+\/forget#ticket=/);
    }
  });

  it('an address that somebody claims to have counts only from a proxy of ours', async () => {
    const bare = await buildTestApp();
    await Promise.all([t.stopClock(), bare.stopClock()]);
    const guess = (on: TestApp, claimed: string) => {
      const body = { ticket: 'x'.repeat(43), newPassword: 'Som-tam-88x', confirmNewPassword: 'Som-tam-88x' };
      return callerOf(on)('resetPasswordByLink', { body }, { headers: { 'x-forwarded-for': claimed } });
    };
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 12; i++) codes.push((await guess(bare, `10.67.${i}.1`)).code);
    expect(codes.at(-1)).toBe('common.tooManyRequests');
    await bare.close();
    // Behind a proxy, the last entry is its own; the entries that the visitor sent are not trusted.
    const behind: (string | undefined)[] = [];
    for (let i = 0; i < 12; i++) behind.push((await guess(t, `10.68.${i}.1, 203.0.113.9`)).code);
    expect(behind.at(-1)).toBe('common.tooManyRequests');
    expect((await guess(t, '203.0.114.9')).code).toBe('identity.linkExpired');
  });

  it('many addresses of one network wait together, and no other network with them', async () => {
    await t.stopClock();
    const guess = (address: string) => {
      const body = { ticket: 'x'.repeat(43), newPassword: 'Som-tam-88x', confirmNewPassword: 'Som-tam-88x' };
      return callerOf(t)('resetPasswordByLink', { body }, { headers: { 'x-forwarded-for': address } });
    };
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 56; i++) codes.push((await guess(`198.18.7.${i + 1}`)).code);
    expect(codes.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 'identity.linkExpired'));
    expect(codes.at(-1)).toBe('common.tooManyRequests');
    expect((await guess('198.18.8.1')).code).toBe('identity.linkExpired');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/..//evil.example',
    '/.//evil.example',
    ' //evil.example',
    'evil.example',
    `/${'x'.repeat(5000)}`,
  ])('a way back to %j is dropped', (given) => {
    const kept = ownPath(given);
    const there = new URL(kept ?? '/', 'https://own.example');
    // Also after a router has resolved the dots in it.
    expect([there.origin, there.pathname.startsWith('//')]).toEqual(['https://own.example', false]);
    expect(kept ?? '').not.toMatch(/^\/[/\\]|[\t\n\\]/);
    expect((kept ?? '').length).toBeLessThan(2048);
  });
});
