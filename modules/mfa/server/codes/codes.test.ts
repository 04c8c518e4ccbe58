// One-time codes over HTTP; the tests read sent messages from the inbox of the rail's SMS gateway.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherNode, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { type Answer, callerOf, registerMember } from '@sanam/server/test/clients.ts';
import { captchaPass, freshVisitor, humanPass, visitorHash } from '@sanam/server/test/human.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Refusal } from '@sanam/server/platform/errors.ts';
import { createCodesPart } from './index.ts';
import type { CodePurpose, Codes } from './types.ts';

let t: TestApp;
let rail: TestRail;
let second: TestNode;
let close: () => Promise<void>;
let codes: Codes;
let counter = 0;

beforeAll(async () => {
  const built = await buildAppWithRail();
  ({ t, rail } = built);
  await open(['SMSLOGIN', 'REGMOBVERF3', 'MOBILENUMREG3', 'CHNGPASSVERIF3'], true);
  const { rail: place } = t.app.platform.config;
  second = await anotherNode(t, { RAIL_URL: place!.url, RAIL_SECRET: place!.secret });
  codes = codesOf(t);
  close = async () => {
    await second.close();
    await built.close();
  };
});
afterAll(async () => {
  await close?.();
});

async function open(modIds: string[], enabled: boolean): Promise<void> {
  await t.owner.query(`update merchants_features set enabled = $2 where mod_id = any($1)`, [modIds, enabled]);
  await t.app.modules.merchants.service.reload();
}
/** Creates the part as the module does, on one node's platform. */
function codesOf(node: { app: TestApp['app'] }): Codes {
  const { platform, modules } = node.app;
  const part = createCodesPart({
    platform: { ...platform, jobs: { ...platform.jobs, define: () => {} } },
    site: modules.merchants.service,
    messages: modules.messaging.service,
    human: modules.captcha.service,
  });
  return part.service;
}

/** Returns a number as typed, in a block of its own. */
const freshLocal = (): string => `0${83_000_0000 + ++counter * 10_000}`;
const full = (local: string): string => `+66${local.slice(1)}`;
const freshAddress = (): string => `198.51.100.${++counter % 250}`;

async function withMobile(local: string): Promise<string> {
  const member = await registerMember(t);
  await t.owner.query('update members set mobile = $2, mobile_verified_at = platform_now() where member_id = $1', [
    member.memberId,
    full(local),
  ]);
  return member.username;
}
async function issue(over: { purpose?: CodePurpose; address?: string; bound?: string; isSent?: boolean } = {}) {
  const { purpose = 'smsLogin', address = full(freshLocal()), bound = randomBytes(8).toString('hex') } = over;
  const ask = { purpose, bound, merchantId: 'default', ip: freshAddress(), language: 'EN' } as const;
  const { expiredMinutes } = await codes.issue({
    ...ask,
    to: { kind: 'sms', address },
    ...(over.isSent === undefined ? {} : { isSent: over.isSent }),
  });
  return { purpose, address, bound, expiredMinutes };
}
async function codeSentTo(address: string): Promise<string> {
  await until(t, async () => (await rail.sms(address)).length > 0, `an SMS to ${address}`);
  return (await rail.sms(address))[0]!.code!;
}
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function use(ask: { purpose: CodePurpose; address: string; bound: string; code: string }, by = codes) {
  try {
    await by.use(t.app.platform.db, ask);
    return 'ok';
  } catch (error) {
    return (error as Refusal).code;
  }
}

