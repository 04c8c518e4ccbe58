// Maintenance, access rules, browser faults and invitations, as staff change them over HTTP.
import type { CallInput, Calls } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  freshName,
  loginMember,
  registerMember,
  staffAgain,
  staffSession,
  type TestStaff,
} from '@sanam/server/test/clients.ts';

let t: TestApp;
let owner: TestStaff;
let support: TestStaff;
let risk: TestStaff;

beforeAll(async () => {
  t = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  [owner, support, risk] = await Promise.all([
    staffSession(t, ['owner']),
    staffSession(t, ['support']),
    staffSession(t, ['risk']),
  ]);
});
afterAll(() => t.close());

const reason = 'agreed with operations';
const params = { merchantId: 'default' };
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const status = async (address = '192.0.2.1') => (await callerOf(t)('systemStatus', undefined, from(address))).value;
const lastAudit = async (command: string) =>
  (
    await t.owner.query(
      'select subject_id, before, after, reason, actor from platform_audit where command = $1 order by id desc limit 1',
      [command],
    )
  ).rows[0];
const fieldsOf = (answer: { body: unknown }) =>
  (answer.body as { value?: { fields?: { field: string; problem: string }[] } }).value?.fields;
/** Returns a time by the database's clock, which tests advance. */
async function soon(minutes: number): Promise<string> {
  const now = await t.owner.query<{ at: Date }>('select platform_now() + make_interval(mins => $1) as at', [minutes]);
  return now.rows[0]!.at.toISOString();
}
/** Advances the clock; staff log in again, because long inactivity ends their sessions. */
async function pass(minutes: number): Promise<void> {
  await t.advance(minutes * 60);
  await t.app.modules.merchants.service.reload();
  [owner, support, risk] = [await staffAgain(t, owner), await staffAgain(t, support), await staffAgain(t, risk)];
}

