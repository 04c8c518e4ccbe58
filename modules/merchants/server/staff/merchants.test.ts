// Merchants, their hosts and themes, as staff change them over HTTP.
import type { CallInput, Calls } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import type { MerchantTheme } from '../../contract/rules.ts';

let t: TestApp;
let owner: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  [owner, auditor] = await Promise.all([staffSession(t, ['owner']), staffSession(t, ['auditor'])]);
});
afterAll(() => t.close());

const reason = 'agreed with the merchant';
const own = { merchantId: 'default' };
const permission = async () => (await callerOf(t)('permission', { query: {} })).value.info;
const lastAudit = async (subjectId: string) =>
  (
    await t.owner.query(
      'select command, before, after, reason, actor from platform_audit where subject_id = $1 order by id desc limit 1',
      [subjectId],
    )
  ).rows[0];

async function addMerchant(code: string, host: string): Promise<string> {
  return (await owner.call('opsAddMerchant', { body: { code, name: `Shop ${code}`, host, reason } })).value.id;
}
const hostsOf = async (merchantId: string) => (await owner.call('opsGetHosts', { params: { merchantId } })).value;
type HostList = CallInput<Calls['opsChangeHosts']>['params']['list'];
async function changeHosts(merchantId: string, list: HostList, hosts: string[], off: string[] = []) {
  const { revision } = (await hostsOf(merchantId)).lists[list];
  const lines = [...hosts.map((host) => ({ host, isOn: true })), ...off.map((host) => ({ host, isOn: false }))];
  return owner.call('opsChangeHosts', { params: { merchantId, list }, body: { hosts: lines, revision, reason } });
}
const fieldsOf = (answer: { body: unknown }) =>
  (answer.body as { value?: { fields?: { field: string; problem: string }[] } }).value?.fields;

