// Followers of facts: late commits, two nodes, a node that dies in the middle, a handler that fails.
import type pg from 'pg';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@sanam/server/platform/log.ts';
import { insist } from '@sanam/server/test/insist.ts';
import { openTestDatabase, type TestDatabase } from '@sanam/server/test/test-database.ts';
import { backFill, backFillNext, isBackFilled } from './back-fill.ts';
import { endPause, type Fact, listFollowers, type Span } from './follower-store.ts';
import { createFollowers, type FactFollower, type FactHandler, type Followers } from './followers.ts';
import { addToQuarterHours } from './quarter-hours.ts';
import { verifyFacts } from './verify.ts';

let database: TestDatabase;
let nodes: Followers[];
let rounds: number;

beforeEach(async () => {
  database = await openTestDatabase();
  nodes = [];
  rounds = 0;
  await database.owner.query(`
    insert into vendors (code, name) values ('VEND', 'v');
    insert into vendors_games (vendor_id, code) select id, 'g1' from vendors;
    select vendors_open_player(v.id, 'm' || n, 'THB', false, 'p' || n) from vendors v, generate_series(1, 5) n;
    create table handled (fact bigint, member_id text, corrects bigint);
    grant all on handled to sanam_app;`);
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  const breaches = await verifyFacts(database.owner);
  await database.drop();
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches.map(({ says }) => says)));
});

const node = (follower: FactFollower): Followers => {
  const made = createFollowers({ db: database.db, log: createLog('silent') });
  made.followFacts(follower);
  nodes.push(made);
  return made;
};

/** Stores the facts it gets, in the transaction of its position. */
const keep = async (trx: Parameters<FactHandler['handle']>[0], facts: readonly Fact[]): Promise<void> => {
  for (const { id, member_id, corrects } of facts)
    await sql`insert into handled values (${id}, ${member_id}, ${corrects})`.execute(trx);
};
const keeper: FactFollower = { name: 'test.keep', handle: keep };

/** Creates closed rounds of a member, as the engine leaves them. */
async function closeRounds(client: pg.Pool | pg.PoolClient, count: number, member = 'm1'): Promise<void> {
  await client.query(
    `with made as (
       insert into vendors_rounds (vendor_id, round_id, player, member_id, game_code, state, bets, bet_total, opened_at, closed_at)
       select p.vendor_id, 'r' || $2 || '-' || n, p.id, p.member_id, 'g1', 'CLOSED', 1, 100, at, at
       from vendors_players p, generate_series(1, $3) n, (select platform_now() as at) moment where p.member_id = $1 returning 1)
     select count(*) from made`,
    [member, ++rounds, count],
  );
}
async function settle(client: pg.Pool | pg.PoolClient, count: number, member = 'm1'): Promise<void> {
  await closeRounds(client, count, member);
  await client.query(
    `select play_facts_of(array_agg(member_id), array_agg(id), platform_now()) from vendors_rounds where member_id = $1`,
    [member],
  );
}

/** Returns the number of facts, of handled facts, and of distinct handled facts. */
async function counted(): Promise<number[]> {
  const { rows } = await database.owner.query<{ n: number }>(
    `select count(*)::integer as n from play_facts union all select count(*)::integer from handled
     union all select count(distinct fact)::integer from handled`,
  );
  return rows.map(({ n }) => n);
}

it('gives a new follower everything there is, and each fact once', async () => {
  await settle(database.owner, 3);
  const one = node(keeper);
  expect(await one.drain()).toBe(3);
  expect(await one.drain()).toBe(0);
  await settle(database.owner, 2);
  expect(await one.drain()).toBe(2);
  expect(await counted()).toEqual([5, 5, 5]);
});

it('sums sets as large as the follower wants them', async () => {
  await settle(database.owner, 5);
  const spans: [Span['after'], Span['upto']][] = [];
  const one = node({
    name: 'test.sum',
    setMax: 2,
    sum: async (_trx, { after, upto }) => void spans.push([after, upto]),
  });
  expect(await one.drain()).toBe(5);
  expect(spans).toHaveLength(3);
  expect(spans[1]![0]).toEqual(spans[0]![1]);
});