describe('maintenance', () => {
  type Plan = Pick<CallInput<Calls['opsChangeMaintenance']>['body'], 'isOn' | 'from' | 'until' | 'text'>;
  const off: Plan = { isOn: false, from: null, until: null, text: {} };
  const read = async () => (await owner.call('opsGetMaintenance', { params })).value;
  const change = async (plan: Partial<Plan>, revision?: string) =>
    owner.call('opsChangeMaintenance', {
      params,
      body: { ...off, ...plan, revision: revision ?? (await read()).revision, reason },
    });

  it('is begun with words, seen with who set it, and ended; the log has before and after [PLT-022]', async () => {
    expect(await read()).toMatchObject({ isOn: false, state: 'off', setBy: null, testers: [] });
    expect((await change({ isOn: true, until: await soon(60), text: { TH: 'กลับมาบ่ายสอง', EN: '' } })).status).toBe(200);
    expect(await read()).toMatchObject({ state: 'on', setBy: owner.username, reason });
    const seen = await callerOf(t)('systemStatus', undefined, { headers: { 'accept-language': 'th' } });
    expect(seen.value).toMatchObject({ status: 1, message: 'กลับมาบ่ายสอง' });
    // A language without text uses the portal's own.
    expect(await status()).toMatchObject({ status: 1, message: null });
    expect((await owner.call('opsListMerchants', { query: {} })).value.list[0]).toMatchObject({
      isInMaintenance: true,
    });
    expect(await lastAudit('site.maintenance')).toMatchObject({
      subject_id: 'default',
      before: { isOn: false },
      after: { isOn: true, text: { TH: 'กลับมาบ่ายสอง' } },
      actor: owner.staffId,
    });
    expect((await change({})).status).toBe(200);
    expect((await status()).status).toBe(0);
  });

  it('comes and goes by its plan; a window that is none, or an old reading, is refused', async () => {
    const { revision } = await read();
    expect((await change({ isOn: true, from: await soon(10), until: await soon(20) })).status).toBe(200);
    expect((await read()).state).toBe('planned');
    expect((await status()).status).toBe(0);
    await pass(11);
    expect((await read()).state).toBe('on');
    expect((await status()).status).toBe(1);
    await pass(11);
    expect((await read()).state).toBe('over');
    expect((await status()).status).toBe(0);
    expect((await change({}, revision)).code).toBe('operator.staleVersion');
    expect(fieldsOf(await change({ isOn: true, from: await soon(90), until: await soon(80) }))).toEqual([
      { field: 'until', problem: 'range' },
    ]);
    expect(fieldsOf(await change({ isOn: true, until: await soon(-60) }))).toEqual([
      { field: 'until', problem: 'past' },
    ]);
    await change({});
  });

  it('lets testers in, by account and by address, until they are taken out', async () => {
    const member = await registerMember(t);
    const add = (kind: 'account' | 'cidr', value: string) =>
      owner.call('opsAddTester', { params, body: { kind, value, reason } });
    expect(fieldsOf(await add('account', 'nobody-of-this-name'))).toEqual([{ field: 'value', problem: 'unknown' }]);
    expect(fieldsOf(await add('cidr', '300.1.1.1'))).toEqual([{ field: 'value', problem: 'cidr' }]);
    // Also if there are many other names.
    await t.owner.query(
      `insert into members (member_id, merchant_id, username, nickname, account_type, currency)
       select 'mbr_crowd' || lpad(i::text, 16, '0'), 'default', 'a' || i || $1, 'x', account_type, currency
       from members m, generate_series(1, 60) i where m.username = $1`,
      [member.username],
    );
    expect((await add('account', member.username.toUpperCase())).status).toBe(200);
    expect((await add('cidr', '198.51.100.0/24')).status).toBe(200);
    expect(await lastAudit('site.tester.add')).toMatchObject({ after: { kind: 'cidr', value: '198.51.100.0/24' } });
    await change({ isOn: true });
    expect((await status('198.51.100.9')).status).toBe(0);
    expect((await status('192.0.2.1')).status).toBe(1);
    const tester = await loginMember(t, member);
    expect((await tester.call('gameMenus', { query: {} })).status).toBe(200);
    expect((await read()).testers).toHaveLength(2);
    const body = { kind: 'account' as const, value: member.username, reason };
    expect((await owner.call('opsRemoveTester', { params, body })).status).toBe(200);
    expect((await owner.call('opsRemoveTester', { params, body })).code).toBe('common.notFound');
    expect((await tester.call('gameMenus', { query: {} })).code).toBe('site.maintenance');
    await owner.call('opsRemoveTester', { params, body: { kind: 'cidr', value: '198.51.100.0/24', reason } });
    await change({});
  });

  it('support reads it and does not change it', async () => {
    const { revision } = (await support.call('opsGetMaintenance', { params })).value;
    const body = { ...off, isOn: true, revision, reason };
    expect((await support.call('opsChangeMaintenance', { params, body })).code).toBe('operator.forbidden');
  });
});

