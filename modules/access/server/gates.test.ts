import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { type CallOptions, callerOf, loginMember, registerMember, staffSession } from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { accessSettings } from './settings.ts';

let t: TestApp;
/** The test's own connection acts as the operator's proxy, so that it may send forwarded addresses. */
beforeAll(async () => {
  t = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1, 10.9.0.0/16' });
  await t.app.modules.access.changes.loadCountries(by, {
    text: '# test networks\n203.0.113.0/24,TH\n203.0.113.128/25,LA\n2001:db8::/32,TH\n198.51.100.0/24,KP',
    source: 'test',
  });
});
afterAll(() => t.close());
afterEach(async () => {
  const gateChanges = t.app.modules.access.changes;
  for (const { ruleId } of await gateChanges.rules('default'))
    await gateChanges.removeRule(by, { ruleId, reason: 'test' });
  for (const tester of await gateChanges.testers('default'))
    await gateChanges.removeTester(by, { ...tester, reason: 'x' });
  await setMaintenance({ isOn: false });
});

const by = systemContext('test');
const from = (...addresses: string[]): CallOptions => ({ headers: { 'x-forwarded-for': addresses.join(', ') } });
const setMaintenance = (change: { isOn: boolean; from?: Date; until?: Date; text?: { EN?: string; TH?: string } }) =>
  t.app.modules.access.gates.setMaintenance(by, { merchantId: 'default', reason: 'test', ...change });
const rule = (kind: 'country' | 'cidr', value: string, isAllowed: boolean, position = 10, merchantId = 'default') =>
  t.app.modules.access.changes.addRule(by, { merchantId, kind, value, isAllowed, position, reason: 'test' });
const permissionFrom = async (...addresses: string[]) =>
  (await callerOf(t)('permission', { query: {} }, from(...addresses))).value;
const statusFrom = async (...addresses: string[]) =>
  (await callerOf(t)('systemStatus', undefined, from(...addresses))).value;

