import { siteLanguages } from '@sanam/contract';
import { membersCalls } from '@sanam/members/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember } from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { plainLook } from '../contract/rules.ts';
import { createClientLog } from './client-log/service.ts';
import { setting as declare, siteSettings } from './settings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const by = systemContext('test');
/** Replaces a merchant's hosts by these. */
async function nameHosts(merchantId: string, ...names: string[]): Promise<void> {
  const { hosts } = t.app.modules.merchants;
  const expected = (await hosts.lists(merchantId)).portal.revision;
  const lines = names.map((host) => ({ host, isOn: true }));
  await hosts.changeList(by, { merchantId, list: 'portal', lines, expected, reason });
}
const reason = 'test';

describe('system calls', () => {
  it('whitelabel is the tree of flags, domainRoute the hosts people share; both kept for a minute [PLT-011] [PLT-012] [GAP-008]', async () => {
    const tree = await callerOf(t)('whitelabel');
    const permission = await callerOf(t)('permission', { query: {} });
    expect(tree.value.whitelabel).toEqual(permission.value.info.whitelabel);
    expect(tree.headers.get('cache-control')).toBe('public, max-age=60');
    expect(permission.headers.get('cache-control')).toBe('no-store');
    expect((await callerOf(t)('domainRoute')).value).toEqual({ domainList: [] });
    await t.app.modules.merchants.service.changeSetting(by, siteSettings.domainRoute, {
      merchantId: 'default',
      value: ['share.example'],
      reason,
    });
    const hosts = await callerOf(t)('domainRoute');
    expect(hosts.value).toEqual({ domainList: [{ domainName: 'share.example' }] });
    expect(hosts.headers.get('cache-control')).toBe('public, max-age=60');
    expect((await callerOf(t)('systemStatus')).headers.get('cache-control')).toBe('no-store');
  });

  it('names the first host of the operator first, and the own one where it set none [GAP-025]', async () => {
    const { service } = t.app.modules.merchants;
    const value = ['api.example', 'api2.example'];
    await service.changeSetting(by, siteSettings.apiHosts, { merchantId: 'default', value, reason });
    const routers = (await callerOf(t)('routers', { query: { device: '3' } })).value;
    expect(routers.domainList).toEqual(value.map((domainName) => ({ domainName, speed: 0 })));
    await service.changeSetting(by, siteSettings.apiHosts, { merchantId: 'default', value: [], reason });
    const own = (await callerOf(t)('routers', { query: { device: '0' } })).value;
    expect(own.domainList[0]?.domainName).toBe(new URL(t.url).host);
  });

  it('a page of one named host of a merchant may call another one; no other page may [GAP-176]', async () => {
    const { hosts } = t.app.modules.merchants;
    await nameHosts('default', 'www.sister.example', 'api.sister.example');
    await hosts.addMerchant(by, { code: 'STRANGER', name: 'x', host: 'stranger.example', reason });
    const from = (origin: string, init: { method?: string; host?: string } = {}) =>
      t.app.http.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: '/wps/relay/GCSGAME_gameList',
        headers: { origin, host: init.host ?? 'api.sister.example' },
      });
    const allowed = await from('http://www.sister.example');
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'http://www.sister.example',
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    });
    const atPort = await from('http://www.sister.example:8443');
    expect(atPort.headers['access-control-allow-origin']).toBe('http://www.sister.example:8443');
    // A cached answer for one page is never used for the page of another host.
    const kept = await t.app.http.inject({ url: '/wps/system/whitelabel', headers: { host: 'api.sister.example' } });
    expect(kept.headers).toMatchObject({ vary: 'origin', 'cache-control': 'public, max-age=60' });
    const picture = await t.app.http.inject({
      url: '/art/vendors/ACME.svg',
      headers: { host: 'api.sister.example', origin: 'http://www.sister.example' },
    });
    expect(picture.headers.vary).toBe('origin, accept-encoding');
    const asked = await from('http://www.sister.example', { method: 'OPTIONS' });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers['access-control-allow-headers']).toContain('authorization');
    for (const origin of [
      'http://stranger.example',
      'http://evil.example',
      'null',
      'nonsense',
      'http://api.sister.example',
    ])
      for (const method of ['GET', 'OPTIONS'])
        expect((await from(origin, { method })).headers['access-control-allow-origin'], origin).toBeUndefined();
    // Staff are logged in with cookies: only the console's own pages may send the header that their calls need.
    const console = await t.app.http.inject({
      method: 'OPTIONS',
      url: '/ops/session',
      headers: { origin: 'http://www.sister.example', host: 'api.sister.example' },
    });
    expect([console.statusCode, console.headers['access-control-allow-headers'] ?? '']).toEqual([
      404,
      expect.not.stringContaining('x-staff-id'),
    ]);
    const unnamed = await from('http://www.sister.example', { host: 'unnamed.example' });
    expect(unnamed.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('permission carries public fields only: no secret, no host of ours, no staff setting [SEC-035]', async () => {
    const answer = await callerOf(t)('permission', { query: {} });
    expect(Object.keys(answer.value.info).toSorted()).toEqual(
      [
        'ageMin',
        'analytics',
        'brand',
        'currency',
        'customerService',
        'defaultLanguage',
        'defaultTheme',
        'domainRoute',
        'helpContact',
        'humanCheck',
        'imageCDNs',
        'jackpot',
        'jackpotBase',
        'languages',
        'launchGameCDNs',
        'licences',
        'loginedToHomePage',
        'merchantCode',
        'merchantName',
        'mode',
        'registerRules',
        'resources',
        'social',
        'symbol',
        'whitelabel',
        'zone',
      ].toSorted(),
    );
    expect(JSON.stringify(answer.value)).not.toMatch(
      /"\w*(secret|apiKey|credential|smtp|gateway|private)\w*":|postgres:/i,
    );
  });
});

