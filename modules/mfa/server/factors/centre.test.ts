import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember, secondFactor } from '@sanam/server/test/clients.ts';
import {
  HOME,
  challengeIn,
  codeTo,
  e164,
  freshEmail,
  freshMobile,
  passkeyMember,
  proveEmail,
  proveMobile,
  sentTo,
  surfer,
  totpMember,
  tryLogin,
  withMessages,
} from '@sanam/server/test/factors.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { systemContext } from '@sanam/server/platform/context.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp(withMessages);
});
afterAll(() => t.close());

describe('the overview', () => {
  it('says what there is and what is missing, and nothing in full', async () => {
    const member = await registerMember(t);
    const bare = (await member.call('securityOverview')).value;
    expect(bare).toMatchObject({
      password: { isSet: true },
      totp: { isOn: false, since: null },
      passkeys: [],
      recoveryCodes: { left: 0, total: 0 },
      mobile: null,
      email: null,
      identities: [],
      missing: ['secondFactor', 'email', 'mobile'],
    });
    const mobile = await proveMobile(t, member);
    const email = await proveEmail(t, member);
    const { secret } = (await member.call('startTotp')).value;
    await member.call('confirmTotp', { body: { code: await secondFactor(t, secret) } });
    const full = (await member.call('securityOverview')).value;
    expect(full.missing).toEqual([]);
    expect(full.totp.isOn).toBe(true);
    expect(JSON.stringify(full)).not.toContain(mobile);
    expect(JSON.stringify(full)).not.toContain(email);
  });

  it('is for members with a real account', async () => {
    const stranger = surfer(t);
    expect((await stranger.call()('securityOverview')).code).toBe('identity.notLoggedIn');
  });
});

describe('sessions and devices', () => {
  it('lists where one is logged in, this one first, and ends one of them [GAP-085]', async () => {
    const member = await registerMember(t);
    const phone = surfer(t, {
      address: HOME,
      agent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
    });
    const token = (await tryLogin(phone, member)).value.token;
    const { list } = (await member.call('listSessions')).value;
    expect(list).toHaveLength(2);
    expect(list[0]!.isCurrent).toBe(true);
    expect(list[1]).toMatchObject({ isCurrent: false, device: 'Chrome, Android', address: phone.address });
    const params = { id: list[1]!.sessionId };
    expect((await (await registerMember(t)).call('endSession', { params })).code).toBe('common.notFound');
    expect((await phone.call({ token })('memberInfo')).status).toBe(200);
    expect((await member.call('endSession', { params })).status).toBe(200);
    expect((await phone.call({ token })('memberInfo')).code).toBe('identity.notLoggedIn');
    expect((await member.call('endSession', { params })).code).toBe('common.notFound');
    expect((await member.call('listSessions')).value.list).toHaveLength(1);
  });

  it('ends all others at once and keeps this one [GAP-085]', async () => {
    const member = await registerMember(t);
    const others = [await loginMember(t, member), await loginMember(t, member)];
    expect((await member.call('endOtherSessions')).value).toEqual({ ended: 2 });
    for (const other of others) expect((await other.call('memberInfo')).code).toBe('identity.notLoggedIn');
    expect((await member.call('memberInfo')).status).toBe(200);
  });

  it('a trusted device can be forgotten: it is asked again', async () => {
    const member = await totpMember(t);
    const home = surfer(t);
    const { challenge } = challengeIn(await tryLogin(home, member));
    const entered = await home.call()('loginSecond', {
      body: { challenge, method: 'totp', code: await member.nextCode() },
    });
    const call = home.call({ token: entered.value.token });
    const { list } = (await call('listTrustedDevices')).value;
    expect(list).toMatchObject([{ isCurrent: true, device: 'Chrome, Windows', address: home.address }]);
    const params = { id: list[0]!.deviceId };
    expect((await (await registerMember(t)).call('forgetTrustedDevice', { params })).code).toBe('common.notFound');
    expect((await call('forgetTrustedDevice', { params })).status).toBe(200);
    expect((await call('listTrustedDevices')).value.list).toEqual([]);
    expect((await tryLogin(home, member)).code).toBe('identity.secondFactorRequired');
  });
});

describe('the history of log-ins', () => {
  it('comes by pages, the newest first, with outcome, address and device', async () => {
    const member = await registerMember(t);
    const from = surfer(t, { address: HOME });
    await tryLogin(from, { ...member, password: 'not-the-password-1' });
    await tryLogin(from, member);
    const page = (await member.call('loginHistory', { query: { pageSize: 2 } })).value;
    expect(page).toMatchObject({ totalCount: 3, totalPages: 2 });
    expect(page.list).toMatchObject([
      { outcome: 'ok', method: 'password', address: from.address, device: 'Chrome, Windows' },
      { outcome: 'wrongPassword', address: from.address },
    ]);
    const rest = (await member.call('loginHistory', { query: { pageSize: 2, pageNo: 2 } })).value;
    expect(rest.list).toMatchObject([{ outcome: 'registered' }]);
  });
});