describe('merchants', () => {
  it('are added with their first host and answer there at once; a code or host of another is refused', async () => {
    const id = await addMerchant('NORTH', 'North.Shop.example');
    expect(t.app.modules.merchants.service.merchantIdOf('north.shop.example')).toBe(id);
    const { list, totalCount } = (await owner.call('opsListMerchants', { query: {} })).value;
    expect(totalCount).toBe(list.length);
    expect(list.find((one) => one.id === id)).toMatchObject({
      code: 'NORTH',
      hosts: ['north.shop.example'],
      isEnabled: true,
      isOwn: false,
      currency: 'THB',
      zone: 'Asia/Bangkok',
    });
    expect(list.find((one) => one.id === 'default')).toMatchObject({ isOwn: true, code: 'SANAM' });
    expect(await lastAudit(id)).toMatchObject({
      command: 'site.merchant.add',
      before: null,
      after: { code: 'NORTH', name: 'Shop NORTH', host: 'north.shop.example' },
      reason,
      actor: owner.staffId,
    });
    const add = (code: string, host: string) =>
      owner.call('opsAddMerchant', { body: { code, name: 'x', host, reason } });
    expect((await add('NORTH', 'other.example')).code).toBe('site.codeTaken');
    expect((await add('EAST', 'north.shop.example')).code).toBe('site.hostTaken');
    expect(fieldsOf(await add('EAST', 'https://east.example'))).toEqual([{ field: 'host', problem: 'noScheme' }]);
    expect((await add('lower', 'east.example')).code).toBe('request.invalid');
    // A refused merchant writes nothing.
    expect((await owner.call('opsListMerchants', { query: {} })).value.list.map((one) => one.code)).not.toContain(
      'EAST',
    );
  });

  it('keep languages, theme and the rest, which every page reads; the log has before and after [SHL-004] [SHL-005] [GAP-174]', async () => {
    const read = (await owner.call('opsGetMerchant', { params: own })).value;
    expect(read.settings).toEqual({
      languages: ['TH', 'EN'],
      defaultLanguage: 'TH',
      defaultTheme: 'system',
      loginedToHomePage: false,
      gtagId: null,
      jackpotBase: '1000000.00',
    });
    const settings = {
      ...read.settings,
      languages: ['EN', 'TH', 'LO'],
      defaultLanguage: 'EN',
      defaultTheme: 'dark' as const,
      loginedToHomePage: true,
      gtagId: 'G-TEST1',
      jackpotBase: '5.00',
    };
    const body = { name: 'Sanam One', nameSeen: read.name, settings, revision: read.revision, reason };
    const changed = await owner.call('opsChangeMerchant', { params: own, body });
    expect(changed.status).toBe(200);
    expect(await permission()).toMatchObject({
      merchantName: 'Sanam One',
      languages: ['EN', 'TH', 'LO'],
      defaultLanguage: 'EN',
      defaultTheme: 'dark',
      loginedToHomePage: true,
      analytics: { gtagId: 'G-TEST1' },
      jackpotBase: '5.00',
    });
    expect(await t.app.platform.edge.pages.ask().theme('localhost')).toBe('dark');
    expect(await lastAudit('default:site.languages')).toMatchObject({
      command: 'site.setting.change',
      before: ['TH', 'EN'],
      after: ['EN', 'TH', 'LO'],
      reason,
    });
    expect(await lastAudit('default')).toMatchObject({ before: { name: read.name }, after: { name: 'Sanam One' } });
    // A change based on an older state is refused, whatever it changes.
    expect((await owner.call('opsChangeMerchant', { params: own, body })).code).toBe('operator.staleVersion');
    const fresh = { ...body, revision: changed.value.revision, settings: read.settings };
    expect((await owner.call('opsChangeMerchant', { params: own, body: fresh })).code).toBe('operator.staleVersion');
    const back = { ...fresh, name: read.name, nameSeen: 'Sanam One' };
    expect((await owner.call('opsChangeMerchant', { params: own, body: back })).status).toBe(200);
  });

  it('refuse a language nobody knows and a default that is not on offer, with nothing written', async () => {
    const read = (await owner.call('opsGetMerchant', { params: own })).value;
    const change = (over: Partial<typeof read.settings>) =>
      owner.call('opsChangeMerchant', {
        params: own,
        body: {
          name: read.name,
          nameSeen: read.name,
          settings: { ...read.settings, ...over },
          revision: read.revision,
          reason,
        },
      });
    expect(fieldsOf(await change({ languages: ['TH', 'XX'] }))).toEqual([
      { field: 'settings.languages.1', problem: 'unknown' },
    ]);
    expect(fieldsOf(await change({ defaultLanguage: 'LO' }))?.[0]?.field).toBe('settings.defaultLanguage');
    for (const bad of [{ languages: [] }, { gtagId: 'x"><script>' }, { jackpotBase: '1,000' }])
      expect((await change(bad)).code).toBe('request.invalid');
    expect((await owner.call('opsGetMerchant', { params: own })).value).toEqual(read);
    expect((await owner.call('opsGetMerchant', { params: { merchantId: 'mer_none' } })).code).toBe('common.notFound');
  });

  it('are closed at all their hosts and opened again; the console’s own stays', async () => {
    const id = await addMerchant('WEST', 'west.example');
    const atHost = (host: string) =>
      t.app.http.inject({ method: 'GET', url: '/wps/system/permission', headers: { host } });
    const close = (merchantId: string, isEnabled: boolean) =>
      owner.call('opsSwitchMerchant', { params: { merchantId }, body: { isEnabled, reason } });
    expect((await atHost('west.example')).json()).toMatchObject({ value: { info: { merchantCode: 'WEST' } } });
    expect((await close(id, false)).value).toEqual({ isEnabled: false });
    // Pages of another merchant are never served instead, not even in a sandbox.
    expect((await atHost('west.example')).json()).toMatchObject({ code: 'site.unknownHost' });
    expect(await lastAudit(id)).toMatchObject({
      command: 'site.merchant.disable',
      before: { isEnabled: true },
      after: { isEnabled: false },
    });
    expect((await close(id, false)).code).toBe('operator.staleVersion');
    expect((await close('default', false)).code).toBe('site.brandNeeded');
    expect((await close(id, true)).value).toEqual({ isEnabled: true });
    expect((await atHost('west.example')).statusCode).toBe(200);
  });
});