describe('who may come in', () => {
  type NewRule = CallInput<Calls['opsAddAccessRule']>['body'];
  const access = async () => (await risk.call('opsGetAccess', { params })).value;
  const add = (over: Partial<NewRule>, options = {}) =>
    risk.call(
      'opsAddAccessRule',
      {
        params,
        body: {
          isForAll: false,
          kind: 'cidr',
          value: '',
          isAllowed: false,
          position: 10,
          expiresAt: null,
          reason,
          ...over,
        },
      },
      options,
    );
  /** Returns a removal with the current mark of the rule. */
  const removal = async (id: string) => {
    const rule = (await access()).rules.find((one) => one.id === id);
    return { params: { id }, body: { revision: rule?.revision ?? '0'.repeat(16), reason } };
  };
  const attempt = async (address: string) => (await risk.call('opsTryAddress', { params, query: { address } })).value;

  it('is decided by rules with reason and end, and asked about address by address [PLT-027] [PLT-028]', async () => {
    expect(await access()).toMatchObject({ rules: [], table: null, own: { address: '127.0.0.1', country: null } });
    expect(await attempt('203.0.113.9')).toMatchObject({ status: 0, why: 'unknownCountry', rule: null, country: null });
    const { id } = (await add({ value: '203.0.113.0/24', expiresAt: await soon(60) })).value;
    expect(await attempt('203.0.113.9')).toMatchObject({ status: 2, why: 'rule', rule: { id, reason, position: 10 } });
    expect((await status('203.0.113.9')).reason).toBe('address');
    expect(await lastAudit('site.accessRule.add')).toMatchObject({
      subject_id: 'default:cidr:203.0.113.0/24',
      before: null,
      after: { isAllowed: false, position: 10 },
      reason,
      actor: risk.staffId,
    });
    expect((await add({ value: '203.0.113.0/24' })).code).toBe('site.ruleExists');
    // It ends by itself.
    await pass(61);
    expect((await status('203.0.113.9')).status).toBe(0);
    expect((await access()).rules).toMatchObject([{ id, isOver: true }]);
    const { revision } = (await access()).rules[0]!;
    const body = { isAllowed: false, position: 5, expiresAt: null, revision, reason: 'longer' };
    expect((await risk.call('opsChangeAccessRule', { params: { id }, body })).status).toBe(200);
    // A change or removal based on an older state is refused.
    const late = { params: { id }, body: { ...body, isAllowed: true } };
    expect((await owner.call('opsChangeAccessRule', late)).code).toBe('operator.staleVersion');
    expect((await owner.call('opsRemoveAccessRule', { params: { id }, body: { revision, reason } })).code).toBe(
      'operator.staleVersion',
    );
    expect((await status('203.0.113.9')).status).toBe(2);
    expect(await lastAudit('site.accessRule.change')).toMatchObject({
      before: { position: 10, expiresAt: expect.any(String) },
      after: { position: 5 },
      reason: 'longer',
    });
    const removed = await removal(id);
    expect((await risk.call('opsRemoveAccessRule', removed)).status).toBe(200);
    expect((await risk.call('opsRemoveAccessRule', removed)).code).toBe('common.notFound');
    expect(await lastAudit('site.accessRule.remove')).toMatchObject({ before: { position: 5 }, after: null });
  });

  it('refuses what is no country, network, address or end', async () => {
    const cases: [Partial<NewRule>, string][] = [
      [{ kind: 'country', value: 'THA' }, 'value'],
      [{ kind: 'country', value: '12' }, 'value'],
      [{ value: '203.0.113.1/24' }, 'value'],
      [{ value: 'localhost' }, 'value'],
      [{ value: '203.0.113.0/24', expiresAt: await soon(-5) }, 'expiresAt'],
    ];
    for (const [bad, field] of cases) expect([bad, fieldsOf(await add(bad))?.[0]?.field]).toEqual([bad, field]);
    expect((await risk.call('opsTryAddress', { params, query: { address: 'nonsense' } })).code).toBe('request.invalid');
    expect((await access()).rules).toEqual([]);
  });

  it('never closes the portal to who makes the change, unless they say that they know', async () => {
    const own = from('192.0.2.77');
    const locked = await add({ value: '192.0.2.0/24' }, own);
    expect(locked.body).toMatchObject({
      code: 'site.locksYouOut',
      value: { address: '192.0.2.77', reason: 'address' },
    });
    expect((await access()).rules).toEqual([]);
    expect((await add({ value: '192.0.2.0/24', isConfirmed: true }, own)).status).toBe(200);
    const { rules, revision } = await access();
    expect(rules).toHaveLength(1);
    // If the caller is already blocked, no confirmation is needed.
    expect((await add({ value: '192.0.2.64/26' }, own)).status).toBe(200);
    for (const rule of (await access()).rules) await risk.call('opsRemoveAccessRule', await removal(rule.id));

    const block = { otherwise: 'block' as const, isUnknownAllowed: null, revision, reason };
    expect((await risk.call('opsChangeRegions', { params, body: block }, own)).code).toBe('site.locksYouOut');
    expect((await status('192.0.2.1')).status).toBe(0);
    const sure = { ...block, isConfirmed: true };
    expect((await risk.call('opsChangeRegions', { params, body: sure }, own)).status).toBe(200);
    expect((await status('192.0.2.1')).status).toBe(2);
    expect((await risk.call('opsChangeRegions', { params, body: sure }, own)).code).toBe('operator.staleVersion');
    expect(await lastAudit('site.setting.change')).toMatchObject({
      subject_id: 'default:site.regions',
      before: { otherwise: 'allow' },
      after: { otherwise: 'block' },
    });
    // A rule that allows the caller may be the only one that does.
    const mine = (await add({ value: '192.0.2.77', isAllowed: true }, own)).value;
    const lastWay = await removal(mine.id);
    expect((await risk.call('opsRemoveAccessRule', lastWay, own)).code).toBe('site.locksYouOut');
    await risk.call('opsRemoveAccessRule', { ...lastWay, body: { ...lastWay.body, isConfirmed: true } }, own);
    const back = { otherwise: 'allow' as const, isUnknownAllowed: null, revision: (await access()).revision, reason };
    expect((await risk.call('opsChangeRegions', { params, body: back })).status).toBe(200);
  });

  it('is told to members’ open pages of the merchants a rule holds for, and to other consoles [GAP-009]', async () => {
    const other = (
      await owner.call('opsAddMerchant', { body: { code: 'OTHER', name: 'Other', host: 'other.example', reason } })
    ).value.id;
    const heard = { default: [] as unknown[], other: [] as unknown[], staff: [] as unknown[] };
    const leave = [
      t.app.platform.live.join({ channel: 'member:a', group: 'members:default' }, (news) => heard.default.push(news)),
      t.app.platform.live.join({ channel: 'member:b', group: `members:${other}` }, (news) => heard.other.push(news)),
      t.app.platform.live.join({ channel: 'staff' }, (news) => heard.staff.push(news)),
    ];
    const event = (type: string) => expect.objectContaining({ kind: 'event', topic: { type } });
    const mine = (await add({ value: '203.0.113.0/24' })).value;
    await expect.poll(() => heard.default).toContainEqual(event('site'));
    await expect.poll(() => heard.staff).toContainEqual(event('opsSettings'));
    expect(heard.other).not.toContainEqual(event('site'));
    const everybodys = (await add({ value: '198.51.100.0/24', isForAll: true })).value;
    await expect.poll(() => heard.other).toContainEqual(event('site'));
    heard.other.length = 0;
    for (const { id } of [mine, everybodys]) await risk.call('opsRemoveAccessRule', await removal(id));
    await expect.poll(() => heard.other).toContainEqual(event('site'));
    for (const one of leave) one();
  });

  it('support asks and changes nothing', async () => {
    expect((await support.call('opsTryAddress', { params, query: { address: '203.0.113.1' } })).status).toBe(200);
    const body = { revision: '0'.repeat(16), reason };
    const answer = await support.call('opsRemoveAccessRule', { params: { id: 'acr_0000000000000000000000' }, body });
    expect(answer.code).toBe('operator.forbidden');
  });
});

