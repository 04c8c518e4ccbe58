// A contended wallet: repeated messages, and two nodes that share it.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MoneyCall } from '@sanam/hwp';
import { insist } from '@sanam/server/test/insist.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import { type MoneyRequest, toCommand } from './commands.ts';
import { type Engine, openEngine } from './test-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

/** Creates a node that counts its commands to the database. */
function counting(): { node: Batcher; sent: () => number } {
  let sent = 0;
  const query = (statement: pg.QueryConfig<[string, boolean]>) => {
    sent += (JSON.parse(statement.values![0]) as unknown[]).length;
    return engine.database.hotPool.query(statement);
  };
  return { node: createBatcher({ pool: { query } as unknown as pg.Pool }), sent: () => sent };
}

describe('a command that comes again while it is under way', () => {
  const at = async (
    before: (player: Awaited<ReturnType<Engine['makePlayer']>>) => Promise<unknown>,
    balance = 1000,
  ) => {
    const player = await engine.makePlayer(balance);
    await before(player);
    return player;
  };
  const cases: [string, MoneyCall, Partial<MoneyRequest>, () => ReturnType<typeof at>][] = [
    ['a bet', 'bet', {}, () => at(async () => {})],
    ['a refused bet', 'bet', { amount: 5000 }, () => at(async () => {})],
    ['a bet of an unknown session', 'bet', { session_id: 'nobody' }, () => at(async () => {})],
    ['a bet in a wrong currency', 'bet', { currency: 'USD' }, () => at(async () => {})],
    ['a win before its bet', 'win', { round_id: 'later' }, () => at(async () => {})],
    ['a win', 'win', { amount: 50 }, () => at((player) => engine.send(player, 'bet'))],
    ['a win of a dead bet', 'win', { amount: 50 }, () => at((player) => engine.send(player, 'bet'), 1)],
    [
      'a bet after its rollback',
      'bet',
      { transaction_id: 'tomb' },
      () => at((player) => engine.rollback(player, 'tomb')),
    ],
    [
      'a bet that was answered long ago',
      'bet',
      { transaction_id: 'known' },
      () => at((player) => engine.send(player, 'bet', { transaction_id: 'known' })),
    ],
    [
      'another bet under a known id',
      'bet',
      { transaction_id: 'taken', amount: 7 },
      () => at((player) => engine.send(player, 'bet', { transaction_id: 'taken' })),
    ],
  ];

  it.each(cases)('is answered as when it comes again later: %s', async (name, call, over, prepare) => {
    const player = await prepare();
    const command = toCommand(player.vendor, call, engine.message(player, over));
    const { node, sent } = counting();
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => node.submit(command)));
    const later = await node.submit(command);
    expect(again).toEqual([later, later]);
    expect({ ...later, isReplayed: first!.isReplayed }).toEqual(first);
    // One for the first and one for the repetitions; only a cancelled command is sent each time.
    expect([name, sent()]).toEqual([name, first!.code === 'TRANSACTION_CANCELLED' ? 4 : 2]);
    await node.stop();
  });

  it('waits for no other command under its id: that is a conflict', async () => {
    const player = await engine.makePlayer(1000);
    const [bet, other] = [10, 11].map((amount) =>
      toCommand(player.vendor, 'bet', engine.message(player, { transaction_id: 'both', amount })),
    );
    const { node } = counting();
    const answers = await Promise.all([bet!, other!, bet!].map((one) => node.submit(one)));
    expect(answers.map(({ code, isReplayed }) => [code, isReplayed])).toEqual([
      ['OK', false],
      ['DUPLICATE_CONFLICT', false],
      ['OK', true],
    ]);
    await node.stop();
  });

  it('shares the failure of the first, and is served when it comes later', async () => {
    const player = await engine.makePlayer(1000);
    const command = toCommand(player.vendor, 'bet', engine.message(player));
    const broken = createBatcher({
      pool: { query: () => Promise.reject(new Error('no database')) } as unknown as pg.Pool,
    });
    const answers = await Promise.all([broken.submit(command), broken.submit(command)]);
    expect(answers.map((one) => one.code)).toEqual(['TEMPORARY_ERROR', 'TEMPORARY_ERROR']);
    await broken.stop();
    expect(await engine.batcher.submit(command)).toMatchObject({ code: 'OK', isReplayed: false });
  });
});

describe('a wallet that another node holds', () => {
  it('serves all that waited for it as one set, and what came meanwhile as the next', async () => {
    const player = await engine.makePlayer(1000);
    const holder = await engine.database.owner.connect();
    await holder.query('begin');
    await holder.query('select ledger_lock_owner($1)', [player.memberId]);
    const { node } = counting();
    const bets = (from: number) =>
      Array.from({ length: 20 }, (_, n) => {
        const id = `set-${from + n}`;
        return engine.send(player, 'bet', { transaction_id: id, round_id: id, amount: 1 }, node);
      });
    const waiting = bets(0);
    // Until the node waits for the lock; later commands know that the wallet is held.
    await insist(
      () => engine.database.owner.query('select 1 from pg_locks where not granted'),
      (found) => found.rowCount! > 0,
    );
    waiting.push(...bets(20));
    await holder.query('rollback');
    holder.release();
    const answers = await Promise.all(waiting);
    expect(answers.map((one) => [one.code, one.balanceAfter])).toEqual(
      Array.from({ length: 40 }, (_, n) => ['OK', String(999 - n)]),
    );
    const sets = await engine.database.owner.query<{ sets: bigint }>(
      `select count(distinct xmin::text) as sets from vendors_transactions where transaction_id like 'set-%'`,
    );
    expect(Number(sets.rows[0]!.sets)).toBeLessThanOrEqual(3);
    await node.stop();
  });
});