describe('hosts', () => {
  it('change as a list: entries, switches and order in one act, with before and after in the log', async () => {
    const id = await addMerchant('HOSTS', 'a.hosts.example');
    expect((await changeHosts(id, 'portal', ['b.hosts.example', 'A.hosts.example'], ['c.hosts.example'])).status).toBe(
      200,
    );
    const { portal } = (await hostsOf(id)).lists;
    expect(portal.lines).toEqual([
      { host: 'b.hosts.example', isOn: true },
      { host: 'a.hosts.example', isOn: true },
      { host: 'c.hosts.example', isOn: false },
    ]);
    const { merchantIdOf } = t.app.modules.merchants.service;
    expect(merchantIdOf('a.hosts.example')).toBe(id);
    expect(() => merchantIdOf('c.hosts.example')).toThrow('site.unknownHost');
    expect(await lastAudit(`${id}:portal`)).toMatchObject({
      command: 'site.hosts.change',
      before: { hosts: [{ host: 'a.hosts.example', isOn: true }] },
      after: { hosts: portal.lines },
    });
    const stale = { hosts: [], revision: '0'.repeat(16), reason };
    for (const list of ['portal', 'share'] as const)
      expect((await owner.call('opsChangeHosts', { params: { merchantId: id, list }, body: stale })).code).toBe(
        'operator.staleVersion',
      );
  });

  it('of calls and links are the merchant’s own, of pictures and games https, and none another merchant’s [GAP-176]', async () => {
    const id = await addMerchant('OTHERS', 'others.example');
    await changeHosts('default', 'portal', ['www.own.example', 'api.own.example']);
    const cases: [HostList, string, string | undefined][] = [
      ['portal', 'http://x.example', 'noScheme'],
      ['portal', 'x.example/path', 'invalid'],
      ['api', 'elsewhere.example', 'notOwnHost'],
      ['share', 'elsewhere.example', 'notOwnHost'],
      ['share', 'javascript:alert(1)', 'invalid'],
      ['picture', 'http://cdn.example', 'https'],
      ['picture', 'https://user:pass@cdn.example', 'invalid'],
      ['picture', 'cdn.example', 'https'],
      // A host may contain characters that end a directive of the page's policy.
      ['picture', 'https://cdn.example;sandbox', 'invalid'],
      ['game', 'https://play.example,frame-src', 'invalid'],
      ['game', 'https://play.example/path', 'invalid'],
      ['game', 'https://www.own.example', 'ownHost'],
      ['portal', 'others.example', undefined],
      ['share', 'others.example', undefined],
      ['picture', 'https://others.example/art', undefined],
      ['game', 'https://others.example', undefined],
    ];
    const outcome = async (list: HostList, host: string): Promise<unknown> => {
      const answer = await changeHosts('default', list, list === 'portal' ? ['www.own.example', host] : [host]);
      return answer.code === 'request.invalid' ? fieldsOf(answer)![0]!.problem : answer.code;
    };
    for (const [list, host, problem] of cases)
      expect([list, host, await outcome(list, host)]).toEqual([list, host, problem ?? 'site.hostTaken']);
    const twice = await changeHosts('default', 'picture', ['https://cdn.example/a', 'https://cdn.example/a/']);
    expect(fieldsOf(twice)).toEqual([{ field: 'hosts.1', problem: 'twice' }]);

    expect((await changeHosts('default', 'share', ['www.own.example'])).status).toBe(200);
    expect((await changeHosts('default', 'picture', ['https://cdn.example/a'], ['https://old.example'])).status).toBe(
      200,
    );
    expect((await changeHosts('default', 'game', ['https://play.example'])).status).toBe(200);
    const info = await permission();
    expect(info).toMatchObject({ domainRoute: ['www.own.example'], imageCDNs: ['https://cdn.example/a'] });
    expect(info.launchGameCDNs).toContain('https://play.example');
    const { lists, otherGameHosts } = await hostsOf('default');
    expect(lists.picture.lines).toEqual([
      { host: 'https://cdn.example/a', isOn: true },
      { host: 'https://old.example', isOn: false },
    ]);
    expect(otherGameHosts).not.toContain('https://play.example');
    expect(await lastAudit('default:site.imageCdns')).toMatchObject({ before: [], after: ['https://cdn.example/a'] });
    expect((await hostsOf(id)).lists.game.lines).toEqual([]);
  });

  it('for the calls stay empty while a provider’s sign-in is on, and the console’s own host stays [GAP-176]', async () => {
    const { revision } = (await owner.call('opsGetSignIn')).value;
    const provider = (enabled: boolean, mark: string) =>
      owner.call('opsChangeProvider', {
        params: { provider: 'google' },
        body: {
          settings: {
            enabled,
            issuer: 'https://accounts.provider.example',
            endpoints: null,
            clientId: 'client-1',
            scopes: ['openid'],
            idTokenAlgorithm: 'RS256',
          },
          revision: mark,
          reason,
        },
      });
    expect((await changeHosts('default', 'api', ['api.own.example'])).status).toBe(200);
    const routers = (await callerOf(t)('routers', { query: { device: '0' } })).value;
    expect(routers.domainList[0]).toEqual({ domainName: 'api.own.example', speed: 0 });
    expect((await provider(true, revision)).code).toBe('site.signInNeedsOwnHost');
    expect((await changeHosts('default', 'api', [], ['api.own.example'])).status).toBe(200);
    const on = await provider(true, revision);
    expect(on.status).toBe(200);
    expect((await hostsOf('default')).hasProviderSignIn).toBe(true);
    expect((await changeHosts('default', 'api', ['api.own.example'])).code).toBe('site.signInNeedsOwnHost');
    expect((await provider(false, on.value.revision)).status).toBe(200);

    const { hostname } = new URL(t.url);
    expect((await changeHosts('default', 'share', [])).status).toBe(200);
    // While it is not named, the host in use can neither be taken by another merchant nor switched off.
    const other = await addMerchant('TAKER', 'taker.example');
    const taken = { code: 'GRAB', name: 'Grab', host: hostname, reason };
    expect((await owner.call('opsAddMerchant', { body: taken })).code).toBe('site.ownHost');
    expect((await changeHosts(other, 'portal', ['taker.example', hostname])).code).toBe('site.ownHost');
    expect((await changeHosts(other, 'portal', ['taker.example'], [hostname])).code).toBe('site.ownHost');
    expect((await changeHosts('default', 'portal', ['www.own.example'], [hostname])).code).toBe('site.ownHost');
    expect((await permission()).merchantCode).toBe('SANAM');
    expect((await changeHosts('default', 'portal', ['www.own.example', hostname])).status).toBe(200);
    for (const [hosts, off] of [
      [['www.own.example'], []],
      [['www.own.example'], [hostname]],
    ] as const)
      expect((await changeHosts('default', 'portal', [...hosts], [...off])).code).toBe('site.ownHost');
    expect((await changeHosts('default', 'portal', [hostname])).status).toBe(200);
  });
});