describe('faults of browsers', () => {
  it('are one row for the same fault at the same place, with each time behind it; nobody is named [GAP-181]', async () => {
    const tell = (path: string, message: string, version: string) =>
      callerOf(t)('clientLog', { body: { kind: 'script', path, name: 'TypeError', message, version, language: 'TH' } });
    await tell('/rng', 'x is undefined', '1.0.0');
    await tell('/rng', 'x is undefined', '1.0.1');
    await tell('/help', 'y is null', '1.0.1');
    const faults = async (query: CallInput<Calls['opsListClientErrors']>['query'] = {}) =>
      (await support.call('opsListClientErrors', { query })).value;
    const { list, totalCount } = await faults();
    expect(totalCount).toBe(2);
    expect(list[1]).toMatchObject({ path: '/rng', count: 2, versions: ['1.0.0', '1.0.1'], languages: ['TH'] });
    expect((await faults({ q: 'y is' })).list).toMatchObject([{ path: '/help', count: 1 }]);
    expect((await faults({ q: '%' })).totalCount).toBe(0);
    expect((await faults({ kind: 'chunk' })).list).toEqual([]);
    const one = await support.call('opsListClientLog', { query: { fault: list[1]!.id } });
    expect(one.value.list.map(({ version }) => version)).toEqual(['1.0.1', '1.0.0']);
    expect(JSON.stringify([list, one.value])).not.toMatch(/127\.0\.0\.1|address|agent|account/);
    expect((await risk.call('opsListClientErrors', { query: {} })).code).toBe('operator.forbidden');
  });
});

