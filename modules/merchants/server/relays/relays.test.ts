import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { calls } from '@sanam/server/test/contract.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Relay, RELAY_PREFIX, relayTable } from '../../contract/relays.ts';

let t: TestApp;
let vendor: FakeVendor;
let member: TestMember;

beforeAll(async () => {
  t = await buildTestApp();
  vendor = await startFakeVendor(t, 'ACME');
  vendor.games = [
    vendorGame('room-1', { type: 'PVP', names: { th: 'ห้องหนึ่ง', en: 'Room one' } }),
    vendorGame('room-2', { type: 'PVP', names: { th: 'ห้องสอง', en: 'Room two' } }),
    vendorGame('slot-1', {}),
  ];
  await t.app.modules.catalogue.importFrom('ACME');
  member = await registerMember(t);
});
afterAll(async () => {
  await vendor.close();
  await t.close();
});

/** Every relay that the specification names, by its method; unnamed ones under the names of GAP-018. */
const named = {
  GCSGAME_gameList: 'GET',
  GCSGAME_hotGamesV2: 'GET',
  MCSFE_getListAnnouncements: 'GET',
  GCSGAME_getVassGameType: 'GET',
  GCSGAME_newGameVendor: 'GET',
  MCSFE_getFavoriteGames: 'GET',
  MCSFE_getFavoriteGamesList: 'GET',
  MCSFE_addFavoriteGame: 'POST',
  MCSFE_removeFavoriteGame: 'POST',
  GCS_recentGame: 'GET',
  GCS_gameLaunchFB: 'GET',
  GLS2_roomList: 'GET',
  GCS_walletTransfer: 'POST',
  CSP_unreadCount: 'GET',
  MCSFE_getPlayerAvatar: 'GET',
} as const;

const served = () => [...relayTable(calls).values()];

const ask = (name: string, init: RequestInit = {}) =>
  fetch(`${t.url}${RELAY_PREFIX}${name}`, {
    ...init,
    headers: { authorization: `Bearer ${member.token}`, cookie: member.cookie, ...init.headers },
  });
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;

describe('the table of relays', () => {
  it('has every name of the specification, each with one method, and says of each which call serves it [GAP-013]', () => {
    const table = relayTable(calls);
    for (const [name, method] of Object.entries(named)) expect(table.get(name), name).toMatchObject({ name, method });
    const paths = served().map((relay) => [relay.name, calls[relay.call].path]);
    expect(paths).toEqual(served().map(({ name }) => [name, RELAY_PREFIX + name]));
    const moneyByGet = [...table.values()].filter(
      ({ name, method }) => /Transfer|Req$|raffle/i.test(name) && method === 'GET',
    );
    expect(moneyByGet).toEqual([]);
  });

  it('is what the server does: every relay is served [SEC-018] [GAP-018]', async () => {
    const askBy = async ({ name, method }: Relay) => {
      const post = { method, body: '{}', headers: { 'content-type': 'application/json' } };
      const answer = await ask(name, method === 'POST' ? post : { method });
      return { status: answer.status, code: await codeOf(answer) };
    };
    for (const relay of served())
      expect(['site.unknownRelay', 'common.methodNotAllowed', 'common.notFound'], relay.name).not.toContain(
        (await askBy(relay)).code,
      );
  });

  it('refuses every other name, and every other method: money never moves by GET [GAP-012] [SEC-018]', async () => {
    for (const name of [
      'GCS_walletTransfer2',
      'gcs_wallettransfer',
      '..%2Fsystem',
      '%00',
      'a'.repeat(120),
      '__proto__',
      'constructor',
    ])
      for (const method of ['GET', 'POST']) {
        const answer = await ask(name, { method });
        expect([answer.status, await codeOf(answer)], name).toEqual([404, 'site.unknownRelay']);
      }
    for (const [name, method] of [
      ['GCS_walletTransfer', 'GET'],
      ['GCSGAME_gameList', 'POST'],
      ['MCSFE_addFavoriteGame', 'GET'],
      ['GLS2_roomList', 'DELETE'],
    ] as const) {
      const answer = await ask(name, { method });
      expect([answer.status, await codeOf(answer)], name).toEqual([405, 'common.methodNotAllowed']);
      expect(answer.headers.get('allow')).toBe(relayTable(calls).get(name)!.method);
    }
  });
});

describe('relays of games', () => {
  it('GLS2_roomList lists the games of a vendor against others, nothing where there are none [GAM-064] [GAP-016]', async () => {
    const rooms = (vassalage?: string) =>
      callerOf(t)('roomList', { query: { language: 'EN', ...(vassalage === undefined ? {} : { vassalage }) } });
    const { value } = await rooms('ACME');
    expect(value.list.map((room) => room.gameName).toSorted()).toEqual(['Room one', 'Room two']);
    expect(value.totalPages).toBe(1);
    expect((await rooms()).value.list).toHaveLength(2);
    expect((await rooms('NOBODY')).value.list).toEqual([]);
    expect((await rooms('no such; vendor')).code).toBe('request.invalid');
  });

  it('GCS_gameLaunchFB gives a one-time address of the sports book that nothing may keep [GAM-061] [GAP-014]', async () => {
    expect((await member.call('launchSports', { query: {} })).code).toBe('games.unknownGame');
    vendor.games.push(vendorGame('book', { type: 'SPORTS' }));
    await t.app.modules.catalogue.importFrom('ACME');
    const [first, second] = [
      await member.call('launchSports', { query: { language: 'EN' } }),
      await member.call('launchSports', { query: { vassalage: 'ACME' } }),
    ];
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.value).toMatchObject({ mode: 'frame' });
    const tokens = vendor.asked.filter((one) => one.call === 'launch').map((one) => String(one.body.launch_token));
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(second.value.url).toMatch(/^http/);
    expect((await callerOf(t)('launchSports', { query: {} })).code).toBe('identity.notLoggedIn');
    expect((await member.call('launchSports', { query: { vassalage: 'NOBODY' } })).code).toBe('games.unknownGame');
    // The first sports book may not be offered to this merchant; then the next one is used, if there is one.
    const other = await startFakeVendor(t, 'ZULU');
    other.games = [vendorGame('second-book', { type: 'SPORTS' })];
    await t.app.modules.catalogue.importFrom('ZULU');
    await t.app.modules.catalogue.mark('ACME', 'book', { isHot: false, isNew: false, position: 1 });
    const off = { isOn: false, expected: true, reason: 'no agreement yet' };
    for (const code of ['ACME', 'ZULU']) {
      await t.app.modules.vendors.staff.offer(systemContext('test'), code, off);
      const open = await member.call('launchSports', { query: {} });
      expect(open.code).toBe(code === 'ACME' ? undefined : 'games.notOffered');
    }
    expect(other.asked.map(({ call }) => call)).toEqual(['games', 'launch']);
    await other.close();
  });
});

describe('the member’s picture', () => {
  it('is an address that says nothing of the member, the same by both paths [GAP-011]', async () => {
    const icon = (await member.call('memberIcon')).value;
    expect(icon).toEqual((await member.call('playerAvatar')).value);
    expect(icon.url).toMatch(/^\/art\/members\/\d{1,2}\.svg$/);
    const picture = await fetch(t.url + icon.url);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect((await fetch(`${t.url}/art/members/x.svg`)).status).toBe(404);
    expect((await callerOf(t)('memberIcon')).code).toBe('identity.notLoggedIn');
  });
});