it('misses no fact of a transaction that commits late, and does not wait for it', async () => {
  const one = node(keeper);
  const late = await database.owner.connect();
  await late.query('begin');
  await settle(late, 2, 'm2');
  await settle(database.owner, 3);
  expect(await one.drain()).toBe(3);
  await settle(database.owner, 1);
  expect(await one.drain()).toBe(1);
  await late.query('commit');
  late.release();
  expect(await one.drain()).toBe(2);
  expect(await counted()).toEqual([6, 6, 6]);
});

it('gives the facts of a member in the order in which they were written, whatever lanes they are in', async () => {
  const clients = await Promise.all([database.owner.connect(), database.owner.connect(), database.owner.connect()]);
  for (let n = 0; n < 12; n++) {
    await settle(clients[n % 3]!, 1);
    await database.owner.query(`update vendors_rounds set win_total = win_total + 10 where member_id = 'm1'`);
    await clients[(n + 1) % 3]!.query(
      `select play_facts_of(array_agg(member_id), array_agg(id), platform_now()) from vendors_rounds where member_id = 'm1'`,
    );
  }
  for (const client of clients) client.release();
  await node(keeper).drain();
  const { rows } = await database.owner.query<{ fact: bigint; corrects: bigint | null }>('select * from handled');
  const seen = new Set<bigint>();
  for (const { fact, corrects } of rows) {
    expect(corrects === null || seen.has(corrects)).toBe(true);
    seen.add(fact);
  }
  const { rows: lanes } = await database.owner.query<{ n: number }>(
    'select count(distinct lane)::integer as n from play_facts',
  );
  expect(lanes[0]!.n).toBeGreaterThan(1);
});

describe('two nodes', () => {
  it('share a follower: each fact is handled once while others are written', async () => {
    const follower = { name: 'test.keep', handle: keep };
    for (const one of [node(follower), node(follower)]) await one.start();
    await Promise.all(['m1', 'm2', 'm3', 'm4'].map((member) => settle(database.owner, 50, member)));
    await insist(counted, ([, handled]) => handled === 200);
    await Promise.all(nodes.map((one) => one.stop()));
    expect(await counted()).toEqual([200, 200, 200]);
  });

  it('hand over at once when one stops', async () => {
    const [one, other] = [node(keeper), node(keeper)];
    await one!.start();
    await settle(database.owner, 1);
    await insist(counted, ([, handled]) => handled === 1);
    await one!.stop();
    await settle(database.owner, 1);
    expect(await other!.drain()).toBe(1);
  });

  it('take over from one that stands still, whose work then does not count', async () => {
    let standStill = (): void => {};
    const stood = new Promise<void>((resolve) => (standStill = resolve));
    let goOn = (): void => {};
    const goes = new Promise<void>((resolve) => (goOn = resolve));
    const stuck = node({
      name: 'test.keep',
      async handle(trx, facts) {
        await keep(trx, facts);
        standStill();
        await goes;
      },
    });
    await settle(database.owner, 4);
    const stuckDrain = stuck.drain();
    await stood;
    const other = node(keeper);
    expect(await other.drain()).toBe(0);
    await database.advance(11);
    expect(await other.drain()).toBe(4);
    goOn();
    expect(await stuckDrain).toBe(0);
    expect(await counted()).toEqual([4, 4, 4]);
  });

  it('lose nothing and double nothing when a connection is cut in the middle of a set', async () => {
    let isCut = false;
    const cut = node({
      name: 'test.keep',
      async handle(trx, facts) {
        await keep(trx, facts);
        if (isCut) return;
        isCut = true;
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await database.owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
        await sql`select 1`.execute(trx);
      },
    });
    await settle(database.owner, 4);
    expect(await cut.drain()).toBe(0);
    expect((await listFollowers(database.db))[0]).toMatchObject({ name: 'test.keep', failures: 1 });
    await database.advance(2);
    expect(await cut.drain()).toBe(4);
    expect(await counted()).toEqual([4, 4, 4]);
    expect((await listFollowers(database.db))[0]).toMatchObject({ failures: 0, last_error: null, handled: 4n });
  });
});

