// Halls, launch, betting record and reconciliation over HTTP, with an external vendor.
import { randomUUID } from 'node:crypto';
import { catalogueCalls } from '@sanam/catalogue/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'zod/mini';
import { insist } from '@sanam/server/test/insist.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { verifyLedger } from '@sanam/ledger/server/verify.ts';

let t: TestApp;
let vendor: FakeVendor;
let member: TestMember;

beforeAll(async () => {
  t = await buildTestApp();
  vendor = await startFakeVendor(t, 'ACME');
  vendor.games = [
    ...Array.from({ length: 17 }, (_, i) =>
      vendorGame(`slot-${String(i).padStart(2, '0')}`, { min_bet: i < 2 ? 5 : 100 }),
    ),
    vendorGame('fish-1', { type: 'FISH', has_demo: false, names: { th: 'ปลาทอง', en: 'Gold Fish' } }),
  ];
  await t.app.modules.catalogue.importFrom('ACME');
  await t.app.modules.catalogue.mark('ACME', 'slot-03', { isHot: true, isNew: false, position: 1 });
  member = await registerMember(t);
});
afterAll(async () => {
  await vendor.close();
  await t.close();
});

const visitor = () => callerOf(t);

describe('the catalogue', () => {
  it('imports a vendor’s games once: a second import refreshes and keeps the operator’s marks', async () => {
    vendor.games[3]!.names.en = 'Game three';
    expect(await t.app.modules.catalogue.importFrom('ACME')).toEqual({ added: 0, updated: 18, bad: [] });
    const { value } = await visitor()('gameList', { query: { gameType: 'RNG', language: 'EN' } });
    expect(value.games[0]).toMatchObject({ gameCode: 'slot-03', gameName: 'Game three', isHot: true });
  });

  it('gives the game menus by type, cockfight always, to anybody [GAM-053, SHL-023]', async () => {
    const { value } = await visitor()('gameMenus', { query: {} });
    const types = value.lanes.map((lane) => [lane.gameClassify, lane.cards.map((card) => card.vassalage)]);
    expect(types).toEqual([
      ['RNG', ['ACME']],
      ['FISH', ['ACME']],
      ['COCKFIGHT', []],
    ]);
  });

  it('lists lanes of vendor cards with their fields [GAM-034, GAM-035]', async () => {
    const { value } = await visitor()('gameMenus', { query: {} });
    expect(Object.keys(value.lanes[0]!)).toEqual(expect.arrayContaining(['title', 'cards', 'gameClassify']));
    expect(value.lanes[0]!.cards[0]).toMatchObject({
      vassalage: 'ACME',
      displayName: 'Vendor ACME',
      gameType: 'RNG',
      accountTypeId: 'ACME',
      isHot: true,
    });
  });

  it('answers the vendors of a type, platform html5-desktop by default [GAM-057]', async () => {
    const { value } = await visitor()('newGameVendor', { query: { gameType: 'FISH' } });
    expect(value.list.map((card) => card.vassalage)).toEqual(['ACME']);
    expect((await visitor()('newGameVendor', { query: { gameType: 'LIVE' } })).value.list).toEqual([]);
    expect(parse(catalogueCalls.newGameVendor.query, { gameType: 'FISH' })).toMatchObject({
      platform: 'html5-desktop',
    });
  });

  it('pages a hall by fifteen and answers games and totalPages [GAM-039, GAM-040, GAM-055]', async () => {
    const query = {
      clientType: '3',
      platform: 'flash,html5-desktop',
      channel: 'WEB',
      gameType: 'RNG',
      minLineNum: '10',
    } as const;
    const first = (await visitor()('gameList', { query })).value;
    const second = (await visitor()('gameList', { query: { ...query, pageNo: '2' } })).value;
    expect([first.games.length, second.games.length, first.totalPages, first.totalCount]).toEqual([15, 2, 2, 17]);
    expect(new Set([...first.games, ...second.games].map((game) => game.nodeId)).size).toBe(17);
  });

  it('filters by name in both languages, vendor and smallest bet [GAM-028]', async () => {
    const names = async (query: object) =>
      (await visitor()('gameList', { query: { gameType: 'RNG', language: 'EN', ...query } })).value.games.map(
        (game) => game.gameCode,
      );
    expect(await names({ gameName: 'GAME SLOT-05' })).toEqual(['slot-05']);
    expect((await visitor()('gameList', { query: { gameType: 'FISH', gameName: 'ปลา' } })).value.games).toHaveLength(1);
    expect(await names({ gameName: '100%_' })).toEqual([]);
    expect((await names({ minBet: '0.05' })).toSorted()).toEqual(['slot-00', 'slot-01']);
    expect(await names({ minBet: '0.01' })).toEqual([]);
    expect(await names({ vassalage: 'NOBODY' })).toEqual([]);
    for (const minBet of ['0.01', '0.05', '0.1', '0.5', '0.75'] as const) {
      expect((await visitor()('gameList', { query: { gameType: 'RNG', minBet } })).status, minBet).toBe(200);
    }
    expect((await visitor()('gameList', { query: { gameType: 'RNG', minBet: '0.02' as never } })).code).toBe(
      'request.invalid',
    );
    expect((await visitor()('gameList', { query: { gameType: 'CHESS' as never } })).code).toBe('request.invalid');
  });

  it('lists hot games as list [HOM-035, HOM-037]', async () => {
    const { value } = await visitor()('hotGames', {
      query: { merchantCode: 'SANAM', isPlatform: '2', platform: 'flash,html5-desktop', language: 'TH' },
    });
    expect(value.list.map((game) => game.gameCode)).toEqual(['slot-03']);
  });
});