describe('addresses in settings', () => {
  it('are routes of ours, https or mail; hosts are hosts [SEC-026]', async () => {
    const { service } = t.app.modules.merchants;
    const resource = (url: string, qrCodeUrl: string | null = null) =>
      service.changeSetting(by, siteSettings.resources, {
        merchantId: 'default',
        value: [{ resourceType: 'IOS', url, qrCodeUrl, labelNameEn: 'App' }],
        reason,
      });
    for (const url of ['/down', 'https://x.example/a?b#c', 'mailto:help@x.example', 'help@x.example'])
      await resource(url);
    await resource('/down', '/art/qr.svg');
    const bad = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'http://x.example',
      '',
    ];
    for (const url of bad) await expect(resource(url), url).rejects.toMatchObject({ code: 'request.invalid' });
    for (const qr of [...bad, 'https://x.example/"onerror='])
      await expect(resource('/down', qr), qr).rejects.toThrow('request.invalid');
    const set = (setting: typeof siteSettings.apiHosts, value: string[]) =>
      service.changeSetting(by, setting, { merchantId: 'default', value, reason });
    for (const host of ['https://x.example', 'x.example/a', 'a b', "x'; script-src *"])
      await expect(set(siteSettings.apiHosts, [host]), host).rejects.toMatchObject({ code: 'request.invalid' });
    const cdns = { merchantId: 'default', value: ['javascript:alert(1)'], reason };
    await expect(service.changeSetting(by, siteSettings.imageCdns, cdns)).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await resource('/down');
  });
});

describe('the language of a member', () => {
  it('is kept by its own call, for members alone, one of the site’s languages [SHL-013] [GAP-022]', async () => {
    expect(membersCalls.memberLanguage).toMatchObject({ method: 'PUT', path: '/wps/member/language', who: 'member' });
    const member = await registerMember(t);
    const members = t.app.modules.members.site;
    expect(await members.language(member.memberId)).toBeUndefined();
    for (const language of siteLanguages) {
      expect((await member.call('memberLanguage', { body: { language } })).value).toEqual({ language });
      expect(await members.language(member.memberId)).toBe(language);
    }
    for (const language of ['XX', 'en', '', '../EN'])
      expect((await member.call('memberLanguage', { body: { language: language as 'EN' } })).code).toBe(
        'request.invalid',
      );
    expect((await callerOf(t)('memberLanguage', { body: { language: 'EN' } })).code).toBe('identity.notLoggedIn');
    expect(await members.language(member.memberId)).toBe('EN');
  });
});

