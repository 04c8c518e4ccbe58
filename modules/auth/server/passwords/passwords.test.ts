// The member's own change of the password, and both resets of a forgotten one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  freshName,
  loginMember,
  registerMember,
  type TestMember,
} from '@sanam/server/test/clients.ts';
import { humanPass } from '@sanam/server/test/human.ts';
import { openOutbox, proveContacts, sentBy } from '@sanam/server/test/outbox.ts';
import { systemContext } from '@sanam/server/platform/context.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://play.example:8443' });
  await openOutbox(t);
});
afterAll(() => t.close());

const NEW = 'Som-tam-pla-ra-88';
const twice = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });
/** Checks whether this is the right password; a member with a verified mailbox is then asked for a code as well. */
const canLogIn = async (member: TestMember, password: string) => {
  const { code } = await callerOf(t)('login', { body: { username: member.username, password } });
  return code === undefined || code === 'identity.secondFactorRequired';
};
const detailsOf = (answer: { body: unknown }) => (answer.body as { value?: unknown }).value;

let addresses = 0;
const from = () => ({ headers: { 'x-forwarded-for': `10.9.${++addresses}.1` } });

describe('the own change', () => {
  it('wants the old password, the new one twice, and by the rules [IDN-091] [IDN-093] [IDN-095] [IDN-096] [IDN-097] [IDN-098] [GAP-068]', async () => {
    const member = await registerMember(t);
    const oldPassword = member.password;
    const ask = async (body: object) => {
      const answer = await member.call('changePassword', { body: body as never });
      const fields = (detailsOf(answer) as { fields?: { field: string }[] } | undefined)?.fields;
      return [answer.code, ...(fields ?? []).map((one) => one.field)];
    };
    expect(await ask(twice(NEW))).toEqual(['request.invalid', 'oldPassword']);
    expect(await ask({ oldPassword, newPassword: '', confirmNewPassword: NEW })).toEqual([
      'request.invalid',
      'newPassword',
    ]);
    expect(await ask({ oldPassword, newPassword: NEW })).toEqual(['request.invalid', 'confirmNewPassword']);
    expect(await ask({ oldPassword, newPassword: NEW, confirmNewPassword: `${NEW}x` })).toEqual([
      'identity.confirmationDiffers',
    ]);
    expect(await ask({ oldPassword, ...twice('abc12') })).toEqual(['identity.passwordTooShort']);
    expect(await ask({ oldPassword, ...twice('only-letters') })).toEqual(['identity.passwordPattern']);
    expect(await ask({ oldPassword, ...twice('Password123!') })).toEqual(['identity.passwordTooCommon']);
    expect(await ask({ oldPassword, ...twice(`x${member.username}7`) })).toEqual(['identity.passwordTooCommon']);
    expect(await ask({ oldPassword, ...twice(oldPassword) })).toEqual(['identity.passwordUnchanged']);
    expect(await canLogIn(member, oldPassword)).toBe(true);
    expect(await ask({ oldPassword, ...twice(NEW) })).toEqual([undefined]);
    expect([await canLogIn(member, oldPassword), await canLogIn(member, NEW)]).toEqual([false, true]);
  });

  it('keeps this session, ends the others, tells the owner and holds payouts [IDN-099] [GAP-042] [GAP-085]', async () => {
    const member = await registerMember(t);
    const other = await loginMember(t, member);
    const email = `${member.username}@mail.example`;
    await proveContacts(t, member.memberId, { email });
    const body = { oldPassword: member.password, ...twice(NEW) };
    expect((await member.call('changePassword', { body })).value).toEqual({});
    expect((await member.call('memberInfo')).status).toBe(200);
    expect((await other.call('memberInfo')).code).toBe('identity.notLoggedIn');
    const mail = (await sentBy(t)).findLast((one) => one.to === email);
    expect(mail).toMatchObject({ template: 'passwordChanged', isReal: true });
    expect(mail!.text).not.toContain(NEW);
    const holds = await t.owner.query('select reason from wallet_payout_holds where member_id = $1', [member.memberId]);
    expect(holds.rows).toEqual([{ reason: 'passwordChanged' }]);
    const audit = await t.owner.query<{ text: string }>(
      `select row_to_json(a)::text as text from platform_audit a where command = 'identity.password.change' and subject_id = $1`,
      [member.memberId],
    );
    expect(audit.rows).toHaveLength(1);
    expect(audit.rows[0]!.text).not.toContain(NEW);
  });

  it('takes the ticket of a log-in in place of the old password: its own session, once, for five minutes [GAP-039] [SEC-005]', async () => {
    const first = await registerMember(t);
    const enter = async () => {
      const answer = await callerOf(t)('login', { body: { username: first.username, password: first.password } });
      const session = { token: answer.value.token, cookie: cookieOf(answer) };
      return { ticket: answer.value.changeTicket!, call: callerOf(t, session) };
    };
    const change = (call: TestMember['call'], changeTicket: string, password = NEW) =>
      call('changePassword', { body: { changeTicket, ...twice(password) } });
    const [one, two] = [await enter(), await enter()];
    expect((await change(one.call, two.ticket)).code).toBe('identity.oldPasswordWrong');
    expect((await change(one.call, one.ticket, 'abc')).code).toBe('identity.passwordTooShort');
    const answers = await Promise.all([
      change(one.call, one.ticket),
      change(one.call, one.ticket, 'Khao-man-kai-77'),
      change(one.call, one.ticket, 'Kuai-tiao-ruea-66'),
    ]);
    const done = answers.findIndex((answer) => answer.code === undefined);
    expect(answers.filter((answer) => answer.code === 'identity.oldPasswordWrong')).toHaveLength(2);
    first.password = [NEW, 'Khao-man-kai-77', 'Kuai-tiao-ruea-66'][done]!;
    expect((await change(one.call, one.ticket, 'Khao-soi-99-x')).code).toBe('identity.oldPasswordWrong');
    const late = await enter();
    await t.advance(5 * 60 + 1);
    expect((await change(late.call, late.ticket, 'Khao-soi-99-x')).code).toBe('identity.oldPasswordWrong');
    const { rows } = await t.owner.query<{ text: string }>('select row_to_json(s)::text as text from auth_sessions s');
    expect(rows.some((row) => row.text.includes(late.ticket))).toBe(false);
  });

  it('makes guesses of the old password wait, also when they come together', async () => {
    const member = await registerMember(t);
    const body = { oldPassword: 'wrong-pass-1', ...twice(NEW) };
    await t.stopClock();
    const answers = await Promise.all(Array.from({ length: 8 }, () => member.call('changePassword', { body })));
    expect(answers.filter((one) => one.code === 'identity.oldPasswordWrong')).toHaveLength(3);
    expect(answers.filter((one) => one.code === 'common.tooManyRequests')).toHaveLength(5);
  });

  it('does not tell a thief of the session the password by calling a new one unchanged', async () => {
    const member = await registerMember(t);
    const body = { changeTicket: 'x'.repeat(43), ...twice(member.password) };
    expect((await member.call('changePassword', { body })).code).toBe('identity.oldPasswordWrong');
    const wrongOld = { oldPassword: 'wrong-pass-1', ...twice(member.password) };
    expect((await member.call('changePassword', { body: wrongOld })).code).toBe('identity.oldPasswordWrong');
  });

  it('refuses what the merchant does not want as a password', async () => {
    const { blocks } = t.app.modules.members;
    const member = await registerMember(t);
    const block = { merchantId: 'default', kind: 'password', value: 'Chang-daeng-2569', reason: 'leaked' } as const;
    const blockId = await blocks.add(t.app.platform.db, systemContext('test'), block);
    const body = { oldPassword: member.password, ...twice('chang-DAENG-2569') };
    expect((await member.call('changePassword', { body })).code).toBe('identity.passwordTooCommon');
    await blocks.remove(t.app.platform.db, systemContext('test'), { merchantId: 'default', blockId, reason: 'test' });
    expect((await member.call('changePassword', { body })).status).toBe(200);
  });
});