describe('what the pages ask with', () => {
  // A field missing in the schema would be dropped silently: each query must be returned complete.
  it('is read whole: game list [GAM-038]', () => {
    const query = {
      clientType: '3',
      platform: 'flash,html5-desktop',
      channel: 'WEB',
      merchant: 'SANAM',
      gameType: 'RNG',
      vassalage: 'ACME',
      gameClassify: 'slots',
      gameName: 'x',
      minBet: '0.1',
      minLineNum: 10,
      language: 'EN',
      pageNo: 2,
      pageSize: 15,
    };
    expect(parse(catalogueCalls.gameList.query, query)).toEqual(query);
    expect(parse(catalogueCalls.gameList.query, { gameType: 'RNG' })).toMatchObject({ clientType: '3', pageSize: 15 });
  });
});

describe('launch', () => {
  const nodeOf = async (code: string) => {
    const row = await t.owner.query<{ node_id: string }>('select node_id from catalogue_games where code = $1', [code]);
    return row.rows[0]!.node_id;
  };
  const launch = async (who: TestMember, code: string) =>
    who.call('launchGame', {
      body: { nodeId: await nodeOf(code), vassalage: 'ACME', gameType: 'RNG', gameCode: code, language: 'EN' },
    });

  it('asks for a log-in first [GAM-049]', async () => {
    const body = { nodeId: await nodeOf('slot-01'), vassalage: 'ACME', gameType: 'RNG', gameCode: 'slot-01' } as const;
    expect((await visitor()('launchGame', { body })).code).toBe('identity.notLoggedIn');
  });

  it('sends the player back to the pages they came from: of their merchant, not of the installation’s first one', async () => {
    const asked = () => (vendor.asked.at(-1)!.body.return_url as string).replace(/:\d+/, '');
    await launch(member, 'slot-01');
    expect(asked()).toBe('http://localhost/rng');
    await t.owner.query(`insert into merchants_hosts (host, merchant_id) values ('127.0.0.1', 'default')`);
    await t.owner.query(`insert into merchants_hosts (host, merchant_id) values ('www.merchant.example', 'default')`);
    await t.app.modules.merchants.service.reload();
    await launch(member, 'slot-01');
    expect(asked()).toBe('http://127.0.0.1/rng');
    const nodeId = await nodeOf('slot-01');
    const body = { nodeId, vassalage: 'ACME', gameType: 'RNG', gameCode: 'slot-01', language: 'EN' } as const;
    const from = async (origin: string) => (await member.call('launchGame', { body }, { headers: { origin } })).code;
    for (const [origin, back] of [
      ['http://www.merchant.example', 'http://www.merchant.example/rng'],
      ['http://evil.example', 'http://127.0.0.1/rng'],
    ] as const) {
      expect([origin, await from(origin)]).toEqual([origin, undefined]);
      expect(asked()).toBe(back);
    }
    await t.owner.query(`delete from merchants_hosts where host in ('127.0.0.1', 'www.merchant.example')`);
    await t.app.modules.merchants.service.reload();
  });

  it('gives a one-time address at the vendor, remembers the game, lets nothing play by itself, and the token opens a session once [GAM-051, GAM-054, GAM-060, GAM-066] [R78]', async () => {
    const { value } = await launch(member, 'slot-01');
    expect(value).toMatchObject({ mode: 'frame', gameName: 'Game slot-01' });
    const asked = vendor.asked.at(-1)!;
    expect(asked).toMatchObject({
      call: 'launch',
      body: { mode: 'real', game_code: 'slot-01', currency: 'THB', language: 'en', autoplay: false },
    });
    const token = String(asked.body.launch_token);
    const first = await vendor.wallet.call('session/authenticate', { launch_token: token, game_code: 'slot-01' });
    expect(first).toMatchObject({ settled: true, answer: { outcome: 'ACCEPTED', balance: 0 } });
    expect(JSON.stringify(first)).not.toContain(member.username);
    const again = await vendor.wallet.call('session/authenticate', { launch_token: token, game_code: 'slot-01' });
    expect(again).toMatchObject({ settled: true, answer: { code: 'LAUNCH_TOKEN_INVALID' } });
    await launch(member, 'slot-02');
    const recent = (await member.call('recentGames', { query: { clientType: '3', language: 'TH' } })).value;
    expect([recent.list.map((game) => game.gameCode), recent.totalPages]).toEqual([['slot-02', 'slot-01'], 1]);
  });

  it('refuses an unknown game, a disabled one, a disabled vendor and an excluded player', async () => {
    const unknown = { nodeId: 'game_none', vassalage: 'ACME', gameType: 'RNG', gameCode: 'x' } as const;
    expect((await member.call('launchGame', { body: unknown })).code).toBe('games.unknownGame');
    await t.owner.query(`update vendors_games set enabled = false where code = 'slot-04'`);
    expect((await launch(member, 'slot-04')).code).toBe('games.gameDisabled');
    const excluded = await registerMember(t);
    await t.app.modules.protection.service.exclude(t.app.platform.db, excluded.memberId, { kind: 'exclusion' });
    expect(['protection.excluded', 'identity.notLoggedIn']).toContain((await launch(excluded, 'slot-01')).code);
    await t.app.modules.vendors.vendors.setEnabled('ACME', false);
    expect((await launch(member, 'slot-01')).code).toBe('games.vendorDisabled');
    await t.app.modules.vendors.vendors.setEnabled('ACME', true);
  });

  it('refuses an answer that is forged, silent, or leads to a host that is not the vendor’s', async () => {
    for (const behaviour of ['forged', 'silent', 'elsewhere'] as const) {
      vendor.behaviour = behaviour;
      expect((await launch(member, 'slot-01')).code, behaviour).toBe('games.vendorUnavailable');
    }
    vendor.behaviour = 'normal';
    expect((await launch(member, 'slot-01')).code).toBeUndefined();
  });
});