describe('a code', () => {
  it('is six digits, good for three minutes, and works once [IDN-058] [GAP-057]', async () => {
    const ask = await issue();
    expect(ask.expiredMinutes).toBe(3);
    const code = await codeSentTo(ask.address);
    expect(code).toMatch(/^\d{6}$/);
    expect(await use({ ...ask, code })).toBe('ok');
    expect(await use({ ...ask, code })).toBe('identity.codeWrong');
  });

  it('is over after its minutes, by the clock of the database [SEC-022]', async () => {
    const ask = await issue();
    const code = await codeSentTo(ask.address);
    await t.advance(181);
    expect(await use({ ...ask, code })).toBe('identity.codeExpired');
  });

  it('lives five minutes as a second factor', async () => {
    const ask = await issue({ purpose: 'second' });
    const code = await codeSentTo(ask.address);
    expect(ask.expiredMinutes).toBe(5);
    await t.advance(290);
    expect(await use({ ...ask, code })).toBe('ok');
  });

  it('bears four wrong tries; after the fifth even the right digits come too late [GAP-057] [SEC-022]', async () => {
    const four = await issue();
    const good = await codeSentTo(four.address);
    for (let i = 0; i < 4; i++) expect(await use({ ...four, code: wrongOf(good) })).toBe('identity.codeWrong');
    expect(await use({ ...four, code: good })).toBe('ok');
    const five = await issue();
    const late = await codeSentTo(five.address);
    for (let i = 0; i < 5; i++) expect(await use({ ...five, code: wrongOf(late) })).toBe('identity.codeWrong');
    expect(await use({ ...five, code: late })).toBe('identity.codeExpired');
  });

  it('gives five tries, however many come at once over two nodes', async () => {
    const ask = await issue();
    const code = await codeSentTo(ask.address);
    const other = codesOf(second);
    const storm = Array.from({ length: 30 }, (_, i) => use({ ...ask, code: wrongOf(code) }, i % 2 ? codes : other));
    const outcomes = await Promise.all(storm);
    const { rows } = await t.owner.query(`select tries from mfa_codes order by created_at desc limit 1`);
    expect(rows[0]).toEqual({ tries: 5 });
    expect(outcomes).not.toContain('ok');
    expect(await use({ ...ask, code })).toBe('identity.codeExpired');
  });

  it('is used by one, however many have it at once', async () => {
    const ask = await issue();
    const code = await codeSentTo(ask.address);
    const other = codesOf(second);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, (_, i) => use({ ...ask, code }, i % 2 ? codes : other)),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  });

  it('is worth nothing for another purpose, number or browser [SEC-022]', async () => {
    const ask = await issue();
    const code = await codeSentTo(ask.address);
    expect(await use({ ...ask, code, purpose: 'smsPassword' })).toBe('identity.codeWrong');
    expect(await use({ ...ask, code, address: full(freshLocal()) })).toBe('identity.codeWrong');
    expect(await use({ ...ask, code, bound: 'somebody else' })).toBe('identity.codeWrong');
    expect(await use({ ...ask, code })).toBe('ok');
  });

  it("of one browser is not ended by a stranger's guesses or wishes", async () => {
    const ask = await issue();
    const code = await codeSentTo(ask.address);
    const stranger = await issue({ address: ask.address });
    for (let i = 0; i < 8; i++) await use({ ...stranger, code: wrongOf(code) });
    expect(await use({ ...ask, code })).toBe('ok');
  });

  it('can be asked for again exactly when the one before has ended [GAP-057]', async () => {
    const ask = await issue();
    const first = await codeSentTo(ask.address);
    await t.advance(120);
    const refused = await issue(ask).catch((error: unknown) => error as Refusal);
    expect(refused).toMatchObject({ code: 'messages.smsLimit' });
    const { retryAfterSeconds } = (refused as Refusal).details as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    await t.advance(retryAfterSeconds);
    await issue(ask);
    await until(t, async () => (await rail.sms(ask.address)).length === 2, 'the second SMS');
    const [newest] = await rail.sms(ask.address);
    expect(await use({ ...ask, code: first })).toBe('identity.codeWrong');
    expect(await use({ ...ask, code: newest!.code! })).toBe('ok');
  });

  it('can be typed with a space or in Thai digits', async () => {
    const ask = await issue();
    const code = await codeSentTo(ask.address);
    const thai = [...code].map((digit) => String.fromCharCode('๐'.charCodeAt(0) + Number(digit))).join('');
    expect(await use({ ...ask, code: `${thai.slice(0, 3)} ${thai.slice(3)}` })).toBe('ok');
  });

  it('goes by e-mail too, whatever the case of the address', async () => {
    const address = `Somchai${++counter}@Example.test`;
    const bound = randomBytes(8).toString('hex');
    const ask = { purpose: 'contact', bound, merchantId: 'default', ip: freshAddress(), language: 'TH' } as const;
    expect(await codes.issue({ ...ask, to: { kind: 'email', address } })).toEqual({ expiredMinutes: 5 });
    await until(t, async () => (await rail.mails(address)).length > 0, 'the letter');
    const [letter] = await rail.mails(address);
    const given = { purpose: 'contact', address: address.toLowerCase(), bound, code: letter!.code! } as const;
    expect(await use(given)).toBe('ok');
  });

  it('is kept as a keyed hash only, and its number too [SEC-022]', async () => {
    const ask = await issue();
    const code = await codeSentTo(ask.address);
    // Six digits may occur in hashes and timestamps by chance, so only separate ones count.
    const found = await t.owner.query(`select count(*) from mfa_codes c where c::text ~ $1 or c::text like any($2)`, [
      `(?<![0-9a-f.])${code}(?![0-9a-f])`,
      [`%${ask.address.slice(1)}%`, `%${ask.bound}%`],
    ]);
    expect(found.rows[0].count).toBe(0n);
  });

  it('is not taken inside a transaction, where a wrong try could be rolled back', async () => {
    const ask = await issue();
    const inside = inTransaction(t.app.platform.db, (trx) => codes.use(trx, { ...ask, code: '000000' }));
    await expect(inside).rejects.toThrow('outside of transactions');
  });
});

