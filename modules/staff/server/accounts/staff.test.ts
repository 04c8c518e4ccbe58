import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  mixedCookies,
  secondFactor,
  staffAgain,
  staffSession,
} from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('staff log-in', () => {
  it('sets up a second factor at the first log-in and then asks for it', async () => {
    const { username, password } = {
      username: 'first.one',
      ...(await t.app.modules.staff.service.createStaff(systemContext('test'), {
        username: 'first.one',
        displayName: 'First One',
        roles: ['support'],
      })),
    };
    const visitor = callerOf(t);
    expect((await visitor('staffLogin', { body: { username, password } })).code).toBe('operator.enrolmentRequired');
    const asked = (await visitor('staffEnrol', { body: { username, password } })).value;
    if (!('secret' in asked)) throw new Error('no secret');
    expect(asked.otpauthUri).toContain(`secret=${asked.secret}`);
    const code = await secondFactor(t, asked.secret);
    const entered = await visitor('staffEnrol', { body: { username, password, code } });
    expect(entered.value).toMatchObject({ username, roles: ['support'] });
    const cookies = entered.headers.getSetCookie();
    expect(cookies.map((line) => line.split('=')[0])).toEqual([
      'sanam_ops_device',
      'sanam_ops_session',
      expect.stringMatching(/^sanam_ops_known/),
    ]);
    for (const line of cookies) expect(line).toMatch(/; Path=\/ops; HttpOnly; SameSite=Strict$/);
    // Scripts of a page never see the secrets of a session.
    for (const line of cookies) expect(JSON.stringify(entered.body)).not.toContain(/=([^;]+)/.exec(line)![1]);
    expect((await visitor('staffEnrol', { body: { username, password } })).code).toBe('operator.forbidden');
    expect((await visitor('staffLogin', { body: { username, password } })).code).toBe('operator.secondFactorRequired');
  });

  it('accepts a code once: the same step again is refused', async () => {
    await t.stopClock(); // Otherwise the time step may end between the code of the set-up and this one.
    const staff = await staffSession(t, ['support']);
    const visitor = callerOf(t);
    const body = { username: staff.username, password: staff.password, code: await secondFactor(t, staff.secret) };
    expect((await visitor('staffLogin', { body })).code).toBe('operator.wrongCredentials');
    await t.advance(31);
    body.code = await secondFactor(t, staff.secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => visitor('staffLogin', { body })));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.status !== 200).every((one) => one.status === 401 || one.status === 429)).toBe(
      true,
    );
  });

  it('locks the account for a quarter of an hour after five failures, also for the right password', async () => {
    const staff = await staffSession(t, ['support']);
    const visitor = callerOf(t);
    const { username, password } = staff;
    for (let i = 0; i < 5; i++)
      expect((await visitor('staffLogin', { body: { username, password: 'wrong' } })).code).toBe(
        'operator.wrongCredentials',
      );
    await t.advance(31);
    const body = { username, password, code: await secondFactor(t, staff.secret) };
    const locked = await visitor('staffLogin', { body });
    expect(locked.code).toBe('common.tooManyRequests');
    await t.advance(15 * 60);
    body.code = await secondFactor(t, staff.secret);
    const entered = await visitor('staffLogin', { body });
    expect(entered.status).toBe(200);
    expect(cookieOf(entered)).toContain('sanam_ops_device=');
  });

  it('answers an unknown name as a wrong password', async () => {
    const visitor = callerOf(t);
    const answer = await visitor('staffLogin', { body: { username: 'nobody', password: 'whatever 1' } });
    expect([answer.status, answer.code]).toEqual([401, 'operator.wrongCredentials']);
  });

  it('ends after fifteen idle minutes and after eight hours in any case', async () => {
    const idle = await staffSession(t, ['support']);
    await t.advance(14 * 60);
    expect((await idle.call('staffInfo')).status).toBe(200);
    await t.advance(15 * 60 + 1);
    expect((await idle.call('staffInfo')).code).toBe('operator.notLoggedIn');
    const busy = await staffSession(t, ['support']);
    for (let minutes = 0; minutes < 8 * 60 - 12; minutes += 12) {
      await t.advance(12 * 60);
      expect((await busy.call('staffInfo')).status).toBe(200);
    }
    await t.advance(12 * 60);
    expect((await busy.call('staffInfo')).code).toBe('operator.notLoggedIn');
  });

  it('works only with the device cookie it was given with, and ends at log-out', async () => {
    const staff = await staffSession(t, ['support']);
    const other = await staffSession(t, ['support']);
    const mixed = mixedCookies({ session: staff.cookie, device: other.cookie });
    expect((await callerOf(t, { ...staff, cookie: mixed })('staffInfo')).code).toBe('operator.notLoggedIn');
    const sessionAlone = staff.cookie.replace(/sanam_ops_device=[^;]+; /, '');
    expect((await callerOf(t, { ...staff, cookie: sessionAlone })('staffInfo')).code).toBe('operator.notLoggedIn');
    const loggedOut = await staff.call('staffLogout');
    expect(loggedOut.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sanam_ops_session=; Max-Age=0; Path=\/ops;/),
    ]);
    expect((await staff.call('staffInfo')).code).toBe('operator.notLoggedIn');
    expect((await other.call('staffInfo')).status).toBe(200);
  });

  it('takes cookies only from a page that says whom it shows, and only when it shows their owner', async () => {
    const staff = await staffSession(t, ['support']);
    const other = await staffSession(t, ['support']);
    const { cookie } = staff;
    // Requests that a browser makes by itself, for a link, a form or a picture of another site, have no such header.
    expect((await callerOf(t, { cookie })('staffInfo')).code).toBe('operator.notLoggedIn');
    const asked = await callerOf(t, { cookie, staffId: 'unknown' })('staffInfo');
    expect(asked.value.staffId).toBe(staff.staffId);
    // A page that still shows the person who was logged in here before.
    const stale = callerOf(t, { cookie, staffId: other.staffId });
    expect((await stale('opsListMembers', { query: {} })).code).toBe('operator.notLoggedIn');
    expect((await staff.call('opsListMembers', { query: {} })).status).toBe(200);
    const token = /sanam_ops_session=([^;]+)/.exec(cookie)![1]!;
    const device = cookie.replace(/; sanam_ops_session=[^;]+/, '');
    expect((await callerOf(t, { token, cookie: device, staffId: staff.staffId })('staffInfo')).code).toBe(
      'operator.notLoggedIn',
    );
  });

  it('takes a permission away on the next call', async () => {
    const staff = await staffSession(t, ['support']);
    expect((await staff.call('staffInfo')).value.permissions).toContain('players.member.read');
    await t.owner.query('delete from staff_role_assignments where staff_id = $1', [staff.staffId]);
    expect((await staff.call('opsListMembers', { query: {} })).code).toBe('operator.forbidden');
  });
});

