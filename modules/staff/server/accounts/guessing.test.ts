import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, cookieOf, secondFactor, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';

const DAY = 86_400;

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
beforeEach(() => t.stopClock());
afterAll(() => t.close());

let addresses = 0;
/** Logs in from an unused address. */
function logIn(body: { username: string; password: string; code?: string }, cookie?: string) {
  const n = ++addresses;
  const headers = { 'x-forwarded-for': `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}` };
  return callerOf(t, cookie === undefined ? {} : { cookie })('staffLogin', { body }, { headers });
}

/** Returns a code that is not valid now, nor in the neighbouring time steps. */
async function wrongCode(staff: TestStaff): Promise<string> {
  return (await secondFactor(t, staff.secret)) === '000000' ? '000001' : '000000';
}

/** Guesses codes with the right password until the rate limiter refuses; returns the number of guesses. */
async function guess(staff: TestStaff, tries: number): Promise<number> {
  const { username, password } = staff;
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < tries; i++) {
    await logIn({ username, password });
    codes.push((await logIn({ username, password, code: await wrongCode(staff) })).code);
  }
  const judged = codes.filter((code) => code === 'operator.wrongCredentials').length;
  expect(codes.filter((code) => code === 'common.tooManyRequests')).toHaveLength(tries - judged);
  return judged;
}

describe('guessing the second factor of staff with the right password', () => {
  it('ends after ten codes, from whatever address, and the password does not open it again', async () => {
    const staff = await staffSession(t, ['support']);
    expect(await guess(staff, 14)).toBe(10);
    const { username, password } = staff;
    // The right code from an unknown browser waits as well, because it cannot be distinguished from a guess.
    await t.advance(31);
    const late = await logIn({ username, password, code: await secondFactor(t, staff.secret) });
    expect(late.code).toBe('common.tooManyRequests');
  });

  it('counts over days: a thief who comes back every six hours has few guesses more', async () => {
    const staff = await staffSession(t, ['support']);
    let judged = await guess(staff, 12);
    for (let hour = 0; hour < 72; hour += 6) {
      await t.advance(6 * 3600);
      judged += await guess(staff, 2);
    }
    expect(judged).toBeLessThanOrEqual(25);
  });

  it('is counted before it is judged: fifty at the same moment share ten', async () => {
    const staff = await staffSession(t, ['support']);
    const { username, password } = staff;
    const code = await wrongCode(staff);
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn({ username, password, code })));
    expect(answers.filter((one) => one.code === 'operator.wrongCredentials').length).toBeLessThanOrEqual(10);
  });

  it('keeps counting after the person logged in from a new browser', async () => {
    const staff = await staffSession(t, ['support']);
    const { username, password } = staff;
    expect(await guess(staff, 8)).toBe(8);
    await t.advance(31);
    expect((await logIn({ username, password, code: await secondFactor(t, staff.secret) })).status).toBe(200);
    expect(await guess(staff, 12)).toBe(2);
  });

  it('leaves the own browser of the person open, while the thief waits', async () => {
    const staff = await staffSession(t, ['support']);
    const { username, password } = staff;
    await guess(staff, 12);
    await t.advance(31);
    const own = await logIn({ username, password, code: await secondFactor(t, staff.secret) }, staff.cookie);
    expect(own.status).toBe(200);
    // The cookie of its next log-in keeps it known, eight hours and days later.
    await t.advance(10 * DAY);
    await guess(staff, 12);
    const cookie = /sanam_ops_known[^;]*/.exec(cookieOf(own))![0];
    await t.advance(31);
    const later = await logIn({ username, password, code: await secondFactor(t, staff.secret) }, cookie);
    expect(later.status).toBe(200);
  });

  it('another person’s cookie, or a planted one, makes no browser known', async () => {
    const staff = await staffSession(t, ['support']);
    const other = await staffSession(t, ['support']);
    const { username, password } = staff;
    await guess(staff, 12);
    await t.advance(31);
    const code = await secondFactor(t, staff.secret);
    const renamed = staff.cookie.replace(/(sanam_ops_known\w*)=[^;]*/, `$1=${'A'.repeat(43)}`);
    for (const cookie of [other.cookie, renamed])
      expect((await logIn({ username, password, code }, cookie)).code).toBe('common.tooManyRequests');
  });

  it('leaves a row that says the code was wrong: the password is in other hands', async () => {
    const staff = await staffSession(t, ['support']);
    const { username } = staff;
    await guess(staff, 1);
    await logIn({ username, password: 'wrong' });
    const log = await t.owner.query(
      `select after from platform_audit where subject_id = $1 and command = 'operator.login.failed' order by id`,
      [staff.staffId],
    );
    expect(log.rows).toEqual([{ after: { wrong: 'code' } }, { after: { wrong: 'password' } }]);
  });
});

describe('five wrong passwords from anywhere', () => {
  it('make strangers wait, never the person in the own browser', async () => {
    const staff = await staffSession(t, ['support']);
    const { username, password } = staff;
    for (let i = 0; i < 5; i++)
      expect((await logIn({ username, password: 'wrong' })).code).toBe('operator.wrongCredentials');
    expect((await logIn({ username, password })).code).toBe('common.tooManyRequests');
    await t.advance(31);
    const own = await logIn({ username, password, code: await secondFactor(t, staff.secret) }, staff.cookie);
    expect(own.status).toBe(200);
    // A log-in from the own browser does not clear the wait of unknown ones.
    expect((await logIn({ username, password })).code).toBe('common.tooManyRequests');
  });

  it('do not keep a person who is logged in from changing the password', async () => {
    const staff = await staffSession(t, ['support']);
    for (let i = 0; i < 6; i++) await logIn({ username: staff.username, password: 'wrong' });
    await t.advance(31);
    const code = await secondFactor(t, staff.secret);
    const body = { oldPassword: staff.password, newPassword: 'a-river-runs-through-the-rice', code };
    expect((await staff.call('staffChangePassword', { body })).status).toBe(200);
  });
});
