// Files of games over HTTP: preview, import, and the values they leave unchanged.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';

let t: TestApp;
let vendor: FakeVendor;
let owner: TestStaff;
let content: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  vendor = await startFakeVendor(t, 'ACME');
  [owner, content] = await Promise.all([staffSession(t, ['owner']), staffSession(t, ['content'])]);
});
afterAll(async () => {
  await vendor.close();
  await t.close();
});

const HEAD = 'code,type,class,name_th,name_en,picture,min_bet,max_bet,rtp,demo';
const row = (code: string, name = `Game ${code}`) => `${code},RNG,video,เกม ${code},${name},,1.00,500.00,0.96,true`;
const upload = (text: string | Buffer, { code = 'ACME', as = owner, name = 'games.csv' } = {}) => {
  const form = new FormData();
  form.append('file', new Blob([text as never]), name);
  return as.call('opsCheckImport', { params: { code }, body: form } as never);
};
const land = (id: string, newGamesOn = true, as = owner) =>
  as.call('opsLandImport', { params: { id }, body: { reason: 'agreed with the vendor', newGamesOn } });
const catalogue = async () =>
  (
    await t.owner.query<{ code: string; name_en: string; enabled: boolean }>(
      `select c.code, c.name_en, g.enabled from catalogue_games c join vendors_games g using (vendor_id, code) order by c.code`,
    )
  ).rows;
const listed = async (gameName: string) =>
  (await callerOf(t)('gameList', { query: { gameType: 'RNG', language: 'EN', gameName } })).value.totalCount;