describe('invitations', () => {
  type New = CallInput<Calls['opsAddInvitation']>['body'];
  const list = async (query: CallInput<Calls['opsListInvitations']>['query'] = {}) =>
    (await owner.call('opsListInvitations', { query })).value;
  const add = (over: Partial<New> = {}) =>
    owner.call('opsAddInvitation', { body: { label: 'spring', usesMax: null, expiresAt: null, reason, ...over } });
  const come = (code: string) => {
    const password = 'Krathong-9f21ab7';
    return callerOf(t)('register', {
      body: {
        username: freshName(),
        password,
        confirmPassword: password,
        ageConfirmed: true,
        termsAccepted: true,
        login: true,
        registerMethod: 'WEB',
        referralCode: code,
      },
    });
  };

  it('are made for a member or a campaign, counted, and end when they are used up [GAP-062]', async () => {
    const inviter = await registerMember(t);
    const { code } = (await add({ inviter: inviter.username.toUpperCase(), usesMax: 1 })).value;
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const row = async () => (await list({ q: code })).list[0]!;
    expect(await row()).toMatchObject({
      state: 'open',
      inviter: { memberId: inviter.memberId, username: inviter.username },
      uses: 0,
      usesMax: 1,
      link: `${t.url}/register?referralCode=${code}`,
    });
    expect(await lastAudit('identity.invitation.add')).toMatchObject({
      subject_id: `default:${code}`,
      after: { inviter: inviter.memberId, usesMax: 1 },
      actor: owner.staffId,
    });
    // Of two members who use the last invitation at the same moment, one succeeds.
    const both = await Promise.all([come(code), come(code)]);
    expect(both.map(({ status: one }) => one).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await row()).toMatchObject({ state: 'usedUp', uses: 1 });
    expect((await callerOf(t)('checkInvitation', { query: { code } })).code).toBe('identity.invitationInvalid');
  });

  it('are revoked for good, and what is no member, no code or no end is refused', async () => {
    expect((await add({ code: 'SPRING-1' })).value).toEqual({ code: 'SPRING-1' });
    expect((await add({ code: 'spring-1' })).code).toBe('identity.invitationExists');
    expect(fieldsOf(await add({ inviter: 'nobody-at-all' }))).toEqual([{ field: 'inviter', problem: 'unknown' }]);
    expect(fieldsOf(await add({ expiresAt: await soon(-600) }))).toEqual([{ field: 'expiresAt', problem: 'past' }]);
    expect((await add({ code: 'a b' })).code).toBe('request.invalid');
    expect((await come('SPRING-1')).status).toBe(200);
    const revoke = () => owner.call('opsRevokeInvitation', { params: { id: 'default:SPRING-1' }, body: { reason } });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).code).toBe('operator.staleVersion');
    expect(await lastAudit('identity.invitation.revoke')).toMatchObject({
      before: { isEnabled: true },
      after: { isEnabled: false },
    });
    expect((await come('SPRING-1')).code).toBe('identity.invitationInvalid');
    expect((await list({ state: 'closed' })).list.find(({ code }) => code === 'SPRING-1')).toMatchObject({
      state: 'revoked',
      uses: 1,
    });
    const body = { label: '', usesMax: null, expiresAt: null, reason };
    expect((await support.call('opsAddInvitation', { body })).code).toBe('operator.forbidden');
    expect((await support.call('opsListInvitations', { query: {} })).status).toBe(200);
  });
});