describe('hosts in use', () => {
  it('for calls or links are neither taken away nor switched off: nobody would be there to answer [GAP-176]', async () => {
    const id = await addMerchant('INUSE', 'www.inuse.example');
    const pages = ['www.inuse.example', 'api.inuse.example'];
    await changeHosts(id, 'portal', pages);
    expect((await changeHosts(id, 'api', ['api.inuse.example:8443'])).status).toBe(200);
    expect((await changeHosts(id, 'share', ['www.inuse.example'])).status).toBe(200);
    const refused = async (on: string[], off: string[] = []) => {
      const { code, body } = await changeHosts(id, 'portal', on, off);
      return [code, (body as { value?: { host?: string } }).value?.host];
    };
    expect(await refused(['www.inuse.example'])).toEqual(['site.hostInUse', 'api.inuse.example:8443']);
    expect(await refused(['www.inuse.example'], ['api.inuse.example'])).toEqual([
      'site.hostInUse',
      'api.inuse.example:8443',
    ]);
    expect(await refused(['api.inuse.example'])).toEqual(['site.hostInUse', 'www.inuse.example']);
    expect((await hostsOf(id)).lists.portal.lines.map(({ host, isOn }) => isOn && host)).toEqual(pages);
    // Removed from the list it is free; switched off in the list it does not count.
    expect((await changeHosts(id, 'api', [], ['api.inuse.example:8443'])).status).toBe(200);
    expect((await changeHosts(id, 'portal', ['www.inuse.example'])).status).toBe(200);
  });
});

