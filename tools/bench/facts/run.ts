// The facts bench: their cost for the engine, the speed of a follower, and its delay. Without HTTP: the engine's own
// batches.
import { setTimeout } from 'node:timers/promises';
import { migrate, openDatabase, openPool } from '@sanam/database';
import { createFollowers, type FactFollower } from '@sanam/play/server/facts/followers.ts';
import { createLog } from '@sanam/server/platform/log.ts';
import type { Schema } from '@sanam/server/platform/schema.data.ts';
import { migrations, routines } from '@sanam/server/sql-files.ts';
import { addToQuarterHours } from '@sanam/play/server/facts/quarter-hours.ts';
import type pg from 'pg';
import { judged, loadNow, machineOf, median } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { sendLostBets } from '../lost-bets.ts';

interface FactsBenchOptions {
  seconds: number;
  rounds: number;
  say: (line: string) => void;
}

const PLAYERS = 5000;
/** Number of calls that a batcher collects under load. */
const SET = 32;
const BETS_PER_SECOND = 1000;
const settings = { shared_buffers: '512MB', max_wal_size: '4GB' };
const WITHOUT_FACTS = `create or replace function play_facts_of(p_members text[], p_rounds bigint[], p_at timestamptz)
  returns void language plpgsql as $$ begin end $$`;

/** Returns the figures of one run: ratios are valid on a busy machine, the others are not. */
export function benchFacts({ seconds, rounds, say }: FactsBenchOptions): Promise<object> {
  return withInstallation({ settings }, async ({ databaseUrl }) => {
    say(`machine: ${machineOf()}, load ${loadNow()}`);
    await migrate(databaseUrl, migrations, routines);
    const pool = openPool(databaseUrl, { connectionsMax: 4 });
    const db = openDatabase<Schema>(databaseUrl, { connectionsMax: 4, applicationName: 'bench' });
    try {
      await makePlayers(pool);
      const send = createSender(pool);
      const ratios = await compare({ pool, send, seconds, rounds });
      const handled = await takeAll(db, { name: 'play.handling', handle: async () => {} });
      const summed = await takeAll(db, { name: 'play.summing', sum: addToQuarterHours });
      const readable = await readableAfter(db, send, seconds);
      const figures = {
        ratio_with_facts: median(ratios),
        ratios,
        follower_facts_per_s: handled,
        summing_facts_per_s: summed,
        ...readable,
      };
      const missed = judged(
        [
          { name: 'ratio_with_facts', value: figures.ratio_with_facts, atLeast: 0.9 },
          { name: 'follower_facts_per_s', value: handled, atLeast: 20_000 },
          { name: 'summing_facts_per_s', value: summed, atLeast: 20_000 },
          { name: 'readable_p99_ms', value: readable.readable_p99_ms, atMost: 2000 },
        ],
        say,
      );
      return { ...figures, missed };
    } finally {
      await db.destroy();
      await pool.end();
    }
  });
}

async function makePlayers(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into vendors (code, name) values ('BENCH', 'Bench');
    insert into vendors_games (vendor_id, code) select id, 'g' from vendors;
    select vendors_open_player(v.id, 'm' || n, 'THB', false, 'p' || n) from vendors v, generate_series(1, ${PLAYERS}) n;
    update ledger_balances set balance = 1000000000000;
    insert into vendors_sessions (session_id, player, game_code, expires_at)
      select 's' || substr(player_id, 2), id, 'g', platform_now() + interval '1 day' from vendors_players;
    analyze vendors, vendors_games, vendors_players, vendors_sessions, ledger_balances, protection_gates;`);
}

type Send = (bets: number) => Promise<void>;

/**
 * Creates a sender of batches of bets that lose at once, each of another player: every call creates a fact, the most
 * expensive case.
 */
function createSender(pool: pg.Pool): Send {
  let count = 0;
  return (bets) =>
    sendLostBets(
      pool,
      Array.from({ length: bets }, () => ({
        player: 1 + (++count % PLAYERS),
        id: `t${count}`,
        game: 'g',
        amount: 100,
      })),
    );
}

/** Returns the ratio of calls per second with facts to those without, in alternating rounds. */
async function compare(bench: { pool: pg.Pool; send: Send; seconds: number; rounds: number }): Promise<number[]> {
  const { pool, send, seconds, rounds } = bench;
  const made = await pool.query<{ text: string }>(`select pg_get_functiondef('play_facts_of'::regproc) as text`);
  const withFacts = made.rows[0]!.text;
  const rate = async (routine: string): Promise<number> => {
    await pool.query(routine);
    for (let n = 0; n < 20; n++) await send(SET);
    let sets = 0;
    const from = performance.now();
    while (performance.now() - from < (seconds * 1000) / 2) {
      await Promise.all([send(SET), send(SET)]);
      sets += 2;
    }
    return sets / (performance.now() - from);
  };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const without = await rate(WITHOUT_FACTS);
    ratios.push(Number(((await rate(withFacts)) / without).toFixed(2)));
  }
  return ratios;
}

/** Returns the facts per second of a follower with a backlog of all facts. */
async function takeAll(db: ReturnType<typeof openDatabase<Schema>>, follower: FactFollower): Promise<number> {
  const followers = createFollowers({ db, log: createLog('silent') });
  followers.followFacts(follower);
  const from = performance.now();
  const facts = await followers.drain();
  return Math.round((facts * 1000) / (performance.now() - from));
}

/** Returns the milliseconds from a settlement until its follower receives the fact, at a steady rate of bets. */
async function readableAfter(db: ReturnType<typeof openDatabase<Schema>>, send: Send, seconds: number) {
  const waits: number[] = [];
  const followers = createFollowers({ db, log: createLog('silent') });
  // Earlier facts are skipped, so that the first delay is that of a new fact.
  let isFresh = false;
  followers.followFacts({
    name: 'play.reading',
    async handle(_trx, facts) {
      const now = Date.now();
      if (isFresh) for (const { settled_at } of facts) waits.push(now - settled_at.getTime());
    },
  });
  await followers.drain();
  isFresh = true;
  await followers.start();
  const perTurn = BETS_PER_SECOND / 50;
  const from = performance.now();
  let bets = 0;
  for (let turn = 0; turn < seconds * 50; turn++) {
    await Promise.all([send(perTurn), setTimeout(Math.max(0, turn * 20 - (performance.now() - from)))]);
    bets += perTurn;
  }
  const bets_per_s = Math.round((bets * 1000) / (performance.now() - from));
  await setTimeout(2500);
  await followers.stop();
  const sorted = waits.toSorted((a, b) => a - b);
  return { bets_per_s, readable_p99_ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY };
}
