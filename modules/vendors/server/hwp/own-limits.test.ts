// Limits of a player in edge cases: end of a period, a raise, many concurrent bets, and the counters against the
// entries.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createProtection } from '@sanam/protection/server/service.ts';
import { openSession } from './sessions.ts';
import { type Engine, openEngine, type Player } from './test-engine.ts';
import type { Db } from '@sanam/server/platform/db.ts';

type Kind = 'loss' | 'stake';
type Frame = 'day' | 'week' | 'month';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

const send: Engine['send'] = (...args) => engine.decided(...args);
const protection = createProtection({
  async lockPlayer(trx, memberId) {
    await sql`select ledger_lock_owner(${memberId})`.execute(trx);
  },
}).service;
const limit = ({ memberId }: Player, kind: Kind, amount: bigint, frame: Frame = 'day', db: Db = engine.database.db) =>
  protection.setLimit(db, { memberId, kind, frame, amount, by: 'player' });
const usedOf = async ({ memberId }: Player, kind: Kind) =>
  Object.fromEntries(
    (await protection.limits(engine.database.db, memberId))
      .filter((one) => one.kind === kind)
      .map(({ frame, used }) => [frame, used]),
  );
/** Advances the time and lets the player open the game again. */
async function pass(player: Player, seconds: number): Promise<void> {
  const { advance, db, owner } = engine.database;
  await advance(seconds);
  const { rows } = await owner.query<{ id: bigint }>('select id from vendors_players where player_id = $1', [
    player.playerId,
  ]);
  player.sessionId = (await db.transaction().execute((trx) => openSession(trx, rows[0]!.id, 'g1'))).id;
}
/** Counts the bets of 100, each in its own round, that are accepted before the first refusal. */
async function taken(player: Player, round: string): Promise<number> {
  for (let n = 0; n < 20; n++) if ((await send(player, 'bet', { round_id: `${round}${n}` })).limit !== null) return n;
  return Number.POSITIVE_INFINITY;
}

it('[K2] a raise is refused at 23 h 59 min and holds from 24 h on, only when it is confirmed', async () => {
  const player = await engine.makePlayer(100_000);
  await limit(player, 'stake', 300n);
  expect(await taken(player, 'before')).toBe(3);
  expect(await limit(player, 'stake', 500n)).toMatchObject({ state: 'pending' });
  const confirm = () => protection.confirmLimit(engine.database.db, player.memberId, 'stake', 'day');
  await pass(player, 24 * 3600 - 60);
  expect(await confirm()).toBe('tooEarly');
  expect(await taken(player, 'early')).toBe(3);
  await pass(player, 60);
  expect(await taken(player, 'waiting')).toBe(0);
  expect(await confirm()).toBe('active');
  expect(await taken(player, 'raised')).toBe(2);
});

it('[K2] a limit that is lowered in a storm of bets is passed by none of them', async () => {
  const player = await engine.makePlayer(100_000);
  await limit(player, 'stake', 50_000n);
  const storm = (round: string) =>
    Array.from({ length: 60 }, (_, n) => send(player, 'bet', { round_id: `${round}${n}`, amount: 10 }));
  const before = storm('before');
  await before[0];
  // The player's wallet is locked: no bet comes between the lower limit and this reading.
  const atLowering = await engine.database.db.transaction().execute(async (trx) => {
    await limit(player, 'stake', 200n, 'day', trx);
    const [found] = await protection.limits(trx, player.memberId);
    return found!.used;
  });
  const answers = await Promise.all([...before, ...storm('after')]);
  const { day: used } = await usedOf(player, 'stake');
  expect(used).toBe(atLowering > 200n ? atLowering : 200n);
  expect(answers.filter(({ code }) => code === 'OK').length * 10).toBe(Number(used));
  expect(answers.filter((one) => one.limit === 'STAKE').length).toBeGreaterThan(0);
});

it('[K3] frames end with the second of the merchant: the last one of a month, a win that comes after it, another zone', async () => {
  const { owner } = engine.database;
  const player = await engine.makePlayer(100_000);
  await owner.query('update test_clock set stopped = clock_timestamp()');
  onTestFinished(async () => void (await owner.query('update test_clock set stopped = null')));
  const { rows } = await owner.query<{ seconds: number }>(
    `select extract(epoch from (date_trunc('month', local) + interval '1 month' - interval '1 second') at time zone 'Asia/Bangkok'
       - platform_now())::float8 as seconds from (select platform_now() at time zone 'Asia/Bangkok' as local) moment`,
  );
  await pass(player, rows[0]!.seconds);
  for (const frame of ['day', 'week', 'month'] as const) await limit(player, 'loss', 1000n, frame);
  await limit(player, 'stake', 300n);
  expect(await taken(player, 'last')).toBe(3);
  expect(await usedOf(player, 'loss')).toEqual({ day: 300n, week: 300n, month: 300n });

  await owner.query(`update merchants set zone = 'Pacific/Auckland'`);
  onTestFinished(async () => void (await owner.query(`update merchants set zone = 'Asia/Bangkok'`)));
  expect(await taken(player, 'zone')).toBe(0);

  await pass(player, 1);
  const isMonday = (await usedOf(player, 'loss')).week === 0n;
  expect(await usedOf(player, 'loss')).toEqual({ day: 0n, week: isMonday ? 0n : 300n, month: 0n });
  // It was staked in the previous period and is won in this one.
  expect((await send(player, 'win', { round_id: 'last0', amount: 250 })).code).toBe('OK');
  expect(await usedOf(player, 'loss')).toEqual({ day: -250n, week: isMonday ? -250n : 50n, month: -250n });
  expect(await taken(player, 'first')).toBe(3);
  expect(await usedOf(player, 'loss')).toEqual({ day: 50n, week: isMonday ? 50n : 350n, month: 50n });
});

it('[K7] counters are what the entries say, however bets, wins and rollbacks of many players came', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => engine.makePlayer(100_000)));
  for (const player of players)
    for (const kind of ['stake', 'loss'] as const)
      for (const frame of ['day', 'week', 'month'] as const) await limit(player, kind, 90_000n, frame);
  const play = async (player: Player, n: number) => {
    const round_id = `count${n}`;
    const bet = `${player.memberId}-${n}`;
    await send(player, 'bet', { round_id, transaction_id: bet, amount: 100 + n });
    if (n % 4 === 0) await engine.rollback(player, bet);
    else if (n % 4 === 1) await send(player, 'win', { round_id, amount: 150 });
    else if (n % 4 === 2) await send(player, 'tip', { round_id, amount: 7 });
    const both = { amount: undefined as never, bet_amount: 60, win_amount: 90 };
    await send(player, 'bet-win', { round_id: `${round_id}both`, ...both });
  };
  await Promise.all(players.flatMap((player) => Array.from({ length: 16 }, (_, n) => play(player, n))));
  const found = await engine.database.owner.query<{ counted: number; wrong: number }>(
    `select count(*)::int as counted,
            count(*) filter (where used <> protection_used(member_id, kind, frame_start))::int as wrong
       from protection_counters where member_id = any ($1) and kind in ('stake', 'loss') and used <> 0`,
    [players.map(({ memberId }) => memberId)],
  );
  expect(found.rows[0]!.wrong).toBe(0);
  expect(found.rows[0]!.counted).toBeGreaterThanOrEqual(players.length * 6);
});