describe('looks', () => {
  const look = (colour: string): MerchantTheme => ({
    light: { brand: colour, brandHover: colour, brandInk: colour },
    dark: {},
    shape: { radius: 4 },
    logoUrl: null,
  });
  const theme = async () => (await owner.call('opsGetBrand', { params: own })).value;
  const change = (given: MerchantTheme, version: number) =>
    owner.call('opsChangeBrand', { params: own, body: { look: given, version, reason } });

  it('are saved with their number, kept, and taken up again; a page has the new one at once', async () => {
    expect(await theme()).toMatchObject({ version: 0, versions: [], look: { light: {}, dark: {} } });
    expect((await change(look('#7a1f4b'), 0)).value).toEqual({ version: 1 });
    expect(await (await fetch(`${t.url}/brand/SANAM.css?v=1`)).text()).toContain('--sn-brand:#7a1f4b');
    expect((await change(look('#0b5c3a'), 1)).value).toEqual({ version: 2 });
    const now = await theme();
    expect(now.versions.map(({ version, look: kept, reason: why }) => [version, kept.light.brand, why])).toEqual([
      [2, '#0b5c3a', reason],
      [1, '#7a1f4b', reason],
    ]);
    expect(now.versions[0]!.changedBy).toBe(owner.username);
    expect(await lastAudit('default')).toMatchObject({
      command: 'site.brand.change',
      before: { light: { brand: '#7a1f4b' } },
      after: { light: { brand: '#0b5c3a' } },
    });
    // Two changes based on the same theme: the second is refused.
    expect((await change(look('#222222'), 1)).code).toBe('operator.staleVersion');
    expect((await change(now.versions[1]!.look, 2)).value).toEqual({ version: 3 });
    expect((await theme()).look.light.brand).toBe('#7a1f4b');
    expect((await change({ light: {}, dark: {}, shape: {}, logoUrl: null }, 3)).status).toBe(200);
  });

  it('tell other open consoles to read again', async () => {
    const news: unknown[] = [];
    const leave = t.app.platform.live.join({ channel: 'staff' }, (message) => news.push(message));
    await change(look('#5a2d82'), (await theme()).version);
    await expect.poll(() => news).toContainEqual(expect.objectContaining({ topic: { type: 'opsSettings' } }));
    leave();
    await change({ light: {}, dark: {}, shape: {}, logoUrl: null }, (await theme()).version);
  });

  it('that cannot be read are refused with the pairs, before they are tried on the portal too', async () => {
    const weak = { ...look('#777777'), dark: { brandInk: '#333344' } };
    const answer = await change(weak, (await theme()).version);
    expect(answer.code).toBe('site.weakContrast');
    const { pairs } = (answer.body as unknown as { value: { pairs: string[] } }).value;
    expect(pairs.some((pair) => pair.startsWith('light: onBrand on brand'))).toBe(true);
    expect(pairs.some((pair) => pair.startsWith('dark: brandInk on'))).toBe(true);
    expect((await owner.call('opsPreviewBrand', { params: own, body: { look: weak } })).code).toBe('site.weakContrast');
    const shown = await owner.call('opsPreviewBrand', { params: own, body: { look: look('#123456') } });
    expect(shown.value.query).toMatch(/^brandPreview=[\w-]{43}$/);
    expect((await theme()).look.light).toEqual({});
  });

  it('refuse what is no token, no colour, or leaves the attribute it is put in', async () => {
    for (const bad of [
      { ...look('red') },
      { ...look('#12345g') },
      { ...look('#123456'), logoUrl: 'javascript:alert(1)' },
      { ...look('#123456'), light: { ground: '#000000' } },
      { ...look('#123456'), shape: { radius: 99 } },
    ])
      expect((await change(bad as MerchantTheme, 0)).code).toBe('request.invalid');
  });
});

describe('who may', () => {
  it('an auditor reads merchants, hosts and looks and changes none', async () => {
    expect((await auditor.call('opsListMerchants', { query: {} })).status).toBe(200);
    for (const name of ['opsGetMerchant', 'opsGetHosts', 'opsGetBrand'] as const)
      expect((await auditor.call(name, { params: own })).status).toBe(200);
    const { version, look } = (await auditor.call('opsGetBrand', { params: own })).value;
    expect((await auditor.call('opsChangeBrand', { params: own, body: { look, version, reason } })).code).toBe(
      'operator.forbidden',
    );
    const body = { isEnabled: false, reason };
    expect((await auditor.call('opsSwitchMerchant', { params: own, body })).code).toBe('operator.forbidden');
  });

  it('every switch of the white-label tree is at the console, with the ones this code asks for [GAP-175]', async () => {
    const { list } = (await owner.call('opsListFeatures')).value;
    const nodes = (await permission()).whitelabel.flatMap(function all(node): string[] {
      return [node.modId, ...node.childrenNodes.flatMap(all)];
    });
    expect(list.map(({ modId }) => modId).toSorted()).toEqual(nodes.toSorted());
    expect(list.map(({ modId }) => modId)).toEqual(
      expect.arrayContaining([
        'FREEPLAY',
        'SMSLOGIN',
        'DIRECTREG',
        'MOBILENUMREG3',
        'USERNAMEREG3',
        'FORCECHANGEPASS',
        'SOCIALLOGIN',
        'PROVIDERPHONE',
        'CHNGPASSVERIF3',
        'REGMOBVERF3',
        'MOBILENUMPASSREG3',
      ]),
    );
  });
});