describe('hosts and merchants', () => {
  it('are added and taken away with a row in the log; what is no host, or somebody’s, is refused [SEC-016]', async () => {
    const { hosts, service } = t.app.modules.merchants;
    const before = await t.owner.query<{ id: bigint }>('select coalesce(max(id), 0) as id from platform_audit');
    const merchantId = await hosts.addMerchant(by, { code: 'SECOND', name: 'Second', host: 'Second.Example', reason });
    expect(service.merchantIdOf('second.example:443')).toBe(merchantId);
    expect((await hosts.lists(merchantId)).portal.lines).toEqual([{ host: 'second.example', isOn: true }]);
    await expect(nameHosts('default', 'second.example')).rejects.toMatchObject({ code: 'site.hostTaken' });
    for (const host of ['', 'https://x.example', 'x.example/path', 'x.example:80', 'a b', '-x.example', 'x..y', "x'--"])
      await expect(nameHosts(merchantId, 'second.example', host), host).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: [{ field: 'hosts.1' }] },
      });
    await expect(nameHosts('none', 'y.example')).rejects.toMatchObject({ code: 'common.notFound' });
    await expect(hosts.addMerchant(by, { code: 'SECOND', name: 'x', reason })).rejects.toMatchObject({
      code: 'site.codeTaken',
    });
    const { settings, revision } = await hosts.preferences(merchantId);
    const renamed = { merchantId, name: 'Third', nameSeen: 'Second', settings, expected: revision, reason };
    await hosts.changeMerchant(by, renamed);
    await nameHosts(merchantId);
    expect(service.merchantIdOf('second.example')).toBe('default');
    const log = await t.owner.query<{ command: string; before: unknown; after: unknown }>(
      `select command, before, after from platform_audit where command ~ '^site.(hosts|merchant)' and id > $1 order by id`,
      [before.rows[0]!.id],
    );
    expect(log.rows).toEqual([
      { command: 'site.merchant.add', before: null, after: { code: 'SECOND', name: 'Second', host: 'second.example' } },
      { command: 'site.merchant.rename', before: { name: 'Second' }, after: { name: 'Third' } },
      {
        command: 'site.hosts.change',
        before: { hosts: [{ host: 'second.example', isOn: true }] },
        after: { hosts: [] },
      },
    ]);
  });
});

describe('the theme of a merchant', () => {
  const look = {
    ...plainLook,
    light: { brand: '#7a1f4b', brandHover: '#5e1439', brandInk: '#7a1f4b' },
    shape: { radius: 4 },
  };

  it('is served as a style sheet by its version at once, and logged with what was before', async () => {
    const { themes } = t.app.modules.merchants;
    expect(await themes.sheetOf('default')).toBeUndefined();
    await themes.change(by, { merchantId: 'default', look: { ...look, logoUrl: '/art/own.svg' }, reason });
    const path = (await themes.sheetOf('default'))!;
    const sheet = await fetch(t.url + path);
    expect(sheet.headers.get('content-type')).toContain('text/css');
    expect(sheet.headers.get('cache-control')).toContain('immutable');
    expect(await sheet.text()).toBe(
      ':root{--sn-brand:#7a1f4b;--sn-brand-hover:#5e1439;--sn-brand-ink:#7a1f4b;--sn-radius:4px;}\n',
    );
    expect((await callerOf(t)('permission', { query: {} })).value.info.brand.logoUrl).toBe('/art/own.svg');
    await themes.change(by, { merchantId: 'default', look, reason });
    expect(await themes.sheetOf('default')).not.toBe(path);
    expect((await fetch(`${t.url}/brand/NOBODY.css`)).status).toBe(404);
    for (const version of ['', '?v=1', '?v=99', '?v=2&v=2'])
      expect((await fetch(`${t.url}/brand/SANAM.css${version}`)).headers.get('cache-control'), version).toBe(
        'public, max-age=60',
      );
    const log = await t.owner.query<{ before: typeof look; after: typeof look }>(
      `select before, after from platform_audit where command = 'site.brand.change' order by id desc limit 1`,
    );
    expect([log.rows[0]!.before.logoUrl, log.rows[0]!.after.logoUrl]).toEqual(['/art/own.svg', null]);
  });

  it('knows its names and values only, and stays readable', async () => {
    const { themes } = t.app.modules.merchants;
    const change = (bad: unknown) => themes.change(by, { merchantId: 'default', look: bad, reason });
    for (const bad of [
      { ...look, light: { ground: '#000000' } },
      { ...look, light: { brand: 'red' } },
      { ...look, light: { brand: '#000000;}body{display:none' } },
      { ...look, shape: { radius: 4000 } },
      { ...look, shape: { radius: '4px;} *{' } },
      ...[
        'javascript:alert(1)',
        'data:image/svg+xml,x',
        '//evil.example/x',
        'http://x.example/l.svg',
        '/a"><script>',
      ].map((logoUrl) => ({ ...look, logoUrl })),
      null,
      'x',
    ])
      await expect(change(bad), JSON.stringify(bad)).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(change({ ...look, light: { brand: '#f0c0d0' } })).rejects.toMatchObject({
      code: 'site.weakContrast',
      details: { pairs: [expect.stringMatching(/^light: onBrand on brand 1\.\d\d$/)] },
    });
    await expect(themes.change(by, { merchantId: 'none', look, reason })).rejects.toMatchObject({
      code: 'common.notFound',
    });
  });

  it('can be tried by a query that opens once and not for long', async () => {
    const { themes } = t.app.modules.merchants;
    const draft = { ...look, dark: { accent: '#ffd000' } };
    const tokenOf = async () => (await themes.preview({ merchantId: 'default', look: draft })).query.split('=')[1]!;
    const token = await tokenOf();
    const path = await themes.sheetOf('default', token);
    expect(path).toBe(`/brand/preview/${token}.css`);
    const first = await fetch(t.url + path!);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await first.text()).toContain(":root[data-theme='dark']{--sn-accent:#ffd000;}");
    expect((await fetch(t.url + path!)).status).toBe(404);
    expect(await themes.sheetOf('default', token)).toMatch(/^\/brand\/SANAM\.css/);
    expect(await themes.sheetOf('default', 'x'.repeat(43))).toMatch(/^\/brand\/SANAM\.css/);
    const late = await tokenOf();
    await t.advance(601);
    expect((await fetch(`${t.url}/brand/preview/${late}.css`)).status).toBe(404);
  });
});