describe("one's own new password", () => {
  const NEW = 'a-river-runs-through-the-rice';

  it('takes the old one and a fresh code, ends the other sessions, and leaves a row in the log', async () => {
    const staff = await staffSession(t, ['support']);
    await t.advance(31);
    const elsewhere = await staffAgain(t, staff);
    await t.advance(31);
    const code = await secondFactor(t, staff.secret);
    const change = (body: object) =>
      elsewhere.call('staffChangePassword', { body: { oldPassword: staff.password, newPassword: NEW, code, ...body } });
    expect((await change({ oldPassword: 'not this one' })).code).toBe('operator.proofWrong');
    expect((await change({ code: code === '000000' ? '000001' : '000000' })).code).toBe('operator.proofWrong');
    expect((await change({ newPassword: 'short-one-1' })).code).toBe('operator.passwordTooShort');
    expect((await change({ newPassword: staff.password })).code).toBe('operator.passwordUnchanged');
    expect((await change({})).status).toBe(200);
    // The code is used up; the calling session continues, the other one has ended.
    expect((await change({ oldPassword: NEW, newPassword: `${NEW}-2` })).code).toBe('operator.proofWrong');
    expect((await elsewhere.call('staffInfo')).status).toBe(200);
    expect((await staff.call('staffInfo')).code).toBe('operator.notLoggedIn');
    await t.advance(31);
    const again = { username: staff.username, code: await secondFactor(t, staff.secret) };
    expect((await callerOf(t)('staffLogin', { body: { ...again, password: staff.password } })).code).toBe(
      'operator.wrongCredentials',
    );
    expect((await callerOf(t)('staffLogin', { body: { ...again, password: NEW } })).status).toBe(200);
    const log = await t.owner.query(
      `select command, after from platform_audit where subject_id = $1 and command like 'operator.password.%' order by id`,
      [staff.staffId],
    );
    expect(log.rows.map((row: { command: string }) => row.command)).toEqual([
      'operator.password.refused',
      'operator.password.refused',
      'operator.password.change',
      'operator.password.refused',
    ]);
    expect(JSON.stringify(log.rows)).not.toContain(NEW);
  });

  it('is refused where it holds the username or is on everybody’s list', async () => {
    const staff = await staffSession(t, ['support']);
    await t.advance(31);
    const code = await secondFactor(t, staff.secret);
    for (const newPassword of [`${staff.username}-${staff.username}`, 'passwordpassword'])
      expect(
        (await staff.call('staffChangePassword', { body: { oldPassword: staff.password, newPassword, code } })).code,
      ).toBe('operator.passwordTooCommon');
  });
});
