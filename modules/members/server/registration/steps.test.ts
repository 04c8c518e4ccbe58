import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, setFeature, type TestMember } from '@sanam/server/test/clients.ts';
import { freshVisitor, humanPass } from '@sanam/server/test/human.ts';
import { maskedAccount } from '../masked.rules.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';

let t: TestApp;
let as: Registering;
let inviter: TestMember;
beforeAll(async () => {
  t = await buildTestApp();
  as = createRegistering(t);
  inviter = await registerMember(t);
  const add = (code: string, more: { owner?: string; enabled?: boolean; expires?: string } = {}) =>
    t.owner.query(
      `insert into members_invitations (merchant_id, code, owner_id, enabled, expires_at)
       values ('default', $1, $2, $3, platform_now() + $4::interval)`,
      [code, more.owner ?? null, more.enabled ?? true, more.expires ?? null],
    );
  await add('FRIEND1', { owner: inviter.memberId });
  await add('SPRING-26');
  await add('OFF', { enabled: false });
  await add('OVER', { expires: '-1 second' });
  await add('SOON', { expires: '1 hour' });
  await as.setFields({ affiliateCode: { enabled: true }, recommenderId: { enabled: true } });
});
afterAll(() => t.close());

const invitedBy = async (memberId: string) =>
  (
    await t.owner.query<{ inviter_id: string | null; code: string | null }>(
      'select inviter_id, code from members_invited where member_id = $1',
      [memberId],
    )
  ).rows[0];

describe('the steps of a registration', () => {
  it('come in order: form, invitation, human check, phone, account [IDN-149] [IDN-150] [IDN-151] [IDN-152]', async () => {
    await setFeature(t, 'MOBILENUMREG3', true);
    const cookie = freshVisitor();
    const wrong = { username: undefined, mobileNum: '0812345678', verificationCode: '000000', slider: 'x'.repeat(43) };
    const before = await as.rowsLeft();
    const codeOf = async (over: object) => (await as.registerMobile({ ...wrong, ...over }, cookie)).code;
    expect(await codeOf({ affiliateCode: 'NOBODY', termsAccepted: false })).toBe('identity.termsRequired');
    expect(await codeOf({ affiliateCode: 'NOBODY' })).toBe('identity.invitationInvalid');
    expect(await codeOf({})).toBe('identity.humanCheckFailed');
    const { slider } = await humanPass(t, 'register', cookie);
    expect(await codeOf({ slider })).toBe('identity.codeWrong');
    expect(await as.rowsLeft()).toBe(before);
  });

  it('a passed human check counts once, for registration and for its own browser [IDN-150] [SEC-021]', async () => {
    expect((await as.register({ slider: undefined })).code).toBe('identity.humanCheckFailed');
    const pass = await humanPass(t, 'register');
    expect((await as.register({ slider: pass.slider }, freshVisitor())).code).toBe('identity.humanCheckFailed');
    const own = await humanPass(t, 'register');
    expect((await as.register({ slider: own.slider }, own.cookie)).status).toBe(200);
    expect((await as.register({ slider: own.slider }, own.cookie)).code).toBe('identity.humanCheckFailed');
    const login = await humanPass(t, 'login');
    expect((await as.register({ slider: login.slider }, login.cookie)).code).toBe('identity.humanCheckFailed');
  });
});

describe('invitations', () => {
  const check = (code: string) => callerOf(t)('checkInvitation', { query: { code, domain: 'any.example' } });

  it('are checked by the affiliate call, in whatever case; a bad one is only bad [IDN-128] [IDN-170] [GAP-062]', async () => {
    expect((await check('friend1')).value).toEqual({ code: 'FRIEND1', inviter: maskedAccount(inviter.username) });
    expect((await check('SPRING-26')).value).toEqual({ code: 'SPRING-26', inviter: null });
    for (const code of ['OFF', 'OVER', 'NOBODY', "x' or '1'='1", '%', 'ไม่มี'])
      expect([code, (await check(code)).code]).toEqual([code, 'identity.invitationInvalid']);
    expect((await callerOf(t)('checkInvitation', { query: { code: ' ' } })).code).toBe('request.invalid');
  });

  it('count again at the registration: typed, from the address, or by the id of a member [IDN-149] [GAP-062] [GAP-063]', async () => {
    const idOf = async (over: object) => (await as.register({ ...over })).value.id;
    expect(await invitedBy(await idOf({ affiliateCode: 'friend1' }))).toEqual({
      inviter_id: inviter.memberId,
      code: 'FRIEND1',
    });
    expect(await invitedBy(await idOf({ referralCode: 'SPRING-26' }))).toEqual({ inviter_id: null, code: 'SPRING-26' });
    expect(await invitedBy(await idOf({ recommenderId: inviter.memberId }))).toEqual({
      inviter_id: inviter.memberId,
      code: null,
    });
    expect(await invitedBy(await idOf({ referralCode: 'SPRING-26', recommenderId: inviter.memberId }))).toEqual({
      inviter_id: inviter.memberId,
      code: 'SPRING-26',
    });
    expect(await invitedBy(await idOf({})), 'nothing is asked when nobody is named').toBeUndefined();
    const before = await as.rowsLeft();
    for (const over of [
      { affiliateCode: 'OFF' },
      { referralCode: 'OVER' },
      { recommenderId: 'mbr_0123456789abcdefgh' },
    ])
      expect((await as.register(over)).code).toBe('identity.invitationInvalid');
    expect((await as.register({ affiliateCode: 'FRIEND1', referralCode: 'NOBODY' })).code).toBe(
      'identity.invitationInvalid',
    );
    expect(await as.rowsLeft()).toBe(before);
  });

  it('end with their time and with their owner', async () => {
    expect((await check('SOON')).status).toBe(200);
    await t.advance(3600);
    expect((await check('SOON')).code).toBe('identity.invitationInvalid');
    await t.owner.query(`update members set state = 'blocked' where member_id = $1`, [inviter.memberId]);
    expect((await check('FRIEND1')).code).toBe('identity.invitationInvalid');
    expect((await as.register({ recommenderId: inviter.memberId })).code).toBe('identity.invitationInvalid');
  });

  it('cost waiting time to who tries codes out', async () => {
    await t.stopClock();
    const codes = await Promise.all(Array.from({ length: 30 }, (_, index) => check(`TRY${index}`)));
    expect(codes.map(({ code }) => code)).toContain('common.tooManyRequests');
  });
});

describe('the merchant of a registration', () => {
  it("is the one of the server's own host, whatever the form says [SEC-016] [GAP-064] [IDN-119]", async () => {
    await t.owner.query(
      `insert into merchants (merchant_id, code, name, currency, zone)
       select 'second', 'SECOND', 'Second', currency, zone from merchants where merchant_id = 'default'`,
    );
    await t.owner.query(`insert into merchants_hosts (host, merchant_id) values ('second.example', 'second')`);
    await t.app.modules.merchants.service.reload();
    const { id } = (await as.register({ domain: 'second.example', registerUrl: 'https://second.example/register' }))
      .value;
    const row = await t.owner.query('select merchant_id, register_info from members where member_id = $1', [id]);
    expect(row.rows[0]).toMatchObject({ merchant_id: 'default', register_info: { domain: 'second.example' } });
  });
});
