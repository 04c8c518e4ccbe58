// Staff's changes of vendors and games, and the halls a moment later, on this node and another.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anotherNode, buildTestApp, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { lockVendor } from '@sanam/vendors/server/staff/vendor-store.ts';

const WITHIN_MS = 15_000;
const reason = 'agreed with the vendor';

let t: TestApp;
let other: TestNode;
let acme: FakeVendor;
let bolt: FakeVendor;
let owner: TestStaff;
let content: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  acme = await startFakeVendor(t, 'ACME');
  bolt = await startFakeVendor(t, 'BOLT');
  acme.games = ['a', 'b', 'c', 'd', 'e'].map((code) => vendorGame(`slot-${code}`));
  bolt.games = [vendorGame('bolt-1'), vendorGame('bolt-fish', { type: 'FISH' })];
  for (const code of ['ACME', 'BOLT']) await t.app.modules.catalogue.importFrom(code);
  // Games in the same position are ordered by their random id, so the first one gets a position.
  await t.app.modules.catalogue.mark('ACME', 'slot-a', { isHot: false, isNew: false, position: 999 });
  other = await anotherNode(t);
  [owner, content] = await Promise.all([staffSession(t, ['owner']), staffSession(t, ['content'])]);
});
afterAll(async () => {
  await Promise.all([acme.close(), bolt.close()]);
  await other.close();
  await t.close();
});

/** A player's first launch at a vendor does not wait for a staff change of the vendor. */
it('holds a vendor while it is changed, and lets players come', async () => {
  await t.app.platform.db.transaction().execute(async (trx) => {
    const vendor = await lockVendor(trx, 'ACME');
    const arrives = t.owner.query(`
      begin; set local lock_timeout = '2s';
      insert into vendors_games (vendor_id, code) values (${vendor!.id}, 'while-held'); rollback`);
    await expect(arrives).resolves.toBeDefined();
  });
});