type Sent = Answer<{ expiredMinutes: number }>;
const password = (local: string, cookie = freshVisitor(), over = {}): Promise<Sent> =>
  callerOf(t, { cookie })('smsPasswordCode', { body: { mobileNum: local, countryDialingCode: '66', ...over } });
const login = (local: string, cookie = freshVisitor(), over = {}): Promise<Sent> =>
  callerOf(t, { cookie })('smsLoginCode', { body: { mobileNum: local, countryDialingCode: '66', ...over } });
const register = (local: string, cookie = freshVisitor(), over = {}): Promise<Sent> =>
  callerOf(t, { cookie })('smsRegisterCode', { body: { mobileNo: local, countryDialingCode: '66', ...over } });

describe('asking for a code', () => {
  it('by mobileNum and countryDialingCode sends one for the log-in [IDN-056] [IDN-059] [GAP-058]', async () => {
    const local = freshLocal();
    await withMobile(local);
    const cookie = freshVisitor();
    const answer = await login(local, cookie);
    expect(answer.value).toEqual({ expiredMinutes: 3 });
    const code = await codeSentTo(full(local));
    expect(await use({ purpose: 'smsLogin', address: full(local), bound: visitorHash(cookie), code })).toBe('ok');
  });

  it('by mobileNo with the slider sends one for a registration [IDN-057] [IDN-060] [IDN-061]', async () => {
    const local = freshLocal();
    const answer = await register(local);
    expect(answer.body).toEqual({ success: true, value: { expiredMinutes: 3 } });
    expect(await codeSentTo(full(local))).toMatch(/^\d{6}$/);
    expect(await register(freshLocal(), freshVisitor(), { slider: undefined })).toMatchObject({
      body: { success: false, message: expect.any(String) },
    });
  });

  it('for a registration by username or by mobile is a POST chosen by regType [IDN-062]', async () => {
    expect((await register(freshLocal(), freshVisitor(), { regType: 'username' })).status).toBe(200);
    expect((await register(freshLocal(), freshVisitor(), { regType: 'mobile' })).status).toBe(200);
    await open(['REGMOBVERF3'], false);
    expect((await register(freshLocal(), freshVisitor(), { regType: 'username' })).code).toBe('identity.methodClosed');
    expect((await register(freshLocal(), freshVisitor(), { regType: 'mobile' })).status).toBe(200);
    await open(['REGMOBVERF3'], true);
    expect((await fetch(`${t.url}/wps/verification/sms/register`)).status).toBe(404);
  });

  it('looks at the number before it looks at anything else, and a wrong one costs no puzzle [IDN-063]', async () => {
    const cookie = freshVisitor();
    const { slider } = await humanPass(t, 'smsRegister', cookie);
    expect((await register('12345', cookie, { slider })).code).toBe('identity.mobileInvalid');
    expect((await register('0212345678', cookie, { slider })).code).toBe('identity.mobileInvalid');
    expect((await register(freshLocal(), cookie, { slider })).status).toBe(200);
  });

  it('needs the slider or the captcha, for this purpose, once [GAP-055] [SEC-022]', async () => {
    const cookie = freshVisitor();
    expect((await register(freshLocal(), cookie, { slider: undefined })).code).toBe('identity.humanCheckFailed');
    expect((await register(freshLocal(), cookie, { slider: 'a'.repeat(43) })).code).toBe('identity.humanCheckFailed');
    const other = await humanPass(t, 'smsLogin', cookie);
    expect((await register(freshLocal(), cookie, { slider: other.slider })).code).toBe('identity.humanCheckFailed');
    const { slider } = await humanPass(t, 'smsRegister', cookie);
    expect((await register(freshLocal(), cookie, { slider })).status).toBe(200);
    await t.advance(2);
    expect((await register(freshLocal(), cookie, { slider })).code).toBe('identity.humanCheckFailed');
    const captcha = await captchaPass(t, cookie);
    expect((await register(freshLocal(), cookie, { slider: undefined, captcha: 'wrong!' })).code).toBe(
      'identity.captchaWrong',
    );
    const again = await captchaPass(t, cookie);
    expect(again).not.toBe(captcha);
    expect((await register(freshLocal(), cookie, { slider: undefined, captcha: again })).status).toBe(200);
  });

  it('is closed where the way it is for is closed', async () => {
    await open(['SMSLOGIN', 'CHNGPASSVERIF3', 'MOBILENUMREG3'], false);
    expect((await login(freshLocal())).code).toBe('identity.methodClosed');
    expect((await password(freshLocal())).code).toBe('identity.methodClosed');
    expect((await register(freshLocal())).code).toBe('identity.methodClosed');
    await open(['SMSLOGIN', 'CHNGPASSVERIF3', 'MOBILENUMREG3'], true);
  });

  it('for a country off the list is refused before a puzzle is spent', async () => {
    const answer = await register('2015550123', freshVisitor(), { countryDialingCode: '1', slider: undefined });
    expect(answer.code).toBe('messages.smsCountryNotAllowed');
  });

  it('more often than the number bears is refused with the time to wait [SEC-022]', async () => {
    const local = freshLocal();
    for (let i = 0; i < 3; i++) expect((await register(local)).status).toBe(200);
    const answer = await register(local);
    expect(answer).toMatchObject({ status: 429, code: 'messages.smsLimit' });
    expect(answer.body).toMatchObject({ value: { retryAfterSeconds: expect.any(Number) } });
  });
});