describe('contacts', () => {
  it('are proven by a code, to this session, once', async () => {
    const [member, other] = [await registerMember(t), await registerMember(t)];
    const mobileNum = freshMobile();
    const contact = { kind: 'sms', mobileNum, countryDialingCode: '66' } as const;
    expect((await member.call('contactCode', { body: contact })).value).toEqual({ expiredMinutes: 5 });
    const code = await codeTo(t, e164(mobileNum));
    expect((await other.call('confirmContact', { body: { ...contact, code } })).status).toBe(403);
    const answer = await member.call('confirmContact', { body: { ...contact, code } });
    expect(answer.value.masked).not.toContain(mobileNum.slice(3, -3));
    expect((await member.call('confirmContact', { body: { ...contact, code } })).status).toBe(403);
  });

  it('a code for one number proves no other', async () => {
    const member = await registerMember(t);
    const mobileNum = freshMobile();
    await member.call('contactCode', { body: { kind: 'sms', mobileNum, countryDialingCode: '66' } });
    const code = await codeTo(t, e164(mobileNum));
    const other = { kind: 'sms', mobileNum: freshMobile(), countryDialingCode: '66', code } as const;
    expect((await member.call('confirmContact', { body: other })).code).toBe('identity.codeWrong');
  });

  it('a proven number belongs to one account of a merchant, and only the holder of its code learns that it is taken', async () => {
    const [holder, member] = [await registerMember(t), await registerMember(t)];
    const mobileNum = freshMobile();
    await proveMobile(t, holder, mobileNum);
    const contact = { kind: 'sms', mobileNum, countryDialingCode: '66' } as const;
    const asked = await member.call('contactCode', { body: contact });
    expect(asked.status).toBe(200);
    const code = await codeTo(t, e164(mobileNum));
    expect((await member.call('confirmContact', { body: { ...contact, code } })).code).toBe('identity.contactTaken');
    expect((await member.call('securityOverview')).value.mobile).toBeNull();
  });

  it('two members who prove the same number at the same time: one has it', async () => {
    const members = [await registerMember(t), await registerMember(t)];
    const mobileNum = freshMobile();
    const contact = { kind: 'sms', mobileNum, countryDialingCode: '66' } as const;
    const codes: string[] = [];
    for (const member of members) {
      await member.call('contactCode', { body: contact });
      codes.push(await codeTo(t, e164(mobileNum)));
    }
    const answers = await Promise.all(
      members.map((member, at) => member.call('confirmContact', { body: { ...contact, code: codes[at]! } })),
    );
    expect(answers.map(({ code = 'ok' }) => code)).toEqual(expect.arrayContaining(['identity.contactTaken', 'ok']));
  });

  it('a person has to be there before a message is paid for', async () => {
    const member = await registerMember(t);
    const body = { kind: 'sms', mobileNum: freshMobile(), countryDialingCode: '66', slider: undefined } as const;
    expect((await member.call('contactCode', { body })).code).toBe('identity.humanCheckFailed');
  });

  it.each(['', '12', '0212345678', 'not a number', '+1 555'])('refuses %j as a mobile number', async (mobileNum) => {
    const member = await registerMember(t);
    const answer = await member.call('contactCode', { body: { kind: 'sms', mobileNum, countryDialingCode: '66' } });
    expect(answer.status).toBe(400);
  });

  it('the old and the new address are told when the e-mail address changes', async () => {
    const member = await registerMember(t);
    const old = await proveEmail(t, member);
    const fresh = await proveEmail(t, member, freshEmail());
    for (const address of [old, fresh]) {
      const letters = (await sentTo(t, address)).filter(({ template }) => template === 'securityChanged');
      expect(letters.at(-1)?.text).toContain(member.username);
    }
    expect((await sentTo(t, old)).at(-1)?.template).toBe('securityChanged');
  });

  it('a code goes to the number of the registration as well, without typing it again', async () => {
    const member = await registerMember(t);
    const mobileNum = freshMobile();
    await t.owner.query('update members set mobile = $1 where member_id = $2', [e164(mobileNum), member.memberId]);
    expect((await member.call('contactCode', { body: { kind: 'sms' } })).status).toBe(200);
    const code = await codeTo(t, e164(mobileNum));
    expect((await member.call('confirmContact', { body: { kind: 'sms', code } })).status).toBe(200);
    expect((await member.call('contactCode', { body: { kind: 'email' } })).code).toBe('identity.emailInvalid');
  });

  it('the number that is the only way in cannot be removed', async () => {
    const member = await registerMember(t);
    await proveMobile(t, member);
    await t.owner.query('delete from auth_passwords where member_id = $1', [member.memberId]);
    expect((await member.call('removeContact', { params: { kind: 'sms' } })).code).toBe('identity.lastWayIn');
    expect((await member.call('securityOverview')).value.mobile).not.toBeNull();
  });

  it('are removed otherwise, and the address that was is told', async () => {
    const member = await registerMember(t);
    const email = await proveEmail(t, member);
    expect((await member.call('removeContact', { params: { kind: 'email' } })).status).toBe(200);
    expect((await member.call('securityOverview')).value.email).toBeNull();
    expect((await sentTo(t, email)).at(-1)?.template).toBe('securityChanged');
    expect((await member.call('removeContact', { params: { kind: 'email' } })).code).toBe('common.notFound');
  });
});

