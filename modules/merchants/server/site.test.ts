import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffSession } from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { siteSettings } from './settings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ STUDIO_URL: 'http://127.0.0.1:9181/', GAME_HOSTS: 'play.example, https://cdn.example/x' });
});
afterAll(() => t.close());

const test = systemContext('test');
const setMaintenance = (isOn: boolean, until: Date | null = null) =>
  t.app.modules.access.gates.setMaintenance(test, { merchantId: 'default', isOn, until, reason: 'test' });

describe('what a page may know', () => {
  it('is info, location, maintenance and region restriction [PLT-006] [PLT-007] [PLT-008] [PLT-010] [GAP-023]', async () => {
    const { value } = await callerOf(t)('permission', { query: { host: '127.0.0.1' } });
    expect(Object.keys(value).toSorted()).toEqual(['info', 'location', 'maintenance', 'regionRestriction']);
    expect(value.info).toMatchObject({
      merchantCode: 'SANAM',
      mode: 'sandbox',
      currency: 'THB',
      symbol: '฿',
      ageMin: 18,
      zone: 'Asia/Bangkok',
      loginedToHomePage: false,
      analytics: { gtagId: null },
      launchGameCDNs: ['https://play.example', 'https://cdn.example', 'http://127.0.0.1:9181'],
    });
    const parts = [
      'whitelabel',
      'registerRules',
      'resources',
      'customerService',
      'licences',
      'languages',
      'defaultLanguage',
      'defaultTheme',
      'analytics',
      'domainRoute',
      'imageCDNs',
    ];
    expect(Object.keys(value.info)).toEqual(expect.arrayContaining([...parts, 'launchGameCDNs']));
    const registerNode = value.info.whitelabel.find((node) => node.modId === 'REGISTER');
    expect(registerNode?.enabled).toBe('1');
    expect(registerNode?.childrenNodes).toContainEqual({ modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] });
    expect(registerNode?.childrenNodes).toContainEqual({ modId: 'MOBILENUMREG3', enabled: '0', childrenNodes: [] });
    expect(value.info.registerRules.fields.map((field) => field.field)).toContain('username');
  });

  it('follows a flag and a setting of the merchant at once, and the change is in the audit log', async () => {
    const { service } = t.app.modules.merchants;
    await service.changeFeature(test, {
      merchantId: 'default',
      modId: 'FREEPLAY',
      enabled: true,
      reason: 'open trials',
    });
    await service.changeSetting(test, siteSettings.loginedToHomePage, {
      merchantId: 'default',
      value: true,
      reason: 'x',
    });
    const { info } = (await callerOf(t)('permission', { query: {} })).value;
    const flags = info.whitelabel.flatMap((node) => node.childrenNodes);
    expect(flags).toContainEqual({ modId: 'FREEPLAY', enabled: '1', childrenNodes: [] });
    expect(info.loginedToHomePage).toBe(true);
    const log = await t.owner.query<{ command: string; reason: string }>(
      `select command, reason from platform_audit where command like 'site.%' order by id`,
    );
    expect(log.rows[0]).toEqual({ command: 'site.feature.change', reason: 'open trials' });
    await expect(
      service.changeSetting(test, siteSettings.imageCdns, { merchantId: 'default', value: ['nonsense'], reason: 'x' }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
    // A browser reads a backslash as a slash: that address leads to another site.
    const away = { resourceType: 'app', url: '/\\evil.example', qrCodeUrl: null, labelNameEn: 'App' };
    for (const bad of [away, { ...away, url: '/down', qrCodeUrl: '/\\evil.example/qr.png' }])
      await expect(
        service.changeSetting(test, siteSettings.resources, { merchantId: 'default', value: [bad], reason: 'x' }),
      ).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(
      service.changeFeature(test, { merchantId: 'default', modId: 'NOSUCH', enabled: true, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'common.notFound' });
  });

  it('frames games from the hosts of every vendor, and never lets a host end the policy that names it', async () => {
    const launchHosts = ['games.framed.example', 'games.framed.example:8443', 'odd;sandbox', 'odd,frame-src'];
    await t.app.modules.vendors.vendors.add({ code: 'FRAMED', capabilities: [], allowedAddresses: [], launchHosts });
    const { launchGameCDNs } = (await callerOf(t)('permission', { query: {} })).value.info;
    expect(launchGameCDNs).toEqual(
      expect.arrayContaining(['https://games.framed.example', 'https://games.framed.example:8443']),
    );
    expect(launchGameCDNs.join()).not.toContain('odd');
  });

  it('names the host of the calls with speed 0, for devices 0 and 3 only [PLT-014] [PLT-015] [PLT-016] [GAP-023]', async () => {
    for (const device of ['0', '3'] as const)
      expect((await callerOf(t)('routers', { query: { device } })).value).toEqual({
        domainList: [{ domainName: new URL(t.url).host, speed: 0 }],
      });
    expect((await callerOf(t)('routers', { query: { device: '1' as '0' } })).code).toBe('request.invalid');
  });
});

describe('maintenance', () => {
  it('is status 1 with its end, and status 0 otherwise [PLT-013]', async () => {
    expect((await callerOf(t)('systemStatus')).value).toEqual({
      status: 0,
      endTime: null,
      reason: null,
      address: null,
      message: null,
    });
    const until = new Date('2030-01-01T00:00:00Z');
    await setMaintenance(true, until);
    try {
      expect((await callerOf(t)('systemStatus')).value).toMatchObject({ status: 1, endTime: until.toISOString() });
      expect((await callerOf(t)('permission', { query: {} })).value.maintenance).toBe(true);
    } finally {
      await setMaintenance(false);
    }
  });

  it("refuses members' games with 503 and leaves staff at work", async () => {
    const member = await registerMember(t);
    const staff = await staffSession(t, ['support']);
    await setMaintenance(true);
    try {
      expect(await member.call('gameMenus', { query: {} })).toMatchObject({ status: 503, code: 'site.maintenance' });
      expect((await member.call('logout')).status).toBe(200);
      expect((await staff.call('opsListMembers', { query: {} })).status).toBe(200);
    } finally {
      await setMaintenance(false);
    }
  });
});

describe('hosts', () => {
  it('belong to one merchant each; a sandbox takes unknown ones as the default merchant', async () => {
    const { service } = t.app.modules.merchants;
    await t.owner.query(`insert into merchants (merchant_id, code, name) values ('mer_b', 'SECOND', 'Second')`);
    await t.owner.query(`insert into merchants_hosts values ('b.example', 'mer_b')`);
    await service.reload();
    expect(service.merchantIdOf('B.example:8080')).toBe('mer_b');
    expect(service.merchantIdOf('b.example.')).toBe('mer_b');
    expect(service.merchantIdOf('anything.example')).toBe('default');
    const answer = await fetch(`${t.url}/wps/system/permission`, { headers: { host: 'b.example' } });
    expect(answer.status).toBe(200);
  });

  it('that nobody named are refused in live mode, in the words of the specification [PLT-032] [GAP-023] [SEC-016]', async () => {
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
    });
    try {
      const own = await callerOf(live)('permission', { query: {} });
      expect(own.status).toBe(200);
      const line = { number: '1323', hours: '', url: '' };
      expect(own.value.info.helpContact, 'live mode shows the line it starts with').toEqual({
        isDemonstration: false,
        TH: { name: 'ความช่วยเหลือเรื่องการพนัน', ...line },
        EN: { name: 'Help with gambling', ...line },
      });
      const channels = await callerOf(live)('customerService', { query: { language: 'EN' } });
      expect(channels.value.support, 'and the contact, for there is no channel').toEqual({
        text: '',
        number: '',
        url: 'https://help.example',
      });
      const foreign = await callerOf(live)('permission', { query: { host: 'evil.example' } });
      expect(foreign.body).toMatchObject({
        success: false,
        code: 'site.unknownHost',
        message: 'Invalid URL, please contact customer service',
      });
      expect(foreign.status).toBe(404);
      const { service } = live.app.modules.merchants;
      expect(() => service.merchantIdOf('evil.example')).toThrow('site.unknownHost');
    } finally {
      await live.close();
    }
  });
});

describe('the business day', () => {
  it('is the calendar day of the zone of the merchant', async () => {
    const { service } = t.app.modules.merchants;
    const { from, to } = await service.dayBounds('default', '2026-11-20');
    expect([from.toISOString(), to.toISOString()]).toEqual(['2026-11-19T17:00:00.000Z', '2026-11-20T17:00:00.000Z']);
    const today = await service.businessDay('default');
    expect(today.zone).toBe('Asia/Bangkok');
    expect(today.to.getTime() - today.from.getTime()).toBe(86_400_000);
  });
});