it('an act on many games and a change of one of them follow each other, whatever each is about', async () => {
  const id = await idOf('slot-e');
  const { names, nameTh, nameEn, pictureUrl, classify, isHot, isNew, position, countries, ownFields, revision } =
    await gameNow(id);
  const { bulk } = t.app.modules.catalogue.staff;
  const command = { selection: { ids: [id] }, act: { kind: 'close' as const, country: 'KP' } };
  const { mark } = await bulk.preview(command);
  const waiting = async () =>
    (
      await t.owner.query<{ n: number }>(
        `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      )
    ).rows[0]!.n;
  let change: Promise<{ code: string | undefined }> | undefined;
  await t.app.platform.db.transaction().execute(async (trx) => {
    await bulk.act(trx, systemContext('test'), { ...command, mark, reason });
    const shown = { names, nameTh, nameEn, pictureUrl, classify, isHot, isNew, countries, ownFields };
    change = owner.call('opsChangeGame', {
      params: { id },
      body: { ...shown, position: position + 1, revision, reason },
    });
    await expect.poll(waiting).toBe(1);
  });
  expect((await change)?.code).toBe('operator.staleVersion');
  expect((await gameNow(id)).countries).toEqual(['KP']);
  const open = { selection: { ids: [id] }, act: { kind: 'open' as const, country: 'KP' } };
  const again = await bulk.preview(open);
  await t.app.platform.db
    .transaction()
    .execute((trx) => bulk.act(trx, systemContext('test'), { ...open, mark: again.mark, reason }));
});

const hall = async (query: object = {}, at: { url: string } = t) =>
  (await callerOf({ ...t, url: at.url })('gameList', { query: { gameType: 'RNG', language: 'EN', ...query } })).value
    .games;
const codes = async (query: object = {}, at: { url: string } = t) =>
  (await hall(query, at)).map((game) => game.gameCode);
const idOf = async (code: string) => (await owner.call('opsListGames', { query: { q: code } })).value.list[0]!.id;
const vendorNow = async (code = 'ACME') => (await owner.call('opsGetVendor', { params: { code } })).value;
const gameNow = async (id: string) => (await owner.call('opsGetGame', { params: { id } })).value;
async function changeVendor(over: object, code = 'ACME') {
  const { own, pictureUrl, position, isHot, countries, revision, ...vendor } = await vendorNow(code);
  const { alarmSilentMinutes, alarmErrorPercent, callsPerSecond, unknownReferencesMax, winMax, winMultipleMax } =
    vendor;
  const bounds = { callsPerSecond, unknownReferencesMax, winMax, winMultipleMax };
  const body = {
    ...own,
    pictureUrl,
    position,
    isHot,
    countries,
    alarmSilentMinutes,
    alarmErrorPercent,
    ...bounds,
    revision,
    reason,
    ...over,
  };
  return content.call('opsChangeVendor', { params: { code }, body });
}
async function changeGame(id: string, over: object) {
  const { nameTh, nameEn, names, pictureUrl, classify, isHot, isNew, position, countries, ownFields, revision } =
    await gameNow(id);
  const body = {
    nameTh,
    nameEn,
    names,
    pictureUrl,
    classify,
    isHot,
    isNew,
    position,
    countries,
    ownFields,
    revision,
    reason,
    ...over,
  };
  return content.call('opsChangeGame', { params: { id }, body });
}
const audited = async (subject: string) =>
  (
    await t.owner.query<{ command: string; before: object; after: object; reason: string }>(
      'select command, before, after, reason from platform_audit where subject_id = $1 order by id desc limit 1',
      [subject],
    )
  ).rows[0]!;

describe('a vendor', () => {
  it('is shown under the merchant’s name, in its place, with its picture and mark, on every node; the log has before and after', async () => {
    const cards = async (at: { url: string } = t) =>
      (await callerOf({ ...t, url: at.url })('newGameVendor', { query: { gameType: 'RNG', language: 'EN' } })).value
        .list;
    expect((await cards()).map((card) => card.vassalage)).toEqual(['ACME', 'BOLT']);
    const picture = 'https://pictures.example/bolt.svg';
    const answer = await changeVendor(
      { nameEn: 'Thunder', nameTh: 'สายฟ้า', position: 1, isHot: true, pictureUrl: picture },
      'BOLT',
    );
    expect(answer.status).toBe(200);
    const shown = { vassalage: 'BOLT', displayName: 'Thunder', isHot: true, logoUrl: picture };
    expect((await cards())[0]).toMatchObject(shown);
    await vi.waitFor(async () => expect((await cards(other))[0]).toMatchObject(shown), WITHIN_MS);
    expect((await hall({ vassalage: 'BOLT' }))[0]!.vendor).toBe('Thunder');
    const line = await audited('BOLT');
    expect([line.command, line.reason]).toEqual(['games.vendor.change', reason]);
    expect([line.before, line.after]).toMatchObject([
      { merchantId: 'default', nameEn: null, position: null },
      { merchantId: 'default', nameEn: 'Thunder', position: 1 },
    ]);
    expect((await vendorNow('BOLT')).history[0]!.command).toBe('games.vendor.change');
  });

  it('stays as it is for another merchant', async () => {
    const { catalogue } = t.app.modules;
    const cards = catalogue.vendors('RNG', { merchantId: 'elsewhere', language: 'EN' });
    expect(cards.map((card) => [card.vassalage, card.displayName])).toEqual([
      ['ACME', 'Vendor ACME'],
      ['BOLT', 'Vendor BOLT'],
    ]);
    await owner.call('opsOfferVendor', { params: { code: 'BOLT' }, body: { isOn: false, expected: true, reason } });
    expect(await codes({ vassalage: 'BOLT' })).toEqual([]);
    expect(catalogue.vendors('RNG', { merchantId: 'elsewhere', language: 'EN' })).toHaveLength(2);
    expect((await vendorNow('BOLT')).isOffered).toBe(false);
    await owner.call('opsOfferVendor', { params: { code: 'BOLT' }, body: { isOn: true, expected: false, reason } });
    expect(await codes({ vassalage: 'BOLT' })).toEqual(['bolt-1']);
  });

  it('closed to a country is not in its halls and starts no game there', async () => {
    await changeVendor({ countries: ['LA', 'LA', 'KH'] });
    expect((await vendorNow()).countries).toEqual(['KH', 'LA']);
    const { catalogue } = t.app.modules;
    const from = (country: string) => catalogue.vendors('RNG', { merchantId: 'default', language: 'EN', country });
    expect(from('LA').map((card) => card.vassalage)).toEqual(['BOLT']);
    expect(from('TH')).toHaveLength(2);
    await changeVendor({ countries: [] });
    expect(from('LA')).toHaveLength(2);
  });

  it('switched off for everybody takes no bet, is noted with what was under way, and only by who may', async () => {
    const member = await registerMember(t);
    const [game] = await hall({ vassalage: 'ACME' });
    const launch = () =>
      member.call('launchGame', {
        body: { nodeId: game!.nodeId, vassalage: 'ACME', gameType: 'RNG', gameCode: game!.gameCode },
      });
    expect((await launch()).status).toBe(200);
    const body = { isOn: false, expected: true, reason };
    expect((await content.call('opsSwitchVendor', { params: { code: 'ACME' }, body })).code).toBe('operator.forbidden');
    expect((await owner.call('opsSwitchVendor', { params: { code: 'ACME' }, body })).value).toEqual({ isOn: false });
    expect([t.app.modules.vendors.vendors.find('ACME')!.enabled, await codes({ vassalage: 'ACME' })]).toEqual([
      false,
      [],
    ]);
    await vi.waitFor(() => expect(other.app.modules.vendors.vendors.find('ACME')!.enabled).toBe(false), WITHIN_MS);
    expect((await launch()).code).toBe('games.vendorDisabled');
    expect(await audited('ACME')).toMatchObject({
      command: 'games.vendor.switch',
      before: { enabled: true, openRounds: 0, sessions: 0 },
      after: { enabled: false },
    });
    expect((await owner.call('opsSwitchVendor', { params: { code: 'ACME' }, body })).code).toBe(
      'operator.staleVersion',
    );
    await owner.call('opsSwitchVendor', { params: { code: 'ACME' }, body: { isOn: true, expected: false, reason } });
    expect(await codes({ vassalage: 'ACME' })).toHaveLength(5);
  });

  it('changed by somebody else meanwhile is not changed; what is no picture, country or vendor is refused', async () => {
    const { revision } = await vendorNow();
    await changeVendor({ position: 5 });
    expect((await changeVendor({ revision })).code).toBe('operator.staleVersion');
    for (const pictureUrl of ['javascript:alert(1)', 'https://a;script-src/a.png', 'https://name:word@x.example/a.png'])
      expect([pictureUrl, (await changeVendor({ pictureUrl })).code]).toEqual([pictureUrl, 'request.invalid']);
    expect((await changeVendor({ countries: ['laos'] })).code).toBe('request.invalid');
    expect((await changeVendor({ alarmErrorPercent: 0 })).code).toBe('request.invalid');
    expect((await owner.call('opsGetVendor', { params: { code: 'NOBODY' } })).code).toBe('common.notFound');
    const list = async (query: object) =>
      (await owner.call('opsListVendors', { query })).value.list.map((one) => one.code);
    expect(await list({ gameType: 'FISH' })).toEqual(['BOLT']);
    expect(await list({ q: 'thunder' })).toEqual(['BOLT']);
    expect(await list({ state: 'off' })).toEqual([]);
  });
});

describe('a game', () => {
  it('is renamed, translated, marked, closed to a country and given a picture; halls follow, the log has what differs', async () => {
    const id = await idOf('slot-b');
    expect(
      (
        await changeGame(id, {
          nameEn: 'Silver River',
          names: { JA: '銀の川' },
          isHot: true,
          position: 3,
          ownFields: ['nameEn'],
        })
      ).status,
    ).toBe(200);
    expect((await hall())[0]).toMatchObject({ gameCode: 'slot-b', gameName: 'Silver River', isHot: true });
    expect(await codes({ gameName: '銀の' })).toEqual(['slot-b']);
    await vi.waitFor(
      async () => expect(await codes({ gameName: 'silver river' }, other)).toEqual(['slot-b']),
      WITHIN_MS,
    );
    expect(await audited(id)).toMatchObject({
      command: 'games.game.change',
      before: { nameEn: 'Game slot-b', position: 1000 },
      after: { code: 'slot-b', nameEn: 'Silver River', names: { JA: '銀の川' } },
    });
    await changeGame(id, { pictureUrl: null, countries: ['LA'], names: {} });
    expect(await gameNow(id)).toMatchObject({ pictureUrl: '/art/games/ACME/slot-b.svg', countries: ['LA'], names: {} });
    const { catalogue } = t.app.modules;
    const isOpen = (country: string) =>
      catalogue.isOpenTo({ nodeId: id, vendor: 'ACME' }, { merchantId: 'default', country });
    expect([isOpen('LA'), isOpen('TH')]).toEqual([false, true]);
    await changeGame(id, { countries: [], position: 1000, isHot: false });
  });

  it('is found by name, code, vendor, type, class and state', async () => {
    const list = async (query: object) =>
      (await owner.call('opsListGames', { query })).value.list.map((one) => one.code).toSorted();
    expect(await list({ q: 'silver' })).toEqual(['slot-b']);
    expect(await list({ q: 'bolt-' })).toEqual(['bolt-1', 'bolt-fish']);
    expect(await list({ gameType: 'FISH' })).toEqual(['bolt-fish']);
    expect(await list({ vendor: 'BOLT', gameType: 'RNG', classify: 'slots' })).toEqual(['bolt-1']);
    expect(await list({ state: 'off' })).toEqual([]);
    expect((await owner.call('opsListGames', { query: { gameType: 'CHESS' as never } })).code).toBe('request.invalid');
    expect((await owner.call('opsListGames', { query: { pageSize: '2', pageNo: '2' } as never })).value).toMatchObject({
      totalCount: 7,
      totalPages: 4,
    });
  });

  it('changed meanwhile, unknown or badly named is refused', async () => {
    const id = await idOf('slot-b');
    const { revision } = await gameNow(id);
    await changeGame(id, { isNew: true });
    expect((await changeGame(id, { revision })).code).toBe('operator.staleVersion');
    expect((await changeGame(id, { nameTh: ' ' })).code).toBe('request.invalid');
    // Values that a file may not contain are refused in the form too: direction marks, controls, an invisible name.
    for (const name of ['\u202Elevart', 'a\u0007b', '\u200B\u200B']) {
      expect((await changeGame(id, { nameEn: name })).code).toBe('request.invalid');
      expect((await changeGame(id, { names: { JA: name } })).code).toBe('request.invalid');
      expect((await changeVendor({ nameTh: name })).code).toBe('request.invalid');
    }
    expect((await changeGame(id, { nameEn: 'Family 👨‍👩‍👧 สล็อต' })).code).toBeUndefined();
    expect((await changeGame(id, { names: { 'x y': 'a' } })).code).toBe('request.invalid');
    expect((await owner.call('opsGetGame', { params: { id: 'game_none' } })).code).toBe('common.notFound');
  });
});

describe('an act on many games', () => {
  const preview = (selection: object, act: object) =>
    content.call('opsPreviewGames', { body: { selection, act } as never });
  const carryOut = (selection: object, act: object, mark: string, idempotencyKey?: string) =>
    content.call(
      'opsActOnGames',
      { body: { selection, act, mark, reason } as never },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );

  it('says first what changes, then does exactly that, once; the halls of every node follow', async () => {
    const selection = { filter: { vendor: 'ACME' } };
    const act = { kind: 'switch', isOn: false };
    const { value } = await preview(selection, act);
    expect(value).toMatchObject({ selected: 5, changing: 5, openRounds: 0 });
    expect(value.sample[0]).toMatchObject({ vendor: 'ACME', before: 'true', after: 'false' });
    const key = 'k'.repeat(24);
    const answers = await Promise.all([1, 2, 3].map(() => carryOut(selection, act, value.mark, key)));
    for (const answer of answers) expect(answer.value).toEqual({ changed: 5 });
    expect(await codes({ vassalage: 'ACME' })).toEqual([]);
    await vi.waitFor(async () => expect(await codes({ vassalage: 'ACME' }, other)).toEqual([]), WITHIN_MS);
    const log = await t.owner.query(`select before, after from platform_audit where command = 'games.game.switch'`);
    expect(log.rows).toHaveLength(1);
    expect(log.rows[0]).toMatchObject({
      before: { 'ACME/slot-a': 'true' },
      after: { kind: 'switch', isOn: false, games: 5 },
    });
    const back = { kind: 'switch', isOn: true };
    const { mark } = (await preview(selection, back)).value;
    await carryOut(selection, back, mark);
    expect(await codes({ vassalage: 'ACME' })).toHaveLength(5);
  });

  it('is refused when other games would change than were shown', async () => {
    const selection = { filter: { vendor: 'ACME' } };
    const act = { kind: 'hot', isHot: true };
    const { mark } = (await preview(selection, act)).value;
    await changeGame(await idOf('slot-c'), { isHot: true });
    expect((await carryOut(selection, act, mark)).code).toBe('operator.staleVersion');
    expect((await carryOut(selection, { kind: 'hot', isHot: false }, mark)).code).toBe('operator.staleVersion');
  });

  it.each([
    [{ kind: 'position', position: 40 }, '1000'],
    [{ kind: 'classify', classify: 'jackpot' }, 'slots'],
    [{ kind: 'close', country: 'LA' }, 'open'],
    [{ kind: 'open', country: 'LA' }, 'closed'],
    [{ kind: 'new', isNew: true }, 'false'],
  ])('%j', async (act, before) => {
    const selection = { ids: [await idOf('slot-d'), await idOf('slot-e')] };
    const { value } = await preview(selection, act);
    expect([value.changing, value.sample[0]!.before]).toEqual([2, before]);
    expect((await carryOut(selection, act, value.mark)).value.changed).toBe(2);
    expect((await preview(selection, act)).value.changing).toBe(0);
  });

  it('of unknown kinds, games or without the right does nothing', async () => {
    expect((await preview({ ids: ['game_none'] }, { kind: 'hot', isHot: true })).value).toMatchObject({
      selected: 0,
      changing: 0,
    });
    expect((await preview({ ids: [] }, { kind: 'hot', isHot: true })).code).toBe('request.invalid');
    expect((await preview({ filter: {} }, { kind: 'drop' })).code).toBe('request.invalid');
    const auditor = await staffSession(t, ['auditor']);
    const body = {
      selection: { filter: {} },
      act: { kind: 'new', isNew: true },
      mark: '0'.repeat(16),
      reason,
    } as never;
    expect((await auditor.call('opsActOnGames', { body })).code).toBe('operator.forbidden');
  });
});

describe('a list', () => {
  const pins = async (gameType = 'RNG', list = 'all') =>
    (await owner.call('opsGetPins', { params: { gameType, list } as never })).value;
  const pin = async (ids: string[], gameType = 'RNG', list = 'all', over: object = {}) =>
    content.call('opsChangePins', {
      params: { gameType, list } as never,
      body: { ids, revision: (await pins(gameType, list)).revision, reason, ...over },
    });

  it('begins with the games the merchant pinned, in their order, on the first page and no other; filters leave pins aside', async () => {
    const plain = await codes();
    const [last, middle] = [plain.at(-1)!, plain[3]!];
    const ids = [await idOf(last), await idOf(middle)];
    expect((await pin(ids)).status).toBe(200);
    expect(await codes()).toEqual([last, middle, ...plain.filter((code) => code !== last && code !== middle)]);
    expect(await codes({ pageSize: '2', pageNo: '2' })).toEqual(
      plain.filter((code) => code !== last && code !== middle).slice(0, 2),
    );
    await vi.waitFor(async () => expect((await codes({}, other)).slice(0, 2)).toEqual([last, middle]), WITHIN_MS);
    expect((await codes({ vassalage: 'ACME' }))[0]).not.toBe(last === 'bolt-1' ? middle : last);
    expect(await audited('default/RNG/all')).toMatchObject({
      command: 'games.list.pin',
      before: [],
      after: ids,
      reason,
    });
    expect((await gameNow(ids[0]!)).pins).toEqual([{ gameType: 'RNG', list: 'all', place: 1 }]);
  });

  it('has hot games of a type and of the home page apart; a pin that is not hot waits', async () => {
    const [c, a] = [await idOf('slot-c'), await idOf('slot-a')];
    await pin([a, c], 'ALL', 'hot');
    expect((await pins('ALL', 'hot')).list.map((one) => [one.code, one.isShown])).toEqual([
      ['slot-a', false],
      ['slot-c', true],
    ]);
    await changeGame(a, { isHot: true });
    const hot = (await callerOf(t)('hotGames', { query: { language: 'EN' } })).value.list.map((game) => game.gameCode);
    expect(hot.slice(0, 2)).toEqual(['slot-a', 'slot-c']);
    expect(await pins('RNG', 'hot')).toMatchObject({ list: [] });
  });

  it('takes no game twice, none of another type, none that is not there, and no list that does not exist', async () => {
    const id = await idOf('slot-a');
    expect((await pin([id, id])).code).toBe('request.invalid');
    expect((await pin([await idOf('bolt-fish')])).code).toBe('games.notOfList');
    expect((await pin(['game_none'])).code).toBe('games.unknownGame');
    expect((await pin([id], 'RNG', 'all', { revision: '0'.repeat(16) })).code).toBe('operator.staleVersion');
    expect((await owner.call('opsGetPins', { params: { gameType: 'ALL', list: 'all' } })).code).toBe('common.notFound');
  });
});

describe('jackpot and winners', () => {
  it('are changed with a reason and stand in what the site says of itself', async () => {
    const { jackpot, winners, revision } = (await owner.call('opsGetHallSettings')).value;
    expect([jackpot.base, jackpot.isShown, winners]).toEqual(['1000000.00', true, { winMin: '0.00', shown: 50 }]);
    const body = {
      jackpot: { isShown: true, base: '2500000.00', labelTh: 'รางวัลใหญ่', labelEn: 'Grand prize' },
      winners,
      revision,
      reason,
    };
    expect((await content.call('opsChangeHallSettings', { body })).status).toBe(200);
    const { info } = (await callerOf(t)('permission', { query: {} })).value;
    expect(info).toMatchObject({ jackpotBase: '2500000.00', jackpot: { isShown: true, labelEn: 'Grand prize' } });
    expect((await content.call('opsChangeHallSettings', { body })).code).toBe('operator.staleVersion');
    expect(
      (await content.call('opsChangeHallSettings', { body: { ...body, jackpot: { ...body.jackpot, base: '-1.00' } } }))
        .code,
    ).toBe('request.invalid');
  });
});

describe('the lobby relay', () => {
  it('lists every hall with its vendors and how many games each has, as the halls do [HOM-039]', async () => {
    const { value } = await callerOf(t)('lobby', { query: { language: 'EN' } });
    expect(value.totalCount).toBe(7);
    expect(
      value.halls.map((one) => [
        one.gameType,
        one.totalCount,
        one.vendors.map((card) => [card.vassalage, card.totalCount]),
      ]),
    ).toEqual([
      [
        'RNG',
        6,
        [
          ['BOLT', 1],
          ['ACME', 5],
        ],
      ],
      ['FISH', 1, [['BOLT', 1]]],
    ]);
    expect((await fetch(`${t.url}/wps/relay/MCSFE_lobby?language=XX`)).status).toBe(400);
  });
});