describe('the set-up of an authenticator app', () => {
  it('begins again until a code was right, within a quarter of an hour', async () => {
    const member = await registerMember(t);
    const first = (await member.call('startTotp')).value;
    const second = (await member.call('startTotp')).value;
    expect(second.secret).not.toBe(first.secret);
    expect(second.uri).toMatch(/^otpauth:\/\/totp\//);
    const old = await member.call('confirmTotp', { body: { code: await secondFactor(t, first.secret) } });
    expect(old.code).toBe('identity.codeWrong');
    expect((await tryLogin(surfer(t, { address: HOME }), member)).status).toBe(200);
    await t.advance(901);
    const call = (await loginMember(t, member)).call;
    const late = await call('confirmTotp', { body: { code: await secondFactor(t, second.secret) } });
    expect(late.code).toBe('identity.codeExpired');
  });

  it('is confirmed once, also by two requests at the same time', async () => {
    const member = await registerMember(t);
    const { secret } = (await member.call('startTotp')).value;
    const body = { code: await secondFactor(t, secret) };
    const answers = await Promise.all([member.call('confirmTotp', { body }), member.call('confirmTotp', { body })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('can be undone: no second step after that', async () => {
    const member = await totpMember(t);
    expect((await member.call('removeTotp')).status).toBe(200);
    expect((await tryLogin(surfer(t, { address: HOME }), member)).status).toBe(200);
  });

  it('every change is told by e-mail', async () => {
    const member = await registerMember(t);
    const email = await proveEmail(t, member);
    const { secret } = (await member.call('startTotp')).value;
    await member.call('confirmTotp', { body: { code: await secondFactor(t, secret) } });
    await member.call('createRecoveryCodes');
    const told = (await sentTo(t, email))
      .filter(({ template }) => template === 'securityChanged')
      .map(({ text }) => text);
    expect(told.some((text) => text.includes('authenticator app was switched on'))).toBe(true);
    expect(told.some((text) => text.includes('recovery codes'))).toBe(true);
  });
});

describe('a reset by staff', () => {
  const reset = (memberId: string) =>
    inTransaction(t.app.platform.db, (trx) =>
      t.app.modules.mfa.factors.resetAll(trx, systemContext('test'), { memberId, reason: 'lost phone' }),
    );

  it('takes factors and trusted devices away, ends every session, leaves an audit row and tells the member', async () => {
    const member = await passkeyMember(t);
    const email = await proveEmail(t, member);
    const mobile = await proveMobile(t, member);
    await reset(member.memberId);
    expect((await member.call('memberInfo')).code).toBe('identity.notLoggedIn');
    const asked = challengeIn(await tryLogin(surfer(t), member));
    expect(asked).toMatchObject({ methods: ['email'], mobile: null });
    const shown = await t.app.modules.mfa.factors.factorsOf(member.memberId);
    expect(shown).toMatchObject({ factors: [{ kind: 'email' }], recoveryCodesLeft: 0, knownDevices: 0 });
    expect((await sentTo(t, email)).at(-1)?.text).toContain('รีเซ็ต');
    const audit = await t.owner.query<{ reason: string; before: object }>(
      `select reason, before from platform_audit where subject_id = $1 and command = 'identity.factors.reset'`,
      [member.memberId],
    );
    expect(audit.rows).toMatchObject([{ reason: 'lost phone', before: { passkeys: 1, mobile: true } }]);
    expect(JSON.stringify(audit.rows)).not.toContain(mobile);
  });

  it('leaves the number that is the only way in', async () => {
    const member = await registerMember(t);
    await proveMobile(t, member);
    await t.owner.query('delete from auth_passwords where member_id = $1', [member.memberId]);
    await reset(member.memberId);
    const row = await t.owner.query('select mobile_verified_at from members where member_id = $1', [member.memberId]);
    expect(row.rows[0]).not.toMatchObject({ mobile_verified_at: null });
  });
});
