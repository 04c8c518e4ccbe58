// Rules per player: limits, exclusion against bets, a wallet held by another transaction, and sets of commands.
import { fingerprint } from '@sanam/hwp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insist } from '@sanam/server/test/insist.ts';
import { type Engine, openEngine, type Player } from './test-engine.ts';
import { createProtection } from '@sanam/protection/server/service.ts';
import { createBatcher } from './batcher.ts';
import { toCommand } from './commands.ts';
import { keepAlive, openPlayer, openSession } from './sessions.ts';
import type { Vendor } from './vendors.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

const makePlayer = (balance: number, vendor?: Vendor) => engine.makePlayer(balance, vendor);
const send: Engine['send'] = (...args) => engine.send(...args);
const decided: Engine['send'] = (...args) => engine.decided(...args);
const rollback: Engine['rollback'] = (...args) => engine.rollback(...args);

describe('limits of a player', () => {
  const protection = createProtection({ lockPlayer: async () => {} }).service;
  const limit = (memberId: string, kind: 'loss' | 'stake' | 'bet' | 'time' | 'round_bets', amount: bigint) =>
    protection.setLimit(engine.database.db, {
      memberId,
      kind,
      frame: kind === 'bet' || kind === 'round_bets' ? 'each' : 'day',
      amount,
      by: 'player',
    });

  it.each<['loss' | 'stake' | 'bet' | 'round_bets', bigint, string]>([
    ['bet', 99n, 'BET_MAX'],
    ['stake', 349n, 'STAKE'],
    ['loss', 299n, 'LOSS'],
    ['round_bets', 2n, 'ROUND_BETS'],
  ])('%s', async (kind, amount, name) => {
    const player = await makePlayer(1000);
    await send(player, 'bet', { amount: 50 });
    await limit(player.memberId, kind, kind === 'bet' ? 1000n : amount);
    await send(player, 'bet', { amount: 200 });
    await send(player, 'win', { amount: 50 });
    if (kind === 'bet') await limit(player.memberId, kind, amount);
    expect(await send(player, 'bet', { amount: 100 })).toMatchObject({ code: 'LIMIT_REACHED', limit: name });
    expect((await send(player, 'win', { amount: 100 })).code).toBe('OK');
  });

  it('count what was used before they were set, and what was rolled back not at all', async () => {
    const player = await makePlayer(1000);
    await send(player, 'bet', { amount: 300 });
    await limit(player.memberId, 'stake', 400n);
    expect((await send(player, 'bet', { amount: 101 })).limit).toBe('STAKE');
    await send(player, 'bet', { amount: 100, transaction_id: 'lim-1' });
    expect((await send(player, 'bet', { amount: 1 })).limit).toBe('STAKE');
    await rollback(player, 'lim-1');
    expect((await send(player, 'bet', { amount: 100 })).code).toBe('OK');
  });

  it('count time of play from bet to bet, however often the vendor keeps the session alive', async () => {
    const player = await makePlayer(1000);
    await limit(player.memberId, 'time', 150n);
    for (let n = 0; n < 3; n++) {
      for (let seconds = 0; seconds < 90; seconds += 30) {
        await engine.database.advance(30);
        await keepAlive(engine.database.db, player.vendor, { session_id: player.sessionId });
      }
      expect([n, (await send(player, 'bet')).limit]).toEqual([n, n < 2 ? null : 'TIME']);
    }
  });

  it('hold at once when lowered and wait 24 hours and a second yes when raised', async () => {
    const player = await makePlayer(1000);
    await limit(player.memberId, 'bet', 50n);
    expect(await limit(player.memberId, 'bet', 500n)).toMatchObject({ state: 'pending' });
    expect(await protection.confirmLimit(engine.database.db, player.memberId, 'bet', 'each')).toBe('tooEarly');
    expect((await send(player, 'bet')).limit).toBe('BET_MAX');
    await engine.database.owner.query(
      `update protection_limits set pending_from = platform_now() where member_id = $1`,
      [player.memberId],
    );
    expect((await send(player, 'bet')).limit).toBe('BET_MAX');
    expect(await protection.confirmLimit(engine.database.db, player.memberId, 'bet', 'each')).toBe('active');
    expect((await send(player, 'bet')).code).toBe('OK');
  });
});