it('handles everything before the fact that fails, says what failed, waits longer each time, and goes on when it is mended', async () => {
  await settle(database.owner, 300, 'm1');
  await settle(database.owner, 1, 'm2');
  await settle(database.owner, 5, 'm3');
  let isMended = false;
  const failing = node({
    name: 'test.keep',
    async handle(trx, facts) {
      await keep(trx, facts);
      if (!isMended && facts.some(({ member_id }) => member_id === 'm2')) throw new Error('no such member');
    },
  });
  const state = async () => (await listFollowers(database.db))[0]!;
  for (let n = 0; n < 10 && (await state())?.failures !== 7; n++) {
    await failing.drain();
    await database.advance(301);
  }
  expect(await counted()).toEqual([306, 300, 300]);
  expect(await state()).toMatchObject({ failures: 7, handled: 300n });
  expect((await state()).last_error).toMatch(/no such member \(1 facts from \d+\)/);
  expect((await state()).behind).toBeGreaterThan(300);
  await failing.drain();
  isMended = true;
  expect(await failing.drain()).toBe(0);
  expect(await endPause(database.db, 'test.keep')).toBe(true);
  expect(await failing.drain()).toBe(6);
  expect(await endPause(database.db, 'test.keep')).toBe(false);
  expect(await counted()).toEqual([306, 306, 306]);
});

it('knows which facts of a member it has not read, when few wait and when very many do', async () => {
  await settle(database.owner, 3);
  await node(keeper).drain();
  const waiting = async (member: string): Promise<bigint[]> => {
    const { rows } = await database.owner.query<{ id: bigint }>(
      `select id from play_facts_waiting('test.keep', $1, '-infinity') order by id`,
      [member],
    );
    return rows.map(({ id }) => id);
  };
  expect(await waiting('m1')).toEqual([]);
  await settle(database.owner, 2);
  await settle(database.owner, 4, 'm2');
  const few = await waiting('m1');
  expect(few).toHaveLength(2);
  expect(await waiting('m2')).toHaveLength(4);
  await settle(database.owner, 1200, 'm3');
  expect(await waiting('m1')).toEqual(few);
  expect(await waiting('m3')).toHaveLength(1200);
});

it('refuses two followers of one name', () => {
  const one = node(keeper);
  expect(() => one.followFacts(keeper)).toThrow('test.keep');
});

it('adds up quarter hours, corrections too', async () => {
  const sums = node({ name: 'play.quarterHours', sum: addToQuarterHours });
  await settle(database.owner, 3);
  await sums.drain();
  await database.owner.query(`update vendors_rounds set win_total = win_total + 30 where member_id = 'm1'`);
  await settle(database.owner, 1);
  await sums.drain();
  const { rows } = await database.owner.query(
    'select sum(facts) as facts, sum(stake) as stake, sum(payout) as payout from play_quarter_hours',
  );
  expect(rows).toEqual([{ facts: '7', stake: '400', payout: '90' }]);
});

it('makes the facts of earlier rounds once, in steps that go on where the last one ended', async () => {
  await database.owner.query('update play_back_fill set done_at = null');
  for (const member of ['m1', 'm2', 'm3']) await closeRounds(database.owner, 7, member);
  // One that the engine changed before its turn.
  await database.owner.query(
    `select play_facts_of(array[member_id], array[id], platform_now()) from vendors_rounds where member_id = 'm3' limit 1`,
  );
  expect(await backFillNext(database.db, 10)).toBe(10);
  expect(await isBackFilled(database.db)).toBe(false);
  await Promise.all([backFill(database.db), backFill(database.db)]);
  expect(await isBackFilled(database.db)).toBe(true);
  expect(await node(keeper).drain()).toBe(21);
  await backFill(database.db);
  expect(await counted()).toEqual([21, 21, 21]);
});
