// A product of the portal itself: bets without a game session, in the caller's transaction, under the same rules.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCommand } from './commands.ts';
import { createHouse } from './house.ts';
import { serveWithin } from './in-process.ts';
import { brief, type Engine, openEngine, type Player } from './test-engine.ts';
import { createVault } from '@sanam/server/platform/crypto.ts';
import { createVendors, type Vendor } from './vendors.ts';

let engine: Engine;
let house: Vendor;
beforeAll(async () => {
  engine = await openEngine();
  house = await engine.makeVendor('HOUSE', ['pay_by_bet']);
  await engine.database.owner.query("update vendors set adapter = 'house' where code = 'HOUSE'");
});
afterAll(() => engine.close());

const bet = (player: Player, over: object = {}) =>
  toCommand(player.vendor, 'bet', { ...engine.message(player, over), session_id: undefined } as never);

const serve = (...commands: ReturnType<typeof bet>[]) =>
  engine.database.db.transaction().execute((trx) => serveWithin(trx, commands));

describe('a product of the portal itself', () => {
  it('bets a basket without a session, each bet judged on its own', async () => {
    const player = await engine.makePlayer(250, house);
    const served = await serve(bet(player), bet(player), bet(player), bet(player, { amount: 50 }));
    expect(served.map(brief)).toEqual(['OK -100 150', 'OK -100 50', 'INSUFFICIENT_FUNDS 0 50', 'OK -50 0']);
    expect(served[0]).toMatchObject({ balanceAfter: '150', isReplayed: false, currency: 'THB' });
  });

  it('leaves nothing behind when its own transaction fails', async () => {
    const player = await engine.makePlayer(250, house);
    const command = bet(player);
    const failing = engine.database.db.transaction().execute(async (trx) => {
      await serveWithin(trx, [command]);
      throw new Error('the ticket was not written');
    });
    await expect(failing).rejects.toThrow('the ticket was not written');
    expect((await serve(command)).map(brief)).toEqual(['OK -100 150']);
    expect(await serve(command)).toMatchObject([{ code: 'OK', isReplayed: true, moved: '-100' }]);
  });

  it('is held to the gate like every vendor', async () => {
    const player = await engine.makePlayer(250, house);
    await engine.database.owner.query("update protection_gates set state = 'excluded' where member_id = $1", [
      player.memberId,
    ]);
    expect((await serve(bet(player))).map(brief)).toEqual(['PLAYER_EXCLUDED 0 250']);
  });

  it('and no other vendor bets without a session, nor anybody with a wrong one', async () => {
    expect((await serve(bet(await engine.makePlayer(250)))).map(brief)).toEqual(['SESSION_NOT_FOUND 0 250']);
    const player = await engine.makePlayer(250, house);
    expect((await engine.send(player, 'bet', { session_id: 'unknown' })).code).toBe('SESSION_NOT_FOUND');
  });

  it('opens its vendor once, knows its players and serves their calls in order', async () => {
    const { db } = engine.database;
    const vendors = createVendors({ db, vault: createVault(Buffer.alloc(32)) });
    const front = createHouse({ db, vendors });
    const vendor = { code: 'TICKETS', name: 'Tickets', capabilities: ['adjust'] };
    const [first, again] = [await front.open(vendor), await front.open(vendor)];
    expect(again).toBe(first);
    expect(vendors.find('TICKETS')?.capabilities).toEqual(new Set(['adjust']));
    await engine.database.owner.query("insert into vendors_games (vendor_id, code) values ($1, 'g1')", [first]);
    const members = ['mbr_house1', 'mbr_house2'].map((memberId) => ({ memberId, currency: 'THB', isTest: false }));
    await Promise.all(members.map(({ memberId }) => engine.fund(memberId, 100)));
    const players = await front.playersOf('TICKETS', members);
    expect(await front.playersOf('TICKETS', members)).toEqual(players);
    expect(await front.knownPlayers(db, 'TICKETS', ['mbr_house2', 'mbr_other'])).toEqual(
      new Map([['mbr_house2', { playerId: players.get('mbr_house2'), currency: 'THB' }]]),
    );
    const betOf = (memberId: string, id: string, amount: number) => ({
      call: 'bet' as const,
      request: {
        transaction_id: id,
        player_id: players.get(memberId)!,
        game_code: 'g1',
        round_id: id,
        currency: 'THB',
        amount,
      },
    });
    const calls = [betOf('mbr_house1', 'A', 60), betOf('mbr_house2', 'B', 100), betOf('mbr_house1', 'C', 60)];
    const served = await db.transaction().execute((trx) => front.serve(trx, 'TICKETS', calls));
    expect(served.map(brief)).toEqual(['OK -60 40', 'OK -100 0', 'INSUFFICIENT_FUNDS 0 40']);
  });

  it('closes rounds as it would by sending each win and closing, under the same ids and fingerprints', async () => {
    const { db } = engine.database;
    const vendors = createVendors({ db, vault: createVault(Buffer.alloc(32)) });
    const front = createHouse({ db, vendors });
    const id = await front.open({ code: 'DRAWS', name: 'Draws', capabilities: [] });
    await engine.database.owner.query("insert into vendors_games (vendor_id, code) values ($1, 'g1')", [id]);
    const members = ['won', 'lost', 'never'].map((name) => ({
      memberId: `mbr_close_${name}`,
      currency: 'THB',
      isTest: false,
    }));
    await Promise.all(members.map(({ memberId }) => engine.fund(memberId, 100)));
    const players = await front.playersOf('DRAWS', members);
    const messageOf = (name: string, over: object) => ({
      player_id: players.get(`mbr_close_${name}`)!,
      game_code: 'g1',
      round_id: 'D1.g1',
      ...over,
    });
    const bets = ['won', 'lost'].map((name) => ({
      call: 'bet' as const,
      request: messageOf(name, { transaction_id: `T${name}`, currency: 'THB', amount: 60 }) as never,
    }));
    await db.transaction().execute((trx) => front.serve(trx, 'DRAWS', bets));
    const roundOf = (name: string, amount: bigint) => ({
      transactionId: `E${name}`,
      memberId: `mbr_close_${name}`,
      gameCode: 'g1',
      roundId: 'D1.g1',
      amount,
    });
    const rounds = [roundOf('won', 500n), roundOf('lost', 0n), roundOf('never', 0n), roundOf('nobody', 500n)];
    const close = () => db.transaction().execute((trx) => front.closeRounds(trx, 'DRAWS', rounds));
    const closed = await close();
    expect(closed.map(({ code, moved }) => `${code} ${moved}`)).toEqual([
      'OK 500',
      'OK 0',
      'BET_NOT_FOUND 0',
      'UNKNOWN_PLAYER 0',
    ]);
    expect(await close()).toEqual(closed);
    // The same commands, sent by a node, are replays.
    const sent = [
      {
        call: 'win' as const,
        request: messageOf('won', {
          transaction_id: 'Ewon',
          currency: 'THB',
          amount: 500,
          round_closed: true,
        }) as never,
      },
      { call: 'round/close' as const, request: messageOf('lost', { transaction_id: 'Elost' }) as never },
    ];
    const served = await db.transaction().execute((trx) => front.serve(trx, 'DRAWS', sent));
    expect(served).toMatchObject([
      { code: 'OK', moved: '500', isReplayed: true, version: closed[0]!.version },
      { code: 'OK', moved: '0', isReplayed: true },
    ]);
    const { rows } = await engine.database.owner.query<{
      call: string;
      extra: unknown;
      state: string;
      win_total: bigint;
    }>(
      `select t.call, t.extra, r.state, r.win_total from vendors_transactions t join vendors_rounds r on r.id = t.round
       where t.vendor_id = $1 and t.transaction_id like 'E%' order by t.transaction_id desc`,
      [id],
    );
    expect(rows).toEqual([
      { call: 'win', extra: { round_closed: true }, state: 'CLOSED', win_total: 500n },
      { call: 'round/close', extra: null, state: 'CLOSED', win_total: 0n },
    ]);
  });
});