describe('the log of browsers', () => {
  const entry = { kind: 'navigation', path: '/rng', name: 'TypeError', message: 'x is undefined' } as const;
  const note = (body: Record<string, unknown>) => callerOf(t)('clientLog', { body: body as typeof entry });

  it('takes a few fields, and out of them what could name somebody; it forgets after seven days [GAP-181] [PLT-005]', async () => {
    const message =
      'failed for mali@example.com +66 81 234 5678 at https://x.example/a?token=abc Bearer abcdefghijklmnopqrstuvwxyz0123';
    expect((await note({ ...entry, path: '/game/game_4fJk29Qm77/edit', message })).status).toBe(200);
    const { clientLog } = t.app.modules.merchants;
    const [kept] = (await clientLog.list({ merchantId: 'default', limit: 10, offset: 0 })).list;
    expect(kept).toMatchObject({ kind: 'navigation', path: '/game/:id/edit', name: 'TypeError' });
    expect(kept!.message).not.toMatch(/mali|81 234|token=|abcdefghij/);
    const columns = await t.owner.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'merchants_client_log'`,
    );
    expect(columns.rows.map((row) => row.column_name).join()).not.toMatch(/address|member|agent|account/);
    await t.advance(6 * 86_400);
    await t.drain(['site.forgetClientLog']);
    expect((await clientLog.list({ merchantId: 'default', limit: 10, offset: 0 })).list).toHaveLength(1);
    await t.advance(2 * 86_400);
    await t.drain(['site.forgetClientLog']);
    expect((await clientLog.list({ merchantId: 'default', limit: 10, offset: 0 })).list).toEqual([]);
  });

  it('keeps the newest of a flood and no more, however many places report', async () => {
    const small = createClientLog(t.app.platform, 3);
    await t.owner.query(
      `insert into merchants_client_log (merchant_id, kind, path, name, message)
       select 'default', 'script', '/rng', 'Flood', i::text from generate_series(1, 10) i`,
    );
    await small.forget();
    const { list } = await small.list({ merchantId: 'default', limit: 10, offset: 0 });
    expect(list.map(({ message }) => message)).toEqual(['10', '9', '8']);
    await t.owner.query('truncate merchants_client_log');
  });

  it('refuses other fields, addresses with a query, long texts and big bodies', async () => {
    for (const bad of [
      { ...entry, username: 'mali' },
      { ...entry, path: '/rng?token=1' },
      { ...entry, path: 'https://x.example/' },
      { ...entry, name: 'a b' },
      { ...entry, kind: 'other' },
      { ...entry, message: 'x'.repeat(301) },
    ])
      expect((await note(bad)).code, JSON.stringify(bad)).toBe('request.invalid');
    expect(await note({ ...entry, message: 'x'.repeat(3000) })).toMatchObject({
      status: 413,
      code: 'request.tooLarge',
    });
  });

  it('hears ten in a minute from one place', async () => {
    const codes: (string | undefined)[] = [];
    for (let at = 0; at < 12; at += 1) codes.push((await note(entry)).code);
    expect(codes.filter((code) => code === undefined).length).toBeLessThanOrEqual(10);
    expect(codes.at(-1)).toBe('common.tooManyRequests');
  });
});

it('reads and changes no setting that is in no manifest', async () => {
  const { service } = t.app.modules.merchants;
  const stray = declare('site.stray', siteSettings.loginedToHomePage.schema, false);
  await expect(service.setting('default', stray)).rejects.toThrow('no module declares the setting site.stray');
  await expect(
    service.changeSetting(by, stray, { merchantId: 'default', value: true, reason: 'test' }),
  ).rejects.toThrow('no module declares the setting site.stray');
});