describe('a link by e-mail', () => {
  const ask = (username: string, email: string, options = from()) =>
    callerOf(t)('requestPasswordLink', { body: { username, email } }, options);
  const lettersTo = async (email: string) => {
    await t.drain();
    return (await sentBy(t)).filter((one) => one.to === email && one.template === 'passwordLink');
  };
  const ticketsTo = async (email: string) => {
    const mails = await lettersTo(email);
    return mails.map((one) => /\/forget#ticket=([\w-]{43})/.exec(one.text)![1]!);
  };
  const reset = (ticket: string, body: object = twice(NEW)) =>
    callerOf(t)('resetPasswordByLink', { body: { ticket, ...body } as never }, from());
  const withMail = async () => {
    const member = await registerMember(t);
    const email = `${member.username}@mail.example`;
    await proveContacts(t, member.memberId, { email });
    return { member, email };
  };

  it('sets a new password once and ends every session; no password is ever mailed [IDN-004] [IDN-081] [IDN-083] [SEC-007] [GAP-042] [GAP-044]', async () => {
    const { member, email } = await withMail();
    expect((await ask(` ${member.username} `, email.toUpperCase())).value).toEqual({});
    const [ticket] = await ticketsTo(email);
    expect((await reset(ticket!, twice('abc'))).code).toBe('identity.passwordTooShort');
    expect((await reset(ticket!, { newPassword: NEW, confirmNewPassword: 'x' })).code).toBe(
      'identity.confirmationDiffers',
    );
    const answers = await Promise.all([reset(ticket!), reset(ticket!)]);
    expect(new Set(answers.map((one) => one.code))).toEqual(new Set(['identity.linkExpired', undefined]));
    expect(answers.find((one) => one.status === 200)!.value).toEqual({});
    expect((await member.call('memberInfo')).code).toBe('identity.notLoggedIn');
    expect([await canLogIn(member, member.password), await canLogIn(member, NEW)]).toEqual([false, true]);
    expect((await reset(ticket!, twice('Khao-soi-99-x'))).code).toBe('identity.linkExpired');
    expect((await sentBy(t)).some((one) => one.text.includes(NEW))).toBe(false);
    const stored = await t.owner.query<{ text: string }>(
      'select row_to_json(l)::text as text from auth_password_links l',
    );
    expect(stored.rows.some((row) => row.text.includes(ticket!))).toBe(false);
  });

  it('leads to the portal of the own merchant: its first open host, and the public address where that is the merchant’s', async () => {
    const { hosts } = t.app.modules.merchants;
    const staff = systemContext('test');
    const placeOf = async (who: { member: TestMember; email: string }) => {
      await ask(who.member.username, who.email);
      const [letter] = await lettersTo(who.email);
      return /(\S+)\/forget#ticket=/.exec(letter!.text)![1];
    };
    expect(await placeOf(await withMail())).toBe('https://play.example:8443');
    const merchantId = await hosts.addMerchant(staff, { code: 'SECOND', name: 'Second', reason: 'test' });
    await openOutbox(t, merchantId);
    const hostsAre = async (lines: { host: string; isOn: boolean }[]) => {
      const expected = (await hosts.lists(merchantId)).portal.revision;
      await hosts.changeList(staff, { merchantId, list: 'portal', lines, expected, reason: 'test' });
    };
    const asked = { host: '127.0.0.1', isOn: true };
    await hostsAre([{ host: 'closed.example', isOn: false }, { host: 'www.second.example', isOn: true }, asked]);
    expect(await placeOf(await withMail())).toBe('https://www.second.example:8443');
    await hostsAre([asked, { host: 'www.second.example', isOn: true }]);
    expect(await placeOf(await withMail())).toBe('https://127.0.0.1:8443');
    await hostsAre([]);
    expect(await placeOf(await withMail())).toBe('https://play.example:8443');
  });

  it('lives for half an hour, and a newer one ends it [SEC-007]', async () => {
    const { member, email } = await withMail();
    await ask(member.username, email);
    await ticketsTo(email);
    await ask(member.username, email);
    const [old, newer] = await ticketsTo(email);
    expect((await reset(old!)).code).toBe('identity.linkExpired');
    await t.advance(30 * 60 + 1);
    expect((await reset(newer!)).code).toBe('identity.linkExpired');
  });

  it('answers the same whether there is such an account or not, in body, size and work [SEC-008] [GAP-044]', async () => {
    const { member, email } = await withMail();
    const other = await registerMember(t);
    const unproven = await registerMember(t);
    await t.owner.query('update members set email = $2 where member_id = $1', [
      unproven.memberId,
      'unproven@mail.example',
    ]);
    const answers = [
      await ask(member.username, email),
      await ask(member.username, 'else@mail.example'),
      await ask(other.username, email),
      await ask(freshName(), email),
      await ask(unproven.username, 'unproven@mail.example'),
    ];
    const shapes = answers.map(({ status, body, headers }) => [status, { ...body }, headers.get('content-length')]);
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    const jobs = await t.owner.query<{ payload: string }>(
      `select data::text as payload from pgboss.job where name = 'identity.passwordLink' and data::text <> '{}'`,
    );
    expect(jobs.rows.every((row) => !row.payload.includes('mail.example'))).toBe(true);
    expect(await ticketsTo(email)).toHaveLength(1);
    for (const nobody of ['else@mail.example', 'unproven@mail.example']) expect(await ticketsTo(nobody)).toEqual([]);
  });

  it('is asked for by our own page, as a form or as JSON, by a person, with a name and an address [IDN-083] [IDN-172] [SEC-010]', async () => {
    const { member, email } = await withMail();
    const { origin } = new URL(t.url);
    const post = async (headers: Record<string, string>) => {
      const pass = await humanPass(t, 'passwordEmail');
      const answer = await fetch(`${t.url}/wps/member/password/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: pass.cookie, ...headers },
        body: new URLSearchParams({ username: member.username, email, slider: pass.slider }),
      });
      return answer.status;
    };
    expect(await post({ origin })).toBe(200);
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await post({})).toBe(400);
    expect(await post({ origin: 'https://evil.example' })).toBe(400);
    expect(await post({ origin, 'sec-fetch-site': 'cross-site' })).toBe(400);
    expect(await post({ origin: 'null' })).toBe(400);
    const bare = { username: member.username, email, slider: undefined };
    expect((await callerOf(t)('requestPasswordLink', { body: bare })).code).toBe('identity.humanCheckFailed');
    for (const wrong of [
      { username: '  ', email },
      { username: 'x', email: 'no mail' },
      { username: 'x', email: '' },
    ])
      expect((await ask(wrong.username, wrong.email)).code).toBe('request.invalid');
  });

  it('cannot be guessed, and nobody’s mailbox is filled', async () => {
    const { member, email } = await withMail();
    const one = from();
    await t.stopClock();
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 12; i++)
      codes.push(
        (await callerOf(t)('resetPasswordByLink', { body: { ticket: 'x'.repeat(43), ...twice(NEW) } }, one)).code,
      );
    expect(codes[0]).toBe('identity.linkExpired');
    expect(codes.at(-1)).toBe('common.tooManyRequests');
    for (let i = 0; i < 7; i++) {
      await ask(member.username, email);
      await t.drain();
    }
    expect(await ticketsTo(email)).toHaveLength(4);
    const busy = from();
    const many = await Promise.all(Array.from({ length: 24 }, () => ask(freshName(), email, busy)));
    expect(many.some((answer) => answer.code === 'common.tooManyRequests')).toBe(true);
  });

  it('is worth nothing for an account that was blocked meanwhile', async () => {
    const { member, email } = await withMail();
    await ask(member.username, email);
    const [ticket] = await ticketsTo(email);
    const change = { memberId: member.memberId, state: 'blocked', reason: 'test' } as const;
    await t.app.modules.members.service.setState(systemContext('test'), change);
    expect((await reset(ticket!)).code).toBe('identity.linkExpired');
    await ask(member.username, email);
    expect(await ticketsTo(email)).toHaveLength(1);
  });
});
