// The halls at full size, over HTTP and on two nodes.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';

/** Notifications arrive within milliseconds; a busy machine may delay them. */
const WITHIN_MS = 15_000;

let t: TestApp;
let member: TestMember;

beforeAll(async () => {
  t = await buildTestApp();
  await t.app.modules.catalogue.fillDemonstration();
  member = await registerMember(t);
});
afterAll(() => t.close());

const list = (query: Record<string, unknown>) =>
  callerOf(t)('gameList', { query: { gameType: 'RNG', language: 'EN', ...query } as never });
const count = async (text: string) => Number((await t.owner.query<{ count: bigint }>(text)).rows[0]!.count);

describe('halls of 20,000 games', () => {
  it('hold every game once, filled twice or not', async () => {
    expect(await t.app.modules.catalogue.fillDemonstration()).toBe(20_003);
    expect(await count('select count(*) from catalogue_games')).toBe(20_003);
    const { value } = await list({});
    expect([value.totalCount, value.totalPages]).toEqual([17_300, 1154]);
    const last = await list({ pageNo: '1154' });
    expect(last.value.games).toHaveLength(17_300 - 1153 * 15);
    expect((await list({ pageNo: '1155' })).value.games).toEqual([]);
  });

  it('are in the order of their places, the same as the database would give', async () => {
    const { value } = await list({ pageNo: '77' });
    const { rows } = await t.owner.query<{ node_id: string }>(
      `select node_id from catalogue_games where game_type = 'RNG' order by position, node_id offset 76 * 15 limit 15`,
    );
    expect(value.games.map((game) => game.nodeId)).toEqual(rows.map((row) => row.node_id));
  });

  it('filter as the database would', async () => {
    const { value } = await list({ vassalage: 'RIMTARN', gameClassify: 'ways', gameName: 'golden', minBet: '0.1' });
    const expected = await count(
      `select count(*) from catalogue_games c join vendors v on v.id = c.vendor_id where v.code = 'RIMTARN'
       and game_type = 'RNG' and classify = 'ways' and lower(name_en) like '%golden%' and min_bet <= 10`,
    );
    expect(value.totalCount).toBe(expected);
    expect(expected).toBeGreaterThan(0);
  });

  it('say which classes a vendor has [GAM-056]', async () => {
    const { value } = await callerOf(t)('vassGameType', { query: { vassalage: 'PAISAM', language: 'TH' } });
    expect(value.list).toEqual([{ gameClassify: 'board' }, { gameClassify: 'cards' }, { gameClassify: 'dice' }]);
    expect((await callerOf(t)('vassGameType', { query: { vassalage: 'NOBODY' } })).value.list).toEqual([]);
  });

  it('list a vendor’s lobby as an entry of its own kind, in front', async () => {
    const { value } = await callerOf(t)('gameList', { query: { gameType: 'LIVE', vassalage: 'RUENMAI' } });
    expect(value.games[0]).toMatchObject({ isGame: 'VASSALAGE', gameCode: 'lobby', vassalage: 'RUENMAI' });
    expect(value.games[1]).toMatchObject({ isGame: 'GAME' });
  });

  it('refuse to launch what only shows how a hall looks', async () => {
    const { value } = await list({});
    const { nodeId, vassalage, gameCode } = value.games[0]!;
    const answer = await member.call('launchGame', { body: { nodeId, vassalage, gameType: 'RNG', gameCode } });
    expect(answer.code).toBe('games.demonstrationOnly');
  });

  it('say of each game whether it can be played, those that can first, and count only them', async () => {
    const caller = callerOf(t);
    const lobbyOf = async () =>
      (await caller('lobby', { query: { language: 'EN' } })).value.halls.find(({ gameType }) => gameType === 'FISH')!;
    const only = { totalCount: 0, hotCount: 0 };
    expect(await lobbyOf()).toMatchObject(only);
    expect((await caller('lobby', { query: {} })).value.totalCount).toBe(0);
    await t.owner.query(`
      with vendor as (insert into vendors (code, name) values ('PLAYS', 'Plays') returning id),
           game as (insert into vendors_games (vendor_id, code) select id, 'carp' from vendor returning vendor_id, code)
      insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet, position)
      select 'game_carp', vendor_id, code, 'FISH', 'ปลาคาร์ป', 'Carp', 100, 1000, 9999 from game`);
    await t.app.modules.catalogue.refresh();
    const { value } = await list({ gameType: 'FISH' });
    expect(value.games.slice(0, 2).map(({ gameCode, canPlay }) => [gameCode, canPlay])).toEqual([
      ['carp', true],
      [expect.any(String), false],
    ]);
    const hall = await lobbyOf();
    expect(hall).toMatchObject({ totalCount: 1 });
    expect(hall.vendors[0]).toMatchObject({ vassalage: 'PLAYS', canPlay: true, totalCount: 1 });
    for (const card of hall.vendors.slice(1)) expect(card).toMatchObject({ canPlay: false, totalCount: 0 });
    await t.owner.query(`update vendors set enabled = false where code = 'PLAYS'`);
    await t.app.modules.catalogue.refresh();
    expect(await lobbyOf()).toMatchObject(only);
  });

  it('draw a picture for every name, the same one every time, and for nothing else', async () => {
    const get = (path: string) => fetch(t.url + path);
    const one = await get('/art/games/RIMTARN/rng-00001.svg');
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    // A later release may draw another picture, so browsers revalidate after a day and get 304 if it is unchanged.
    expect(one.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=2592000');
    const asked = await fetch(one.url, { headers: { 'if-none-match': one.headers.get('etag')! } });
    expect([asked.status, await asked.text()]).toEqual([304, '']);
    expect((await fetch(one.url, { headers: { 'if-none-match': 'W/"of an earlier release"' } })).status).toBe(200);
    const text = await one.text();
    for (const way of ['br', 'gzip', 'identity']) {
      const plain = await fetch(`${t.url}/art/games/RIMTARN/rng-00001.svg`, { headers: { 'accept-encoding': way } });
      expect([plain.headers.get('vary'), await plain.text()]).toEqual(['accept-encoding', text]);
      expect(plain.headers.get('content-encoding')).toBe(way === 'identity' ? null : way);
    }
    expect(await (await get('/art/games/RIMTARN/rng-00001.svg')).text()).toBe(text);
    expect(await (await get('/art/games/RIMTARN/rng-00002.svg')).text()).not.toBe(text);
    expect((await get('/art/vendors/RIMTARN.svg')).status).toBe(200);
    expect((await get(`/art/games/RIMTARN/${encodeURIComponent('<script>')}.svg`)).status).toBe(404);
  });
});

describe('what changes', () => {
  const first = async (query: Record<string, unknown> = {}) => (await list(query)).value.games[0]!;

  it('is seen at once on the node that changed it, and soon on every other', async () => {
    const { vassalage, gameCode, nodeId } = await first({ pageNo: '40' });
    await t.app.modules.catalogue.mark(vassalage, gameCode, { isHot: true, isNew: false, position: 1 });
    expect(await first()).toMatchObject({ nodeId, isHot: true });
    await t.owner.query(`update catalogue_games set name_en = 'Renamed elsewhere' where node_id = $1`, [nodeId]);
    await vi.waitFor(async () => expect((await first({ gameName: 'renamed else' })).nodeId).toBe(nodeId), WITHIN_MS);
    expect((await list({ gameName: 'renamed else' })).value.totalCount).toBe(1);
  });

  it('a name in a further language is found and shown', async () => {
    const { nodeId } = await first();
    await t.owner.query(`insert into catalogue_names values ($1, 'JA', '提灯の川')`, [nodeId]);
    await vi.waitFor(async () => expect((await list({ gameName: '提灯' })).value.totalCount).toBe(1), WITHIN_MS);
  });

  it('a game, a vendor, a merchant’s vendor and a country’s vendor are closed and opened', async () => {
    const total = async () => (await list({})).value.totalCount;
    const all = await total();
    const { nodeId, gameCode } = await first({ vassalage: 'KRAJUI' });
    const vendorOf = `(select vendor_id from catalogue_games where node_id = '${nodeId}')`;
    const change = async (text: string, expected: number) => {
      await t.owner.query(text);
      await vi.waitFor(async () => expect(await total()).toBe(expected), WITHIN_MS);
    };
    const game = `where vendor_id = ${vendorOf} and code = '${gameCode}'`;
    await change(`update vendors_games set enabled = false ${game}`, all - 1);
    await change(`update vendors_games set enabled = true ${game}`, all);
    await change(`update vendors set enabled = false where id = ${vendorOf}`, all - 2200);
    await change(`update vendors set enabled = true where id = ${vendorOf}`, all);
    await change(`insert into vendors_offers values ('default', ${vendorOf}, false)`, all - 2200);
    await change(`delete from vendors_offers`, all);
    const { catalogue } = t.app.modules;
    await t.owner.query(`insert into vendors_country_rules (vendor_id, country) values (${vendorOf}, 'LA')`);
    const from = (country: string) =>
      catalogue.games(
        { gameType: 'RNG' },
        { pageNo: 1, pageSize: 1 },
        { merchantId: 'default', country, language: 'TH' },
      ).totalCount;
    await vi.waitFor(() => expect(from('LA')).toBe(all - 2200), WITHIN_MS);
    expect(from('TH')).toBe(all);
    expect(catalogue.isOpenTo({ nodeId, vendor: 'KRAJUI' }, { merchantId: 'default', country: 'LA' })).toBe(false);
  });
});

describe('favourites', () => {
  it('are kept on the server, once each, newest first, and leave again [GAM-058] [GAM-059] [GAM-062] [GAM-063] [GAM-037] [GAM-067] [GAM-068]', async () => {
    const [one, two] = (await list({ vassalage: 'SAILOM' })).value.games;
    const payload = ({ nodeId, vassalage, gameType }: NonNullable<typeof one>) => ({
      nodeId,
      vendor: vassalage,
      gameType,
    });
    for (const game of [one!, two!, one!]) await member.call('addFavourite', { body: payload(game) });
    expect((await member.call('favouriteGames', { query: {} })).value.list.toSorted()).toEqual(
      [one!.nodeId, two!.nodeId].toSorted(),
    );
    const query = {
      clientType: '3',
      platform: 'flash',
      language: 'EN',
      token: 'not-read',
      gameType: 'RNG',
      pageNo: '1',
    };
    const { value } = await member.call('favouriteGamesList', { query: query as never });
    expect([value.content.length, value.totalPages]).toEqual([2, 1]);
    expect((await member.call('favouriteGamesList', { query: { gameType: 'FISH' } })).value.content).toEqual([]);
    await member.call('removeFavourite', { body: payload(one!) });
    expect((await member.call('favouriteGames', { query: {} })).value.list).toEqual([two!.nodeId]);
  });

  it('are nobody’s without a session, another’s list stays another’s, and unknown games are refused', async () => {
    expect((await callerOf(t)('favouriteGames', { query: {} })).code).toBe('identity.notLoggedIn');
    const other = await registerMember(t);
    expect((await other.call('favouriteGames', { query: {} })).value.list).toEqual([]);
    expect((await other.call('addFavourite', { body: { nodeId: 'game_none' } })).code).toBe('games.unknownGame');
  });
});