it('one browser is sent one code a second, whatever numbers it asks for [IDN-067]', async () => {
  await t.stopClock();
  const cookie = freshVisitor();
  const all = await Promise.all(Array.from({ length: 6 }, () => register(freshLocal(), cookie)));
  const refused = all.filter((answer) => answer.code === 'messages.smsLimit');
  expect(refused).toHaveLength(5);
  expect(refused[0]!.body).toMatchObject({ value: { retryAfterSeconds: 1 } });
  await t.advance(1.1);
  expect((await register(freshLocal(), cookie)).status).toBe(200);
});

describe('whether a number has an account', () => {
  const bare = async (answer: Promise<Sent>) => {
    const { status, body, headers } = await answer;
    return { status, body, length: headers.get('content-length'), cookies: headers.getSetCookie().length };
  };
  const stored = async () =>
    (
      await t.owner.query(`select (select count(*) from mfa_codes) as codes, (select count(*) from messaging_outgoing) as messages,
       (select count(*) from platform_rate_windows) as limits`)
    ).rows[0] as Record<string, bigint>;

  it.each([
    ['a log-in', login],
    ['a new password', password],
  ])('cannot be told from asking for a code for %s', async (_what, ask) => {
    const [known, unknown] = [freshLocal(), freshLocal()];
    await withMobile(known);
    const before = await stored();
    const forKnown = await bare(ask(known));
    const between = await stored();
    const forUnknown = await bare(ask(unknown));
    const after = await stored();
    expect(forUnknown).toEqual(forKnown);
    const grown = (from: Record<string, bigint>, to: Record<string, bigint>) =>
      Object.entries(to).map(([name, count]) => count - from[name]!);
    expect(grown(between, after).slice(0, 2)).toEqual(grown(before, between).slice(0, 2));
    await codeSentTo(full(known));
    expect(await rail.sms(full(unknown))).toEqual([]);
  });

  it('cannot be told from asking again, nor from guessing', async () => {
    const [known, unknown] = [freshLocal(), freshLocal()];
    await withMobile(known);
    const cookie = freshVisitor();
    const outcomes: string[][] = [];
    for (const local of [known, unknown]) {
      await login(local, cookie);
      await t.advance(2);
      const again = await login(local, cookie);
      const ask = { purpose: 'smsLogin', address: full(local), bound: visitorHash(cookie), code: 'abcdef' } as const;
      const guesses = [];
      for (let i = 0; i < 6; i++) guesses.push(await use(ask));
      outcomes.push([again.code!, ...guesses]);
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  it('is not said to who registers with a taken number: its owner gets a hint instead of a code', async () => {
    const [taken, free] = [freshLocal(), freshLocal()];
    await withMobile(taken);
    expect(await bare(register(taken))).toEqual(await bare(register(free)));
    await until(t, async () => (await rail.sms(full(taken))).length > 0, 'the hint');
    expect((await rail.sms(full(taken)))[0]).toMatchObject({ code: null, text: expect.stringContaining('already') });
  });
});