describe('an import', () => {
  it('says what a half-broken file would change and changes nothing; its good rows land, its bad ones are listed with line and reason', async () => {
    const text = [
      HEAD,
      row('one'),
      row('two'),
      'three,CHESS,video,เกม,Game,javascript:x,1,2,,',
      row('one'),
      '"four',
      row('five'),
    ].join('\n');
    const { value: report } = await upload(text);
    expect(report).toMatchObject({
      rows: 6,
      added: 3,
      changed: 0,
      unchanged: 0,
      bad: 3,
      state: 'checked',
      canLand: true,
    });
    expect(
      report.faults.map((fault) => [fault.line, fault.problems.map((one) => `${one.field} ${one.problem}`)]),
    ).toEqual(
      [
        [4, ['type unknownType', 'picture badAddress']],
        [6, ['row unclosedQuote']],
        [5, ['code duplicate']],
      ].toSorted((a, b) => (a[0] as number) - (b[0] as number)),
    );
    expect(await catalogue()).toEqual([]);

    expect((await land(report.id)).value).toEqual({ rows: 6, added: 3, changed: 0, unchanged: 0, bad: 3 });
    expect((await catalogue()).map((one) => one.code)).toEqual(['five', 'one', 'two']);
    expect(await listed('game five')).toBe(1);
    const log = await t.owner.query(`select after, reason, actor from platform_audit where subject_id = $1`, [
      report.id,
    ]);
    expect(log.rows).toEqual([
      {
        after: {
          rows: 6,
          added: 3,
          changed: 0,
          unchanged: 0,
          bad: 3,
          newGamesOn: true,
          games: { one: 'added', two: 'added', five: 'added' },
        },
        reason: 'agreed with the vendor',
        actor: owner.staffId,
      },
    ]);
  });

  it('is the same the second time: nothing changes, and a landing repeated answers what it did', async () => {
    const { value: again } = await upload([HEAD, row('one'), row('two')].join('\r\n'));
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2, bad: 0 });
    const revisions = () => t.owner.query('select code, revision::text from catalogue_games order by code');
    const before = (await revisions()).rows;
    const answers = await Promise.all([land(again.id), land(again.id), land(again.id)]);
    for (const { value } of answers) expect(value).toEqual({ rows: 2, added: 0, changed: 0, unchanged: 2, bad: 0 });
    expect((await revisions()).rows).toEqual(before);
    const count = await t.owner.query(`select count(*)::int as n from platform_audit where subject_id = $1`, [
      again.id,
    ]);
    expect(count.rows[0]).toEqual({ n: 1 });
  });

  it('shows each changed field before and after, and lands new games switched off where asked', async () => {
    const { value: report } = await upload(`${HEAD}\n${row('one', 'Renamed')}\n${row('six')}`, { as: content });
    expect(report.changes.map(({ code, kind, fields }) => [code, kind, fields])).toEqual([
      ['one', 'changed', [{ field: 'name_en', before: 'Game one', after: 'Renamed' }]],
      ['six', 'added', []],
    ]);
    await land(report.id, false, content);
    expect((await catalogue()).find((one) => one.code === 'six')).toEqual({
      code: 'six',
      name_en: 'Game six',
      enabled: false,
    });
    expect([await listed('renamed'), await listed('game six')]).toEqual([1, 0]);
    // The changes of an imported file stay readable with the values before; the audit log has them too.
    const landed = (await content.call('opsGetImport', { params: { id: report.id } })).value;
    expect([landed.state, landed.changes]).toEqual(['landed', report.changes]);
    const log = await t.owner.query(`select before, after from platform_audit where subject_id = $1`, [report.id]);
    expect(log.rows).toMatchObject([
      {
        before: { vendor: 'ACME', games: { one: { name_en: 'Game one' } } },
        after: { added: 1, changed: 1, games: { one: { name_en: 'Renamed' }, six: 'added' } },
      },
    ]);
    const { value } = await owner.call('opsListImports', { query: { vendor: 'ACME' } });
    expect(value.list[0]).toMatchObject({
      id: report.id,
      state: 'landed',
      added: 1,
      changed: 1,
      landedBy: content.username,
    });
  });

  it('leaves alone what staff took over: names, picture, class, order, marks, switches', async () => {
    const games = (await owner.call('opsListGames', { query: { q: 'two' } })).value.list;
    const { value: game } = await owner.call('opsGetGame', { params: { id: games[0]!.id } });
    const { names, isHot, isNew, position, countries, classify, nameTh, revision } = game;
    const body = {
      names,
      isHot,
      isNew,
      position,
      countries,
      classify,
      nameTh,
      revision,
      reason: 'our name',
      pictureUrl: null,
    };
    await owner.call('opsChangeGame', {
      params: { id: game.id },
      body: { ...body, nameEn: 'Our name', ownFields: ['nameEn', 'picture'], isHot: true, position: 7 },
    });
    const { value: report } = await upload(`${HEAD}\n${row('two', 'Their name')}`);
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    const changed = await upload(`${HEAD}\n${row('two', 'Their name').replace('1.00', '2.00')}`);
    await land(changed.value.id);
    const after = (await owner.call('opsGetGame', { params: { id: game.id } })).value;
    expect(after).toMatchObject({
      nameEn: 'Our name',
      isHot: true,
      position: 7,
      minBet: '2.00',
      pictureUrl: '/art/games/ACME/two.svg',
    });
  });

  it('changes only what the file has columns for', async () => {
    const { value } = await upload('code,type,name_th,name_en,min_bet,max_bet\nfive,RNG,เกม five,Game five,1,600');
    expect(value.changes.map(({ fields }) => fields)).toEqual([
      [{ field: 'max_bet', before: '500.00', after: '600.00' }],
    ]);
    await land(value.id);
    const { rows } = await t.owner.query(`select classify, rtp, has_demo from catalogue_games where code = 'five'`);
    expect(rows).toEqual([{ classify: 'video', rtp: '0.96', has_demo: true }]);
  });

  it('reads JSON, and a file of the vendor’s own list, the same way', async () => {
    const json = JSON.stringify([
      { code: 'json', type: 'FISH', name_th: 'ปลา', name_en: 'Fish', min_bet: 0.5, max_bet: 10, odd: 1 },
    ]);
    const { value } = await upload(json, { name: 'games.json' });
    expect(value).toMatchObject({ source: 'json', added: 1, unknownColumns: ['odd'] });
    vendor.games = [vendorGame('theirs')];
    const fetched = await owner.call('opsFetchImport', { params: { code: 'ACME' } });
    expect(fetched.value).toMatchObject({ source: 'vendor', added: 1, bad: 0 });
    await land(fetched.value.id);
    expect((await catalogue()).map((one) => one.code)).toContain('theirs');
    vendor.behaviour = 'forged';
    expect((await owner.call('opsFetchImport', { params: { code: 'ACME' } })).code).toBe('games.vendorUnavailable');
    vendor.behaviour = 'normal';
  });

  it('refuses a list of more rows than a file may have, before anything is made of them', async () => {
    vendor.games = Array.from({ length: 25_001 }, () => ({})) as never;
    const fetched = await owner.call('opsFetchImport', { params: { code: 'ACME' } });
    expect(fetched.body).toMatchObject({ code: 'games.vendorUnavailable', value: { reason: 'TOO_MANY_ROWS' } });
    vendor.games = Array.from({ length: 25_000 }, () => ({})) as never;
    expect((await owner.call('opsFetchImport', { params: { code: 'ACME' } })).value).toMatchObject({ bad: 25_000 });
    vendor.games = [];
  });

  it('keeps what no database text can hold out of its report: half letters, NUL, an emoji where a value is cut', async () => {
    const entry = (over: object) =>
      JSON.stringify({ code: 'odd', type: 'RNG', name_th: 'ก', name_en: 'Odd', min_bet: 1, max_bet: 2, ...over });
    const text = `[${[
      entry({ code: 'odd-good', 'col\0umn': 1, ['\uD83D']: 1 }),
      entry({ name_en: 'half \uD83D' }),
      entry({ picture: 'https://pictures.example/\0' }),
      entry({ class: `${'a'.repeat(79)}😀` }),
      `{"\uD83D": }`,
    ].join(',\n')}]`;
    const { value } = await upload(text, { name: 'odd.json' });
    expect(value).toMatchObject({ rows: 5, added: 1, bad: 4, unknownColumns: ['col\uFFFDumn', '\uFFFD'] });
    expect(value.faults.map(({ problems }) => problems[0])).toEqual([
      { field: 'name_en', problem: 'badText', value: 'half \uFFFD' },
      { field: 'picture', problem: 'badAddress', value: 'https://pictures.example/\uFFFD' },
      { field: 'class', problem: 'badClass', value: `${'a'.repeat(79)}…` },
      { field: 'row', problem: 'badJson', value: '{"\uFFFD": }' },
    ]);
    expect((await land(value.id)).value).toMatchObject({ added: 1, bad: 4 });
  });

  it('takes the good games of a vendor whose own list is half broken; the bad ones are listed with reasons', async () => {
    vendor.games = [
      vendorGame('whole'),
      vendorGame('twice'),
      vendorGame('twice', { names: { th: 'สอง', en: 'Two' } }),
      vendorGame('no return', { rtp: '96%' }),
      vendorGame('no-name', { names: { th: '', en: 'x' } }),
      vendorGame('turned', { names: { th: 'ก', en: 'a\u202Eb' } }),
      vendorGame('upside-down', { min_bet: 500, max_bet: 100 }),
      vendorGame('script', { picture_square_url: 'javascript:alert(1)' }),
      'nothing' as never,
    ];
    const { value } = await owner.call('opsFetchImport', { params: { code: 'ACME' } });
    expect(value).toMatchObject({ rows: 9, added: 2, bad: 7 });
    expect(value.faults.map(({ code, problems }) => [code, problems[0]!.value])).toEqual([
      ['twice', 'game_code duplicate'],
      ['no return', 'game_code'],
      ['no-name', 'names.th missing'],
      ['turned', 'names.en badText'],
      ['upside-down', 'max_bet belowMin'],
      ['script', 'picture_square_url'],
      ['', 'shape'],
    ]);
    expect((await land(value.id)).value).toMatchObject({ added: 2, bad: 7 });
    const again = await t.app.modules.catalogue.importFrom('ACME');
    expect([again.added, again.updated, again.bad.length]).toEqual([0, 2, 7]);
  });

  it('nothing half-written: a landing that breaks in the middle leaves no row, and can be tried again', async () => {
    const { value: report } = await upload(
      [HEAD, ...Array.from({ length: 3000 }, (_, i) => row(`many-${i}`))].join('\n'),
    );
    const before = await catalogue();
    await t.owner.query(`alter table catalogue_games add constraint trip check (code <> 'many-2900')`);
    expect((await land(report.id)).status).toBe(500);
    expect(await catalogue()).toEqual(before);
    expect((await owner.call('opsGetImport', { params: { id: report.id } })).value).toMatchObject({
      state: 'checked',
      canLand: true,
    });
    await t.owner.query('alter table catalogue_games drop constraint trip');
    expect((await land(report.id)).value.added).toBe(3000);
  });
});