describe('betting record', () => {
  async function sessionOf(who: TestMember, code: string): Promise<{ player_id: string; session_id: string }> {
    const row = await t.owner.query<{ node_id: string }>('select node_id from catalogue_games where code = $1', [code]);
    await who.call('launchGame', {
      body: { nodeId: row.rows[0]!.node_id, vassalage: 'ACME', gameType: 'RNG', gameCode: code },
    });
    const token = String(vendor.asked.at(-1)!.body.launch_token);
    const result = await vendor.wallet.call('session/authenticate', { launch_token: token, game_code: code });
    if (!result.settled) throw new Error(result.reason);
    return result.answer as unknown as { player_id: string; session_id: string };
  }

  async function fund(who: TestMember, amountMinor: bigint): Promise<void> {
    const { ledger } = t.app.modules;
    await t.app.platform.db.transaction().execute((trx) =>
      ledger.service.post(trx, {
        source: { type: 'sandbox', id: randomUUID() },
        kind: 'sandbox.funded',
        memberId: who.memberId,
        currency: 'THB',
        moves: [
          {
            from: { class: 'suspense', owner: 'sandbox' },
            to: { class: 'player_cash', owner: who.memberId },
            amountMinor,
          },
        ],
      }),
    );
  }

  it('shows each round with stake, win, result and status, totals of the whole filter, and a replay to its owner only', async () => {
    const who = await registerMember(t);
    await fund(who, 100_000n);
    const { player_id, session_id } = await sessionOf(who, 'slot-05');
    const common = { player_id, session_id, game_code: 'slot-05', currency: 'THB' };
    await vendor.wallet.call('bet', { ...common, transaction_id: 'b1', round_id: 'r1', amount: 1000 });
    await vendor.wallet.call('win', {
      ...common,
      transaction_id: 'w1',
      round_id: 'r1',
      amount: 2550,
      round_closed: true,
    });
    await vendor.wallet.call('bet', { ...common, transaction_id: 'b2', round_id: 'r2', amount: 300 });
    await vendor.wallet.call('bet', { ...common, transaction_id: 'b3', round_id: 'r3', amount: 700 });
    await vendor.wallet.call('rollback', {
      player_id,
      transaction_id: 'x3',
      reference_transaction_id: 'b3',
      reason: 'GAME_ERROR',
    });

    const { value } = await who.call('betRecord', { query: {} });
    expect(
      value.list.map((row) => [row.round, row.stake, row.validBet, row.win, row.result, row.status, row.hasReplay]),
    ).toEqual([
      ['r3', '0.00', '0.00', '0.00', '0.00', 'void', false],
      ['r2', '3.00', '0.00', '0.00', '-3.00', 'running', true],
      ['r1', '10.00', '10.00', '25.50', '15.50', 'settled', true],
    ]);
    expect(value.totals).toEqual({ count: 3, stake: '13.00', validBet: '10.00', win: '25.50', result: '12.50' });
    expect((await who.call('betRecord', { query: { status: 'settled' } })).value.totals.count).toBe(1);
    expect((await who.call('betRecord', { query: { from: '2026-01-01', to: '2026-12-31' } })).code).toBe(
      'request.invalid',
    );

    const id = value.list[2]!.roundId;
    expect((await who.call('roundReplay', { params: { id } })).value.url).toContain('/replay/1');
    expect((await member.call('roundReplay', { params: { id } })).code).toBe('common.notFound');
    expect((await who.call('roundReplay', { params: { id: `rnd_${'0'.repeat(32)}` } })).code).toBe('common.notFound');
    const { rows: facts } = await t.owner.query<{ id: bigint }>(
      'select id from play_facts where member_id = $1 order by id desc limit 1',
      [who.memberId],
    );
    const { replayOfFact } = t.app.modules.play;
    expect((await replayOfFact(facts[0]!.id, 'TH')).url).toContain('/replay/1');
    await expect(replayOfFact(0n, 'TH')).rejects.toMatchObject({ code: 'common.notFound' });
    expect((await who.call('balance')).value).toMatchObject({ sumBalance: '1012.50', inPlay: '3.00' });
    expect(await verifyLedger(t.owner)).toEqual([]);
  });

  it('shows and counts no round of which every bet was refused', async () => {
    const who = await registerMember(t);
    await fund(who, 10_000n);
    const { player_id, session_id } = await sessionOf(who, 'slot-06');
    const common = { player_id, session_id, game_code: 'slot-06', currency: 'THB' };
    // Sent again as a vendor does, until the answer is final.
    const send = (call: 'bet' | 'rollback' | 'round/close', body: object) =>
      insist(
        () => vendor.wallet.call(call, body as never),
        ({ settled }) => settled,
      );
    const refused = { ...common, amount: 20_000 };
    for (const [transaction_id, round_id] of [
      ['fb1', 'fr1'],
      ['fb2', 'fr2'],
    ])
      expect(await send('bet', { ...refused, transaction_id, round_id })).toMatchObject({
        answer: { code: 'INSUFFICIENT_FUNDS' },
      });
    // The vendor closes the round of one of them all the same.
    const closed = await send('round/close', { ...common, transaction_id: 'fc2', round_id: 'fr2' });
    expect(closed).toMatchObject({ answer: { code: 'OK' } });
    const taken = { player_id, reference_transaction_id: 'fb3', reason: 'GAME_ERROR' };
    await send('rollback', { ...taken, transaction_id: 'fx3', round_id: 'fr3' });
    await send('bet', { ...common, transaction_id: 'fb3', round_id: 'fr3', amount: 100 });
    // A refused bet in the round of an accepted one changes nothing.
    await send('bet', { ...common, transaction_id: 'fb4', round_id: 'fr4', amount: 1000 });
    await send('bet', { ...refused, transaction_id: 'fb5', round_id: 'fr4' });
    const record = async (status?: 'settled' | 'void') =>
      (await who.call('betRecord', { query: status === undefined ? {} : { status } })).value;
    const all = await record();
    expect(all.list.map(({ round, status }) => [round, status])).toEqual([['fr4', 'running']]);
    expect(all.totals).toMatchObject({ count: 1, stake: '10.00' });
    for (const status of ['settled', 'void'] as const)
      expect(await record(status)).toMatchObject({ list: [], totals: { count: 0 } });
    await send('rollback', { ...taken, transaction_id: 'fx4', reference_transaction_id: 'fb4' });
    expect(await record('void')).toMatchObject({ list: [{ round: 'fr4' }], totals: { count: 1 } });
  });

  it('ends the game sessions of an excluded player at the wallet and at the vendor, and still pays the win', async () => {
    const who = await registerMember(t);
    await fund(who, 10_000n);
    const { player_id, session_id } = await sessionOf(who, 'slot-06');
    const common = { player_id, session_id, game_code: 'slot-06', currency: 'THB' };
    await vendor.wallet.call('bet', { ...common, transaction_id: 'eb1', round_id: 'er1', amount: 1000 });
    await t.app.modules.protection.service.exclude(t.app.platform.db, who.memberId, { kind: 'exclusion' });
    await t.drain();
    expect(vendor.asked.at(-1)).toMatchObject({ call: 'session/terminate', body: { session_id } });
    const bet = await vendor.wallet.call('bet', { ...common, transaction_id: 'eb2', round_id: 'er2', amount: 1000 });
    expect(bet).toMatchObject({ answer: { outcome: 'REFUSED' } });
    const win = await vendor.wallet.call('win', {
      ...common,
      transaction_id: 'ew1',
      round_id: 'er1',
      amount: 5000,
      round_closed: true,
    });
    expect(win).toMatchObject({ answer: { code: 'OK', balance: 14_000 } });
  });

  it('asks the vendor again to end a session when the first time came to nothing', async () => {
    const who = await registerMember(t);
    const sessions = [await sessionOf(who, 'slot-06'), await sessionOf(who, 'slot-06')].map((one) => one.session_id);
    const ended = () =>
      vendor.asked.filter(({ call }) => call === 'session/terminate').map(({ body }) => body.session_id);
    vendor.asked.length = 0;
    vendor.behaviour = 'silent';
    await t.stopClock();
    await t.app.modules.protection.service.exclude(t.app.platform.db, who.memberId, { kind: 'exclusion' });
    await t.drain();
    vendor.behaviour = 'normal';
    expect(ended()).toEqual([]);
    await t.advance(600);
    await t.drain();
    expect(new Set(ended())).toEqual(new Set(sessions));
    expect(ended()).toHaveLength(2);
    await t.advance(600);
    await t.drain();
    expect(ended()).toHaveLength(2);
  });

  it('asks the vendor about a round that stays open, and opens a case after two days', async () => {
    await t.advance(49 * 3600);
    vendor.asked.length = 0;
    await t.drain(['games.openRounds']);
    expect(vendor.asked).toEqual([
      { call: 'round/resolve', body: { round_id: 'r2', player_id: expect.any(String) as string } },
    ]);
    const found = await t.owner.query(
      `select finding, transaction_id, alarm from vendors_findings where finding = 'roundOpen'`,
    );
    expect(found.rows).toEqual([{ finding: 'roundOpen', transaction_id: 'r2', alarm: true }]);
  });
});

