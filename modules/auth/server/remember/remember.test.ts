// The remembered device: a ticket in a cookie instead of a stored password.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { type Answer, callerOf, loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** A fake browser that stores and drops cookies as the server says. */
function browser() {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  function keep<Value>(answer: Answer<Value>): Answer<Value> {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || rest.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    if (answer.visitor !== undefined) jar.set('sanam_visitor', answer.visitor.split('=')[1]!);
    return answer;
  }
  return {
    jar,
    login: async (body: object) => keep(await callerOf(t, { cookie: cookie() })('login', { body })),
    as: (token: string) => callerOf(t, { token, cookie: cookie() }),
    keep,
    copy() {
      const other = browser();
      for (const [name, value] of jar) other.jar.set(name, value);
      return other;
    },
  };
}

const byPassword = ({ username, password }: TestMember, remember = true) => ({ username, password, remember });
const byTicket = ({ username }: TestMember, remember = true) => ({ username, remembered: true, remember });

async function remembered() {
  const member = await registerMember(t);
  const own = browser();
  const answer = await own.login(byPassword(member));
  return { member, own, token: answer.value.token };
}

describe('a remembered device', () => {
  it('gets a cookie for a day that no script can read; the server keeps a hash, nobody the password [SEC-001] [GAP-076] [IDN-102] [IDN-103] [IDN-104] [IDN-106]', async () => {
    const member = await registerMember(t);
    const answer = await browser().login(byPassword(member));
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('sanam_remember='))!;
    expect(line).toMatch(/^sanam_remember=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/);
    const ticket = /=([\w-]{43})/.exec(line)![1]!;
    const { rows } = await t.owner.query<{ text: string }>(
      'select row_to_json(r)::text as text from auth_remember_tickets r where member_id = $1',
      [member.memberId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).toContain(tokenHash(ticket));
    for (const secret of [ticket, member.password]) expect(rows[0]!.text).not.toContain(secret);
    const sent = JSON.stringify([...answer.headers.entries(), answer.body]);
    expect(sent).not.toContain(member.password);
  });

  it('logs in without the password, once for each ticket, and gets the next one [SEC-001] [IDN-106]', async () => {
    const { member, own } = await remembered();
    const first = own.jar.get('sanam_remember');
    const answer = await own.login(byTicket(member));
    expect(answer.value).toMatchObject({ id: member.memberId, changeTicket: null });
    const second = own.jar.get('sanam_remember');
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect((await own.login(byTicket(member))).status).toBe(200);
    expect((await own.as(answer.value.token)('memberInfo')).status).toBe(200);
  });

  it('loses every ticket when a used one comes again: somebody copied it [SEC-001]', async () => {
    const { member, own } = await remembered();
    const thief = own.copy();
    expect((await own.login(byTicket(member))).status).toBe(200);
    const stolen = await thief.login(byTicket(member));
    expect([stolen.status, stolen.code]).toEqual([401, 'identity.wrongCredentials']);
    expect((await own.login(byTicket(member))).code).toBe('identity.wrongCredentials');
    await t.advance(2);
    expect((await own.login(byPassword(member))).status).toBe(200);
  });

  it('is one device: its ticket elsewhere is worth nothing, and ends there [SEC-001]', async () => {
    const { member, own } = await remembered();
    const elsewhere = browser();
    elsewhere.jar.set('sanam_remember', own.jar.get('sanam_remember')!);
    expect((await elsewhere.login(byTicket(member))).code).toBe('identity.wrongCredentials');
    expect((await own.login(byTicket(member))).code).toBe('identity.wrongCredentials');
  });

  it('remembers one member: the ticket of another opens nothing', async () => {
    const { member, own } = await remembered();
    const other = await registerMember(t);
    expect((await own.login(byTicket(other))).code).toBe('identity.wrongCredentials');
    expect((await browser().login(byTicket(member))).code).toBe('identity.wrongCredentials');
  });

  it('is forgotten when the box is unticked: ticket and cookie go [IDN-107]', async () => {
    const { member, own } = await remembered();
    const before = own.copy();
    const answer = await own.login(byPassword(member, false));
    expect(answer.headers.getSetCookie().some((line) => /^sanam_remember=;.*(Max-Age=0|1970)/.test(line))).toBe(true);
    expect((await before.login(byTicket(member))).code).toBe('identity.wrongCredentials');
    const again = await remembered();
    const used = await again.own.login(byTicket(again.member, false));
    expect(used.status).toBe(200);
    expect(again.own.jar.has('sanam_remember')).toBe(false);
  });

  it('is forgotten after a day', async () => {
    const { member, own } = await remembered();
    await t.advance(86_400 + 1);
    expect((await own.login(byTicket(member))).code).toBe('identity.wrongCredentials');
  });

  it('is forgotten at log-out [SEC-001]', async () => {
    const { member, own, token } = await remembered();
    const before = own.copy();
    const answer = own.keep(await own.as(token)('logout'));
    expect(answer.value).toEqual({});
    expect(own.jar.has('sanam_remember')).toBe(false);
    expect((await before.login(byTicket(member))).code).toBe('identity.wrongCredentials');
  });

  it('is forgotten with a new password, wherever it stands [SEC-001]', async () => {
    const { member, own } = await remembered();
    const elsewhere = await loginMember(t, member);
    const newPassword = 'Som-tam-pla-ra-88';
    const body = { oldPassword: member.password, newPassword, confirmNewPassword: newPassword };
    expect((await elsewhere.call('changePassword', { body })).value).toEqual({});
    expect((await own.login(byTicket(member))).code).toBe('identity.wrongCredentials');
  });

  it('meets the same limiter and the same refusals as a password', async () => {
    const { member, own } = await remembered();
    await t.owner.query(`update members set state = 'blocked' where member_id = $1`, [member.memberId]);
    expect((await own.login(byTicket(member))).code).toBe('identity.blocked');
    await t.stopClock();
    const guesser = browser();
    const other = await registerMember(t);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 4; i++) {
      guesser.jar.set('sanam_remember', 'x'.repeat(43));
      codes.push((await guesser.login(byTicket(other))).code);
    }
    expect(codes).toEqual([
      'identity.wrongCredentials',
      'identity.wrongCredentials',
      'identity.wrongCredentials',
      'common.tooManyRequests',
    ]);
  });

  it('used twice at the same moment opens one session', async () => {
    const { member, own } = await remembered();
    const copies = Array.from({ length: 6 }, () => own.copy());
    await t.advance(1900); // Otherwise the failures before this test would require a captcha.
    const answers = await Promise.all(copies.map((one) => one.login(byTicket(member))));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  });
});