describe('what cannot be read', () => {
  it.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'games.importEmpty'],
    ['heads only', HEAD, 'games.importEmpty'],
    ['a file without needed columns', 'code,name\na,b', 'games.importColumns'],
    ['a picture', randomBytes(2000), 'games.importFormat'],
    ['JSON without a list', '{"games": 1}', 'games.importFormat'],
    ['too many rows', `${HEAD}\n${'x\n'.repeat(25_001)}`, 'games.tooMany'],
  ])('%s is refused', async (_name, content_, code) => {
    expect((await upload(content_)).code).toBe(code);
  });

  it('too large, no file, of an unknown vendor, by somebody without the right', async () => {
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 10, 'a'))).code).toBe('request.tooLarge');
    expect((await owner.call('opsCheckImport', { params: { code: 'ACME' }, body: {} } as never)).code).toBe(
      'request.unsupportedType',
    );
    expect((await upload(HEAD, { code: 'NOBODY' })).code).toBe('common.notFound');
    expect((await land('imp_0000000000000000000000')).code).toBe('common.notFound');
    const auditor = await staffSession(t, ['auditor']);
    expect((await upload(HEAD, { as: auditor })).code).toBe('operator.forbidden');
  });

  it('a checked file is forgotten after a week and says so', async () => {
    const { value } = await upload(`${HEAD}\n${row('late')}`);
    await t.owner.query(
      `update catalogue_imports set created_at = created_at - interval '8 days' where import_id = $1`,
      [value.id],
    );
    await t.drain(['games.forgetImports']);
    expect((await land(value.id)).code).toBe('games.importGone');
  });
});

describe('files that come out', () => {
  const get = (path: string, as = owner) =>
    fetch(t.url + path, { headers: { 'x-staff-id': as.staffId, cookie: as.cookie } });

  it('bad rows as CSV that no spreadsheet runs', async () => {
    const { value } = await upload(`${HEAD}\n"=HYPERLINK(1)",RNG,,ก,a,,1,2,,`);
    const answer = await get(`/ops/imports/${value.id}/faults`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [, line] = (await answer.text()).split('\r\n');
    expect(line).toBe("2,'=HYPERLINK(1),code,badCode,'=HYPERLINK(1)");
  });

  it('the catalogue as CSV that the import reads again: nothing would change', async () => {
    await t.owner.query(`update catalogue_games set name_en = '=1+1', own_fields = '{}' where code = 'five'`);
    const answer = await get('/ops/games-file?vendor=ACME');
    const text = await answer.text();
    expect(text).toContain("'=1+1");
    const { value } = await upload(text);
    expect(value).toMatchObject({ added: 0, changed: 0, bad: 0, unknownColumns: [] });
    expect(value.unchanged).toBe((await catalogue()).length);
    expect((await get('/ops/games-file', await staffSession(t, ['support']))).status).toBe(403);
  });
});