describe('reconciliation', () => {
  it('opens a finding for each difference between the vendor’s list and ours, once', async () => {
    const own = await t.owner.query<{ at: Date; id: number }>(`select min(at) as at from vendors_transactions`);
    const base = {
      reference_transaction_id: null,
      round_id: 'r1',
      player_id: 'p',
      session_id: 's'.repeat(20),
      game_code: 'slot-05',
      currency: 'THB',
      code: 'OK',
      wallet_transaction_id: null,
      occurred_at: own.rows[0]!.at.toISOString(),
    } as const;
    vendor.transactions = [
      { ...base, transaction_id: 'b1', kind: 'bet', amount: 1000, state: 'ACCEPTED' },
      { ...base, transaction_id: 'w1', kind: 'win', amount: 9999, state: 'ACCEPTED' },
      { ...base, transaction_id: 'b3', kind: 'bet', amount: 700, state: 'ROLLED_BACK' },
      { ...base, transaction_id: 'never', kind: 'bet', amount: 5, state: 'ACCEPTED' },
      { ...base, transaction_id: 'onway', kind: 'win', amount: 5, state: 'PENDING' },
    ];
    await t.drain(['games.reconcile']);
    await t.drain(['games.reconcile']);
    const found = await t.owner.query(
      `select finding, transaction_id, alarm from vendors_findings where finding <> 'roundOpen' order by 1, 2`,
    );
    expect(found.rows).toEqual([
      { finding: 'amountDiffers', transaction_id: 'w1', alarm: true },
      { finding: 'betMissingHere', transaction_id: 'never', alarm: true },
      { finding: 'betMissingThere', transaction_id: 'b2', alarm: false },
      { finding: 'betMissingThere', transaction_id: 'eb1', alarm: false },
      { finding: 'winMissingThere', transaction_id: 'ew1', alarm: true },
    ]);
  });
});
