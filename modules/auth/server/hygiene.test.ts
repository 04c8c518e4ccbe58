// Passwords, codes and other secrets must not appear in a log line, in the audit log or in a job.
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherNode, buildTestApp, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { callerOf, cookieOf, freshName, registerMember, secondFactor, setFeature } from '@sanam/server/test/clients.ts';
import { codeTo, e164, freshEmail, freshMobile, withMessages } from '@sanam/server/test/factors.ts';
import { captchaPass, freshVisitor, humanPass } from '@sanam/server/test/human.ts';
import { openOutbox, proveContacts, sentBy } from '@sanam/server/test/outbox.ts';
import { createRegistering } from '@sanam/server/test/registering.ts';
import { createLog } from '@sanam/server/platform/log.ts';

let t: TestApp;
let node: TestNode;
/** A node on the same database that logs at the finest level. */
let n: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  t = await buildTestApp(withMessages);
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  node = await anotherNode(t, withMessages, createLog('trace', sink));
  n = { ...t, app: node.app, url: node.url };
  await openOutbox(n);
  for (const flag of ['SMSLOGIN', 'CHNGPASSVERIF3', 'FORGOTPASS']) await setFeature(n, flag, true).catch(() => {});
});
afterAll(async () => {
  await node.close();
  await t.close();
});

const cookieValues = (cookie: string): string[] => cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));

/** Uses every log-in method once, right and wrong; returns all secrets that must not be found anywhere. */
async function livedThrough(): Promise<{ secrets: string[]; memberId: string }> {
  const as = createRegistering(n);
  await as.setFields({ idNumber: { enabled: true }, email: { enabled: true }, paymentPassword: { enabled: true } });
  const email = freshEmail();
  const typed = {
    username: freshName(),
    password: 'Khao-soi-lamduan-77',
    idNumber: '3100701234567',
    email,
    paymentPassword: '739154',
  };
  const entered = await as.register(typed);
  const session = { token: entered.value.token, cookie: cookieOf(entered) };
  const member = callerOf(n, session);
  const memberId = entered.value.id;
  const mobile = freshMobile();
  await proveContacts(n, memberId, { email, mobile: e164(mobile) });

  const wrong = 'My-other-sites-password-1';
  await callerOf(n)('login', { body: { username: typed.username, password: wrong } });
  await callerOf(n)('login', { body: { username: wrong, password: typed.password } });
  const kept = await callerOf(n, session)('login', {
    body: { username: typed.username, password: typed.password, remember: true },
  });

  const visitor = freshVisitor();
  const pass = await humanPass(n, 'smsLogin', visitor);
  const captcha = await captchaPass(n, visitor);
  const number = { mobileNum: mobile, countryDialingCode: '66' };
  await callerOf(n, { cookie: visitor })('smsLoginCode', { body: { ...number, slider: pass.slider } });
  const smsCode = await codeTo(n, e164(mobile));
  const smsForm = { type: 'sms', ...number, slider: undefined } as const;
  await callerOf(n, { cookie: visitor })('login', { body: { ...smsForm, verificationCode: '000001' } });
  await callerOf(n, { cookie: visitor })('login', { body: { ...smsForm, verificationCode: smsCode } });

  const totp = (await member('startTotp')).value;
  const confirmed = await member('confirmTotp', { body: { code: await secondFactor(n, totp.secret) } });
  await callerOf(n)('requestPasswordLink', { body: { username: typed.username, email } });
  await node.app.platform.jobs.drain();
  const link = /#ticket=([\w-]+)/.exec((await sentBy(n)).findLast((one) => one.template === 'passwordLink')!.text)![1]!;
  const next = 'Pla-kapong-neung-55';
  const reset = { ticket: link, newPassword: next, confirmNewPassword: next };
  expect((await callerOf(n)('resetPasswordByLink', { body: reset })).status).toBe(200);
  // There is no gateway and no mail server: messages fail and are logged.
  for (let i = 0; i < 3; i++) {
    await n.advance(120);
    await node.app.platform.jobs.drain(['messages.watch', 'messages.forget', 'identity.forget']);
  }
  const given = kept.body.success
    ? [kept.value.token, kept.value.changeTicket ?? '', ...cookieValues(cookieOf(kept))]
    : [];
  const sessions = [session.token, ...cookieValues(session.cookie), ...cookieValues(visitor), ...given];
  const codes = [smsCode, captcha, pass.slider, totp.secret, link, ...(confirmed.value.recoveryCodes ?? [])];
  const passwords = [typed.password, typed.paymentPassword, wrong, next];
  const person = [typed.idNumber, email, email.split('@')[0]!, mobile, mobile.slice(1), e164(mobile)];
  return { memberId, secrets: [sessions, codes, passwords, person].flat().filter((one) => one !== '') };
}

describe('secrets and personal details', () => {
  it('stand in no log line, no audit row and no job, whatever went right or wrong [SEC-032]', async () => {
    const { secrets, memberId } = await livedThrough();
    const found = async (query: string): Promise<string[]> =>
      (await t.owner.query<{ text: string }>(query)).rows.map((row) => row.text);
    const places: Record<string, string[]> = {
      log: lines,
      audit: await found('select row_to_json(a)::text as text from platform_audit a'),
      jobs: await found('select row_to_json(j)::text as text from pgboss.job j'),
      logins: await found('select row_to_json(l)::text as text from auth_logins l'),
      sessions: await found('select row_to_json(s)::text as text from auth_sessions s'),
      limiter: await found('select row_to_json(b)::text as text from platform_rate_limits b'),
      codes: await found('select row_to_json(c)::text as text from mfa_codes c'),
      messages: await found('select row_to_json(m)::text as text from messaging_outgoing m'),
      answers: await found('select row_to_json(i)::text as text from platform_idempotency i'),
    };
    expect(lines.length).toBeGreaterThan(20);
    expect(places.audit!.some((row) => row.includes(memberId))).toBe(true);
    // Six digits, or a captcha of six hexadecimal digits, may occur in a longer number or a hash by chance.
    const isIn = (text: string, secret: string): boolean =>
      /^[\da-f]{4,8}$/.test(secret)
        ? new RegExp(`(?<![\\da-f.-])${secret}(?![\\da-f.-])`).test(text)
        : text.includes(secret);
    const leaks = Object.entries(places).flatMap(([place, texts]) =>
      texts.flatMap((text) => secrets.filter((secret) => isIn(text, secret)).map((secret) => [place, secret, text])),
    );
    expect(leaks).toEqual([]);
  });

  it('a member registers without a trace of the form in the log', async () => {
    lines.length = 0;
    const member = await registerMember(n, { payeeName: 'Somying Rakdee' });
    expect(lines.join('')).not.toMatch(new RegExp(`${member.username}|Somying|${member.password}|${member.token}`));
  });
});