describe('region and address', () => {
  it('a blocked country is status 2 with its reason and the address, and every call of members is refused [PLT-023] [PLT-024] [PLT-027] [PLT-028] [GAP-180]', async () => {
    const member = await registerMember(t);
    await rule('country', 'kp', false);
    const blocked = from('198.51.100.7');
    expect(await statusFrom('198.51.100.7')).toMatchObject({ status: 2, reason: 'region', address: '198.51.100.7' });
    expect(await permissionFrom('198.51.100.7')).toMatchObject({
      location: 'KP',
      regionRestriction: true,
      maintenance: false,
    });
    for (const answer of [
      await callerOf(t)('gameMenus', { query: {} }, blocked),
      await member.call('balance', undefined, blocked),
      await callerOf(t)('captcha', undefined, blocked),
    ])
      expect(answer.body).toMatchObject({
        code: 'site.regionBlocked',
        value: { reason: 'region', address: '198.51.100.7' },
      });
    expect((await callerOf(t)('gameMenus', { query: {} }, blocked)).status).toBe(403);
    // A blocked visitor can still ask for the reason; other calls to the merchant stay closed.
    const help = await callerOf(t)('customerService', { query: { language: 'EN' } }, blocked);
    expect([help.status, help.value.pathList]).toEqual([200, []]);
    expect((await member.call('myFeedback', undefined, blocked)).code).toBe('site.regionBlocked');
    expect((await callerOf(t)('helpCenter', { query: { language: 'EN' } }, blocked)).code).toBe('site.regionBlocked');
    expect((await member.call('logout', undefined, blocked)).status).toBe(200);
    expect(await statusFrom('203.0.113.7')).toMatchObject({ status: 0, address: null });
    expect(await permissionFrom('203.0.113.7')).toMatchObject({ location: 'TH', regionRestriction: false });
  });

  it('the first rule that fits decides; an address may pass where its country may not, and the other way round', async () => {
    await rule('country', 'TH', false, 20);
    await rule('cidr', '203.0.113.7', true, 10);
    await rule('cidr', '2001:db8:1::/48', true, 5, '*');
    expect((await statusFrom('203.0.113.7')).status).toBe(0);
    expect((await statusFrom('203.0.113.8')).reason).toBe('region');
    expect((await statusFrom('2001:db8:1::9')).status).toBe(0);
    expect((await statusFrom('2001:db8:2::9')).reason).toBe('region');
    expect((await statusFrom('203.0.113.200')).status).toBe(0); // the smaller network says LA
    await rule('cidr', '203.0.113.192/26', false);
    expect((await statusFrom('203.0.113.200')).reason).toBe('address');
    expect((await statusFrom('::ffff:203.0.113.200')).reason).toBe('address');
  });

  it('the page, staff and rules that fit nobody stay out of it', async () => {
    await rule('cidr', '0.0.0.0/0', false);
    const staff = await staffSession(t, ['support']);
    expect((await staff.call('opsListMembers', { query: {} }, from('203.0.113.7'))).status).toBe(200);
    expect(
      (await fetch(`${t.url}/.well-known/jwks.json`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status,
    ).toBe(200);
    expect(
      (await fetch(`${t.url}/wps/session/social/google/start`, { headers: { 'x-forwarded-for': '203.0.113.7' } }))
        .status,
    ).toBe(403);
    const open = await callerOf(t)('permission', { query: {} }, from('203.0.113.7'));
    expect(open.status).toBe(200);
  });

  it('a setting says what happens where nobody knows the country, and to whom no rule fits', async () => {
    const { service } = t.app.modules.merchants;
    const set = (value: { isUnknownAllowed: boolean | null; otherwise: 'allow' | 'block' }) =>
      service.changeSetting(by, accessSettings.regions, { merchantId: 'default', value, reason: 'test' });
    expect(await statusFrom('192.0.2.1')).toMatchObject({ status: 0 });
    expect((await permissionFrom('192.0.2.1')).location).toBe('');
    await set({ isUnknownAllowed: false, otherwise: 'allow' });
    expect(await statusFrom('192.0.2.1')).toMatchObject({ status: 2, reason: 'region' });
    expect((await statusFrom('203.0.113.7')).status).toBe(0);
    await set({ isUnknownAllowed: null, otherwise: 'block' });
    await rule('country', 'LA', true);
    expect((await statusFrom('203.0.113.7')).status).toBe(2);
    expect((await statusFrom('203.0.113.200')).status).toBe(0);
    await set({ isUnknownAllowed: null, otherwise: 'allow' });
  });
});

describe('where real money is played for', () => {
  it('only the licence’s countries come in, an unknown one does not, and an address that is let in does', async () => {
    const live = await buildTestApp({
      SANAM_MODE: 'live',
      LICENSEE: 'Example Ltd',
      LICENCE_NUMBER: 'X-1',
      JURISDICTION: 'XX',
      ALLOWED_COUNTRIES: 'TH',
      SUPPORT_CONTACT: 'https://help.example',
      HELP_CONTACT: '1323',
      PUBLIC_URL: 'https://127.0.0.1',
      DATABASE_URL: 'postgres://unused.example/x',
      RAIL_URL: 'https://rail.example',
      RAIL_SECRET: 'r'.repeat(32),
      TRUSTED_PROXIES: '127.0.0.1',
    });
    try {
      const gateChanges = live.app.modules.access.changes;
      const text = '203.0.113.0/24,TH\n198.51.100.0/24,LA';
      const menusFrom = async (address: string) =>
        (await callerOf(live)('gameMenus', { query: {} }, from(address))).code;
      expect(await menusFrom('203.0.113.7')).toBe('site.regionBlocked'); // no table yet: every country is unknown
      await gateChanges.loadCountries(by, { text, source: 'test' });
      expect(await menusFrom('203.0.113.7')).toBeUndefined();
      expect(await menusFrom('198.51.100.7')).toBe('site.regionBlocked');
      expect(await menusFrom('192.0.2.7')).toBe('site.regionBlocked');
      const shared = { merchantId: '*', position: 1, reason: 'office' };
      await gateChanges.addRule(by, { ...shared, kind: 'cidr', value: '192.0.2.7', isAllowed: true });
      expect(await menusFrom('192.0.2.7')).toBeUndefined();
      // A rule that allows a country does not extend the licence.
      await gateChanges.addRule(by, { ...shared, kind: 'country', value: 'LA', isAllowed: true });
      expect(await menusFrom('198.51.100.7')).toBe('site.regionBlocked');
    } finally {
      await live.close();
    }
  });
});

describe('whose address it is', () => {
  it('comes from the right of the forwarded header, past trusted proxies only; what a visitor writes before it counts for nothing [SEC-015]', async () => {
    await rule('country', 'KP', false);
    // The visitor forged the first entry; the proxy added the real one behind it.
    expect(await statusFrom('203.0.113.7', '198.51.100.7')).toMatchObject({ status: 2, address: '198.51.100.7' });
    expect((await statusFrom('198.51.100.7', '203.0.113.7')).status).toBe(0);
    expect(await statusFrom('203.0.113.7', '198.51.100.7', '10.9.1.1')).toMatchObject({ address: '198.51.100.7' });
    // All notations of an address are the same address.
    for (const same of ['::ffff:198.51.100.7', '::FFFF:c633:6407', '0:0:0:0:0:ffff:c633:6407', '0::ffff:198.51.100.7'])
      expect([same, (await statusFrom(same)).status]).toEqual([same, 2]);
    await rule('cidr', '203.0.113.64/26', false);
    for (const same of ['203.0.113.70', '::ffff:cb00:7146'])
      expect([same, (await statusFrom(same)).reason]).toEqual([same, 'address']);
    for (const forged of ['not an address', "'; drop table access_rules; --", '999.1.1.1', '2001:db8::1%eth0'])
      expect((await statusFrom(forged)).status).toBe(0);
  });

  it('is the connection where no proxy is configured, whatever the header says [SEC-015]', async () => {
    const bare = await buildTestApp();
    try {
      await bare.app.modules.access.changes.addRule(by, {
        merchantId: 'default',
        kind: 'cidr',
        value: '127.0.0.0/8',
        isAllowed: false,
        position: 1,
        reason: 'test',
      });
      const answer = await callerOf(bare)('systemStatus', undefined, from('203.0.113.7'));
      expect(answer.value).toMatchObject({ status: 2, reason: 'address', address: '127.0.0.1' });
    } finally {
      await bare.close();
    }
  });
});

describe('maintenance', () => {
  it('comes and goes by itself at its times, with the words of the operator [PLT-021] [PLT-022] [GAP-009]', async () => {
    const { rows } = await t.owner.query<{ now: Date }>('select platform_now() as now');
    const at = (minutes: number) => new Date(rows[0]!.now.getTime() + minutes * 60_000);
    const text = { TH: 'อัปเดตระบบ', EN: 'An update' };
    await setMaintenance({ isOn: true, from: at(10), until: at(30), text });
    const passes = async (minutes: number) => {
      await t.advance(minutes * 60);
      await t.app.modules.merchants.service.reload();
    };
    expect((await statusFrom('203.0.113.7')).status).toBe(0);
    await passes(11);
    expect(await statusFrom('203.0.113.7')).toMatchObject({
      status: 1,
      endTime: at(30).toISOString(),
      reason: 'maintenance',
      message: 'An update',
    });
    expect((await callerOf(t)('gameMenus', { query: {} })).code).toBe('site.maintenance');
    await passes(20);
    expect((await statusFrom('203.0.113.7')).status).toBe(0);
    expect((await callerOf(t)('gameMenus', { query: {} })).status).toBe(200);
    await expect(setMaintenance({ isOn: true, from: at(30), until: at(10) })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('wins over a blocked region [GAP-010]', async () => {
    await rule('country', 'KP', false);
    await setMaintenance({ isOn: true });
    expect(await statusFrom('198.51.100.7')).toMatchObject({ status: 1, reason: 'maintenance' });
    expect(await permissionFrom('198.51.100.7')).toMatchObject({ maintenance: true, regionRestriction: false });
  });

  it('lets only testers in, by account or address', async () => {
    const gateChanges = t.app.modules.access.changes;
    const [tester, other] = [await registerMember(t), await registerMember(t)];
    const reason = 'release';
    await setMaintenance({ isOn: true });
    await gateChanges.addTester(by, { merchantId: 'default', kind: 'cidr', value: '203.0.113.0/28', reason });
    expect((await statusFrom('203.0.113.7')).status).toBe(0);
    expect((await callerOf(t)('gameMenus', { query: {} }, from('203.0.113.7'))).status).toBe(200);
    expect((await statusFrom('203.0.113.77')).status).toBe(1);
    await gateChanges.addTester(by, {
      merchantId: 'default',
      kind: 'account',
      value: tester.username.toUpperCase(),
      reason,
    });
    const games = { query: {} };
    expect((await tester.call('gameMenus', games)).status).toBe(200);
    expect((await tester.call('systemStatus')).value.status).toBe(0);
    expect((await tester.call('permission', { query: {} })).value.maintenance).toBe(false);
    expect((await other.call('gameMenus', games)).code).toBe('site.maintenance');
    const again = await loginMember(t, tester);
    expect((await again.call('gameMenus', games)).status).toBe(200);
  });

  it('leaves the log-in, the money’s way out and the records open to everybody, and nothing else', async () => {
    const registered = await registerMember(t);
    await setMaintenance({ isOn: true });
    expect(await registerMember(t).catch((error: Error) => error.message)).toContain('site.maintenance');
    const member = await loginMember(t, registered);
    const open = ['balance', 'withdrawalOptions', 'listWithdrawals', 'listBankAccounts', 'listDeposits'] as const;
    for (const name of open) expect([name, (await member.call(name, { query: {} })).status]).toEqual([name, 200]);
    expect((await member.call('accountRecord', { query: {} })).code).not.toBe('site.maintenance');
    for (const name of ['depositMethods', 'gameMenus'] as const)
      expect([name, (await member.call(name, { query: {} })).code]).toEqual([name, 'site.maintenance']);
    expect((await member.call('logout')).code).toBeUndefined();
  });
});

describe('what staff change', () => {
  it('is checked, and in the audit log with before and after', async () => {
    const gateChanges = t.app.modules.access.changes;
    const ruleId = await rule('country', 'th', false);
    await gateChanges.changeRule(by, { ruleId, isAllowed: true, position: 3, reason: 'opened' });
    const { rows } = await t.owner.query<{ before: unknown; after: unknown; reason: string }>(
      `select before, after, reason from platform_audit where command = 'site.accessRule.change' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      before: { isAllowed: false, position: 10 },
      after: { isAllowed: true, position: 3 },
      reason: 'opened',
    });
    for (const value of ['10.0.0.0/33', '10.0.0.1/8', '10.0.0', '::g', '1.2.3.4/x', '', '10.0.0.0/8/8', 'THA'])
      await expect(rule('cidr', value, false), value).rejects.toMatchObject({ code: 'request.invalid' });
    for (const value of ['THA', 'T', '', '66'])
      await expect(rule('country', value, false)).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(rule('country', 'TH', true)).rejects.toMatchObject({ code: 'site.ruleExists' });
    await expect(rule('country', 'TH', true, 1, 'nobody')).rejects.toMatchObject({ code: 'common.notFound' });
    const gone = { ruleId: 'acr_none', isAllowed: true, position: 1, reason: 'x' };
    await expect(gateChanges.changeRule(by, gone)).rejects.toMatchObject({ code: 'common.notFound' });
    expect(await gateChanges.tryAddress('default', '203.0.113.7')).toMatchObject({
      country: 'TH',
      status: { status: 0 },
    });
  });

  it('a network that stands twice in a table, however it is written, spoils the second line and not the table', async () => {
    const gateChanges = t.app.modules.access.changes;
    const twice = [
      '192.0.2.0/24,TH',
      '192.0.2.0/24,LA',
      '::ffff:192.0.2.0/24,LA',
      '2001:DB8::/32,TH',
      '2001:db8:0::/32,LA',
    ];
    expect(await gateChanges.loadCountries(by, { text: [...twice, '192.0.2.77,LA'].join('\n'), source: 'x' })).toEqual({
      networks: 3,
      bad: [2, 3, 5].map((line) => ({ line, problem: 'duplicate' })),
    });
    expect((await gateChanges.tryAddress('default', '192.0.2.9')).country).toBe('TH');
    expect((await gateChanges.tryAddress('default', '192.0.2.77')).country).toBe('LA');
    expect((await gateChanges.tryAddress('default', '2001:db8::9')).country).toBe('TH');
  });

  it('a table of addresses lands whole: good lines in, bad ones listed, an empty one refused', async () => {
    const gateChanges = t.app.modules.access.changes;
    const before = await gateChanges.tryAddress('default', '203.0.113.7');
    await expect(gateChanges.loadCountries(by, { text: 'nonsense\n\n', source: 'x' })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    expect(await gateChanges.tryAddress('default', '203.0.113.7')).toMatchObject(before);
    const text =
      '\uFEFF"192.0.2.0/24","th"\r\n192.0.2.0/20,TH\n10.0.0.0/8\nx/8,TH\n203.0.113.0/24,THA\n2001:db8::/32,LA\n';
    expect(await gateChanges.loadCountries(by, { text, source: 'file.csv' })).toEqual({
      networks: 2,
      bad: [
        { line: 2, problem: 'network' },
        { line: 3, problem: 'shape' },
        { line: 4, problem: 'network' },
        { line: 5, problem: 'country' },
      ],
    });
    expect((await gateChanges.tryAddress('default', '203.0.113.7')).country).toBeNull();
    expect((await gateChanges.tryAddress('default', '192.0.2.9')).country).toBe('TH');
    expect(await gateChanges.lastLoad()).toMatchObject({ networks: 2, source: 'file.csv' });
  });
});
