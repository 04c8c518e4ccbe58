// Ticket purchases end to end: HTTP, session, price, wallet, exposure book, ticket. All in one draw, on every number of
// three digits.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPool } from '@sanam/database';
import type { Session } from '../catalogue/members.ts';
import { judged, loadNow, machineOf } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { type Account, fundAccounts, registerAccounts } from '../login/accounts.ts';
import type { Pool } from '../login/sealed.ts';
import { findPostmaster, processorMicroseconds } from '../wallet/processor-time.ts';
import { type Running, runProgram, startProgram } from '../wallet/processes.ts';
import type { BuyersJob, BuyersMessage, BuyersReport } from './buyers.ts';

export interface BuyingBenchOptions {
  seconds: number;
  connections: number;
  say: (line: string) => void;
}

const MEMBERS = 512;
const TICKETS_PER_S_MIN = 3000;
const WARM_UP_SECONDS = 3;
const GAME = 'THGLO';
/** Lines per ticket. */
const SHAPES = [1, 10];
const NUMBERS = 1000;

export function benchBuying({ seconds, connections, say }: BuyingBenchOptions): Promise<object> {
  return withInstallation(
    { settings: { shared_buffers: '512MB', max_wal_size: '4GB' } },
    async ({ databaseUrl, env }) => {
      say(`machine: ${machineOf()}, load ${loadNow()}`);
      const server = await startProgram('apps/server/src/main.ts', env);
      const pool = openPool(databaseUrl, { connectionsMax: 2 });
      try {
        const accounts = await registerAccounts(server.url, pool, MEMBERS);
        await fundAccounts(pool, accounts);
        const numero = await openDraw(pool);
        const figures: Record<string, object> = {};
        for (const lines of SHAPES) {
          const orders = await ordersOf(server.url, accounts[0]!, numero, lines);
          figures[`lines_${lines}`] = await measure({ server, pool }, { seconds, connections, accounts, orders }, say);
        }
        await runProgram('apps/server/src/cli/verify-ledger.ts', [], env);
        say('verify-ledger: clean');
        const one = figures.lines_1 as { tickets_per_s: number };
        const missed = judged([{ name: 'bought_per_s', value: one.tickets_per_s, atLeast: TICKETS_PER_S_MIN }], say);
        return { bought_per_s: one.tickets_per_s, ...figures, missed };
      } finally {
        await pool.end();
        await server.stop();
      }
    },
  );
}

interface Round {
  seconds: number;
  connections: number;
  accounts: readonly Account[];
  orders: string[];
}

async function measure(
  { server, pool }: { server: Running; pool: Pool },
  { seconds, connections, accounts, orders }: Round,
  say: (line: string) => void,
): Promise<object> {
  const postmaster = await findPostmaster(pool);
  const spent = () => ({
    server: processorMicroseconds(server.pid, false),
    database: postmaster === undefined ? Number.NaN : processorMicroseconds(postmaster, true),
  });
  let before = spent();
  const sessions: Session[] = accounts.map(({ token, cookie }) => ({ token, cookie }));
  const job = { url: server.url, connections, seconds, warmUpSeconds: WARM_UP_SECONDS, sessions, orders };
  await runBuyers({ ...job, seconds: WARM_UP_SECONDS, warmUpSeconds: 0 }, () => {});
  // As autovacuum does a minute after tables have filled.
  await pool.query('analyze');
  const report = await runBuyers(job, () => {
    before = spent();
  });
  const after = spent();
  const each = (name: 'server' | 'database') => Math.round((after[name] - before[name]) / report.bought);
  if (Object.keys(report.answers).join() !== 'bought') throw new Error(`answers: ${JSON.stringify(report.answers)}`);
  const figures = {
    tickets_per_s: Math.round(report.bought / seconds),
    p50_ms: report.p50Ms,
    p99_ms: report.p99Ms,
    cpu_us_per_ticket: { server: each('server'), database: each('database') },
  };
  say(`  ${JSON.stringify(figures)}`);
  return figures;
}

function runBuyers(job: BuyersJob, onCounting: () => void): Promise<BuyersReport> {
  const child = fork(join(import.meta.dirname, 'buyers.ts'), { execArgv: [], serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.on('message', (message: BuyersMessage) => {
      if (message === 'counting') onCounting();
      else if ('report' in message) resolve(message.report);
      else reject(new Error(`the buyers failed: ${message.error}`));
    });
    child.on('exit', (code) => reject(new Error(`the buyers ended with ${code}`)));
    child.send(job);
  });
}

/** Returns the open draw of the game; a new server plans its draws first. */
async function openDraw(pool: Pool): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const { rows } = await pool.query<{ numero: string }>(
      `select d.numero from lottery_draws d join lottery_games g using (market)
       where g.game_code = $1 and d.state = 'open' order by d.close_at limit 1`,
      [GAME],
    );
    if (rows[0] !== undefined) return rows[0].numero;
    await setTimeout(1000);
  }
  throw new Error(`no draw of ${GAME} is open`);
}

/** Returns an order of `lines` lines for each number, with the hash of its quoted price. */
function ordersOf(url: string, { token, cookie }: Account, numero: string, lines: number): Promise<string[]> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie };
  const priced = async (first: number): Promise<string> => {
    const selections = Array.from({ length: lines }, (_, n) => ({
      playType: 'TOP3',
      form: 'single',
      input: String((first + n * 97) % NUMBERS).padStart(3, '0'),
      unit: '1',
      multiple: 1,
    }));
    const order = { gameCode: GAME, numero, series: '900', accept: 'all', selections };
    const response = await fetch(`${url}/lgw/tickets/preview`, {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    });
    const { value } = (await response.json()) as { value?: { priceHash: string } };
    if (value === undefined) throw new Error(`an order was not priced: ${response.status}`);
    return JSON.stringify({ ...order, priceHash: value.priceHash });
  };
  return Promise.all(Array.from({ length: NUMBERS }, (_, first) => priced(first)));
}