describe('a held wallet', () => {
  it('keeps only its own player waiting, and that one not for long', async () => {
    const [stuck, free] = [await makePlayer(1000), await makePlayer(1000)];
    const holder = await engine.database.owner.connect();
    await holder.query('begin');
    await holder.query('select ledger_lock_owner($1)', [stuck.memberId]);
    const waiting = send(stuck, 'bet');
    const others = await Promise.all(Array.from({ length: 20 }, () => decided(free, 'bet', { amount: 1 })));
    expect(others.every((one) => one.code === 'OK')).toBe(true);
    // The wallet is still held: the answer does not wait for it.
    expect((await waiting).code).toBe('TEMPORARY_ERROR');
    await holder.query('rollback');
    holder.release();
  });

  it('is exclusion or bet, whichever commits first, on two nodes; what was won before is paid [K1]', async () => {
    const protection = createProtection({
      async lockPlayer(trx, memberId) {
        await sql`select ledger_lock_owner(${memberId})`.execute(trx);
      },
    }).service;
    const players = await engine.makePlayers(1000, 100_000);
    const other = createBatcher({ pool: engine.database.hotPool });
    const nodes = [engine.batcher, other];
    // A round of before: none of the bets below need be first.
    await Promise.all(players.map((player) => decided(player, 'bet', { round_id: 'before', amount: 1 })));
    // A busy machine may have no connection for one at first.
    const exclude = ({ memberId }: Player) =>
      insist(
        async () => {
          await protection.exclude(engine.database.db, memberId, { kind: 'exclusion' });
          return true;
        },
        (isDone) => isDone,
      );
    await Promise.all([
      ...players.map((player, n) => decided(player, 'bet', { round_id: 'storm', amount: 1 }, nodes[n % 2])),
      ...[0, 1].map(async (lane) => {
        for (const player of players.filter((_player, n) => n % 2 === lane)) await exclude(player);
      }),
    ]);
    const afterwards = await Promise.all(players.map((player) => decided(player, 'bet')));
    expect(new Set(afterwards.map(({ code }) => code))).toEqual(new Set(['PLAYER_EXCLUDED']));
    const open = await engine.database.owner.query<{ round_id: string; member_id: string }>(
      `select round_id, member_id from vendors_rounds where state = 'OPEN' and member_id = any($1)`,
      [players.map(({ memberId }) => memberId)],
    );
    expect(open.rowCount).toBeGreaterThanOrEqual(players.length);
    const playerOf = new Map(players.map((player) => [player.memberId, player]));
    const wins = await Promise.all(
      open.rows.map(({ round_id, member_id }) =>
        decided(playerOf.get(member_id)!, 'win', { round_id, amount: 5, round_closed: true }, other),
      ),
    );
    expect(new Set(wins.map(({ code }) => code))).toEqual(new Set(['OK']));
    await other.stop();
    const late = await engine.database.owner.query(
      `select 1 from vendors_transactions m join vendors_players p on p.id = m.player
       join protection_events e on e.member_id = p.member_id and e.event = 'exclusion'
       where m.call = 'bet' and m.state = 'ACCEPTED' and m.at > e.at`,
    );
    expect(late.rowCount).toBe(0);
  });
});

