// Measures frequent queries and the hourly check over a short and a long history: none may become slower with its
// length.
import { migrate, openPool } from '@sanam/database';
import { verifyNew } from '@sanam/ledger/server/index.ts';
import type { App } from '@sanam/server/app.ts';
import { newInvariants } from '@sanam/server/check-ledger.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { migrations, routines } from '@sanam/server/sql-files.ts';
import type pg from 'pg';
import { judged, loadNow, machineOf } from '../figures.ts';
import { openApp } from '../app.ts';
import { withInstallation } from '../installation.ts';
import { sendLostBets } from '../lost-bets.ts';
import { findPostmaster, processorMicroseconds } from '../wallet/processor-time.ts';
import { fillHistory, MERCHANT, sealAll, shapeOf } from './fill.ts';

export interface HistoryBenchOptions {
  bets: number;
  seconds: number;
  say: (line: string) => void;
}

const SHORT = 10_000;
const RATIO_MAX = 2;
/** New bets of the block that the check reads. */
const NEW_BETS = 5000;
const SET = 50;
const ROUNDS = 4;
const WARM_UP = 20;
const settings = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '30min' };

type Figures = Record<string, number>;

/** Returns the processor time of each query over both histories, and the ratios. */
export async function benchHistory({ bets, seconds, say }: HistoryBenchOptions): Promise<object> {
  say(`machine: ${machineOf()}, load ${loadNow()}`);
  const short = await measure(SHORT, seconds, say);
  const long = await measure(bets, seconds, say);
  const aims = Object.keys(short).map((name) => ({
    name: `ratio_${name}`,
    value: Number((long[name]! / short[name]!).toFixed(2)),
    atMost: RATIO_MAX,
  }));
  const missed = judged(aims, say);
  return { bets, short, long, ...Object.fromEntries(aims.map(({ name, value }) => [name, value])), missed };
}

function measure(bets: number, seconds: number, say: (line: string) => void): Promise<Figures> {
  return withInstallation({ settings }, async (installation) => {
    const { databaseUrl } = installation;
    await migrate(databaseUrl, migrations, routines);
    const pool = openPool(databaseUrl, { connectionsMax: 2 });
    try {
      const { players } = shapeOf(bets);
      const postmaster = await findPostmaster(pool);
      if (postmaster === undefined) throw new Error('PostgreSQL runs elsewhere: its processor time cannot be read');
      const began = performance.now();
      await fillHistory(pool, bets, say);
      say(`${bets} bets made in ${Math.round((performance.now() - began) / 1000)} s`);
      const app = await openApp(installation);
      try {
        const asked = await askAll(app, { players, seconds, postmaster });
        const figures = { ...asked, verify_new: await verifyBlock(pool, players, postmaster) };
        for (const [name, value] of Object.entries(figures)) say(`  ${name.padEnd(16)} ${value.toFixed(2)} ms`);
        return figures;
      } finally {
        await app.close();
      }
    } finally {
      await pool.end();
    }
  });
}

/** Returns the processor milliseconds of each query, server and PostgreSQL together, with players in turn. */
async function askAll(
  app: App,
  { players, seconds, postmaster }: { players: number; seconds: number; postmaster: number },
): Promise<Figures> {
  const handlers = app.handlers as unknown as Record<string, (input: object) => Promise<unknown>>;
  const paging = { pageNo: 1, pageSize: 15 };
  const questions: Record<string, [call: string, query: object]> = {
    balance: ['balance', {}],
    account_record: ['accountRecord', paging],
    statement: ['accountRecord', { ...paging, kind: 'deposit' }],
    bet_record: ['betRecord', paging],
    bet_record_void: ['betRecord', { ...paging, status: 'void' }],
    hall: ['gameList', { ...paging, gameType: 'RNG', language: 'TH' }],
  };
  const figures: Figures = {};
  for (const [name, [call, query]] of Object.entries(questions)) {
    const ask = async (turn: number): Promise<void> => {
      const memberId = `mbr_${1 + ((turn * 7919) % players)}`;
      const session = { memberId, merchantId: MERCHANT, username: memberId, accountType: 'player', currency: 'THB' };
      await handlers[call]!({ session, query, context: systemContext('bench', MERCHANT) });
    };
    for (let turn = 0; turn < WARM_UP; turn++) await ask(turn);
    const end = performance.now() + (seconds * 1000) / Object.keys(questions).length;
    let asked = 0;
    const from = processorMs(postmaster);
    while (performance.now() < end || asked < WARM_UP) await ask(WARM_UP + asked++);
    figures[name] = (processorMs(postmaster) - from) / asked;
  }
  return figures;
}

/** Returns the processor time of this process and PostgreSQL, which other load of the machine does not affect. */
function processorMs(postmaster: number): number {
  const { user, system } = process.cpuUsage();
  return (user + system + processorMicroseconds(postmaster, true)) / 1000;
}

/** Measures the check of a block of new bets; everything before it was verified by the chain alone, to save time. */
async function verifyBlock(pool: pg.Pool, players: number, postmaster: number): Promise<number> {
  await verifyNew(pool, []);
  let spent = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await betThroughEngine(pool, players, round);
    await sealAll(pool);
    const from = processorMs(postmaster);
    const { breaches } = await verifyNew(pool, newInvariants);
    spent += processorMs(postmaster) - from;
    if (breaches.length > 0) throw new Error(`the ledger does not hold: ${breaches.map(({ id }) => id).join(', ')}`);
  }
  return spent / ROUNDS;
}

async function betThroughEngine(pool: pg.Pool, players: number, round: number): Promise<void> {
  await pool.query(
    `insert into vendors_sessions (session_id, player, game_code, expires_at)
       select 's' || substr(player_id, 2), id, 'g1', platform_now() + interval '1 day' from vendors_players on conflict do nothing`,
  );
  for (let from = 0; from < NEW_BETS; from += SET)
    await sendLostBets(
      pool,
      Array.from({ length: SET }, (_, n) => {
        const player = 1 + ((from + n) % players);
        return { player, id: `new${round}-${from + n}`, game: 'g1', amount: 1 };
      }),
    );
}
