// Ticket purchases end to end: HTTP, session, price, wallet, exposure book, ticket. All in one draw, on every number of
// three digits.
import { openPool } from '@sanam/database';
import type { Session } from '../catalogue/members.ts';
import { judged, loadNow, machineOf } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { type Account, fundAccounts, registerAccounts } from '../login/accounts.ts';
import type { Pool } from '../login/sealed.ts';
import { findPostmaster, processorMicroseconds } from '../wallet/processor-time.ts';
import { type Running, runProgram, startProgram } from '../wallet/processes.ts';
import { openDraw } from './open-draw.ts';
import { ordersOf } from './orders.ts';
import { runBuyers } from './run-buyers.ts';

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
        const numero = await openDraw(pool, GAME);
        const figures: Record<string, object> = {};
        for (const lines of SHAPES) {
          const orders = await ordersOf(server.url, accounts[0]!, { gameCode: GAME, numero, lines });
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
  await runBuyers({ ...job, seconds: WARM_UP_SECONDS, warmUpSeconds: 0 });
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