describe('a set of commands', () => {
  it('is not spoiled by one of them', async () => {
    const [good, bad] = [await makePlayer(1000), await makePlayer(1000)];
    const poison = toCommand(engine.full, 'bet', engine.message(bad));
    // An amount that no column can store makes the whole statement fail.
    const raised = { ...poison, json: poison.json.replace('"amt":100', '"amt":99999999999999999999') };
    const answers = await Promise.all([
      send(good, 'bet'),
      engine.batcher.submit(raised),
      send(good, 'bet', { amount: 1 }),
    ]);
    expect(answers.map((one) => one.code)).toEqual(['OK', 'TEMPORARY_ERROR', 'OK']);
  });

  it('keeps what the vendor sent beyond its own columns', async () => {
    const player = await makePlayer(1000);
    await send(player, 'bet', { transaction_id: 'kept', details: { reel: [1, 2] }, new_field: 'x' } as never);
    const row = await engine.database.owner.query<{ extra: unknown }>(
      `select extra from vendors_transactions where transaction_id = 'kept'`,
    );
    expect(row.rows[0]!.extra).toEqual({ details: { reel: [1, 2] }, new_field: 'x' });
  });

  it('stores the fingerprint of the protocol', async () => {
    const player = await makePlayer(1000);
    const bet = engine.message(player, { transaction_id: 'print' });
    await engine.batcher.submit(toCommand(engine.full, 'bet', bet));
    const row = await engine.database.owner.query<{ fingerprint: Buffer }>(
      `select fingerprint from vendors_transactions where transaction_id = 'print'`,
    );
    expect(row.rows[0]!.fingerprint).toEqual(fingerprint('bet', bet));
  });
});

describe('one member at two vendors', () => {
  it('is one wallet, also within one set of commands', async () => {
    const here = await makePlayer(1000);
    const row = await openPlayer(engine.database.db, engine.bare.id, { ...here, currency: 'THB', isTest: true });
    const session = await engine.database.db.transaction().execute((trx) => openSession(trx, row.id, 'g1'));
    const there = { ...here, vendor: engine.bare, playerId: row.player_id, sessionId: session.id };
    const lane = createBatcher({ pool: engine.database.hotPool, setsAtOnce: 1 });
    const answers = await Promise.all([send(here, 'bet', {}, lane), send(there, 'bet', {}, lane)]);
    expect(answers.map((one) => one.balanceAfter)).toEqual(['900', '800']);
    expect(answers.map((one) => one.version)).toEqual(['2', '3']);
    await lane.stop();
  });
});

describe('two nodes', () => {
  it('share one wallet: bets, rollbacks and withdrawals at once, each once (F09)', async () => {
    const player = await makePlayer(100_000);
    const other = createBatcher({ pool: engine.database.hotPool });
    const nodes = [engine.batcher, other];
    const withdraw = (n: number) =>
      engine.database.owner.query(`select ledger_post('test', $1, 'test.moved', null, null, null, 'THB', $2)`, [
        `two${n}`,
        JSON.stringify([
          {
            fromClass: 'player_cash',
            fromOwner: player.memberId,
            toClass: 'agent_wallet',
            toOwner: 'two',
            amount: '10',
          },
        ]),
      ]);
    const rounds = Array.from({ length: 60 }, async (_, n) => {
      const bet = { transaction_id: `two-${n}`, round_id: `two-${n}` };
      const both = nodes.map((node) => send(player, 'bet', bet, node));
      const back = n % 2 === 0 ? [rollback(player, bet.transaction_id, {}, nodes[n % 4 === 0 ? 1 : 0])] : [];
      await Promise.all([...both, ...back, ...(n % 6 === 0 ? [withdraw(n)] : [])]);
      // A timeout on a slow machine is retried, as a vendor would.
      return insist(
        () => send(player, 'bet', bet),
        (last) => last.code !== 'TEMPORARY_ERROR',
      );
    });
    await Promise.all(rounds);
    const found = await engine.database.owner.query<{ balance: bigint; moved: bigint }>(
      `select b.balance, (select sum(moved)::bigint from vendors_transactions m where m.player = p.id) as moved
       from vendors_players p join ledger_balances b on b.account_id = p.account_id where p.player_id = $1`,
      [player.playerId],
    );
    expect(found.rows[0]!.balance).toBe(100_000n - 100n + found.rows[0]!.moved);
    expect(found.rows[0]!.moved).toBeGreaterThanOrEqual(-6000n);
    await other.stop();
  });
});
