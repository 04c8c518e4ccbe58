// Measures the delay of another vendor's bets while a large draw is settled: the same rate alone and beside it,
// alternating.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openPool } from '@sanam/database';
import { judged, loadNow, machineOf, median } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import type { BetsJob, Latencies } from '../login/plan.ts';
import { runProcess } from '../login/processes.ts';
import { makePlayers } from '../wallet/players.ts';
import { addVendor, runProgram, startProgram } from '../wallet/processes.ts';
import { makeMembers, sellDraw } from './fill.ts';
import { lotteryOn, SECRET } from './lottery.ts';

export interface BesideBenchOptions {
  /** Tickets per draw. */
  tickets: number;
  seconds: number;
  say: (line: string) => void;
}

const EACH = 10;
const ROUNDS = 3;
const PLAYERS = 1000;
const BETS_PER_S = 500;
const RATIO_MAX = 1.5;
const WARM_UP_SECONDS = 3;

export function benchBeside({ tickets, seconds, say }: BesideBenchOptions): Promise<object> {
  const settings = { shared_buffers: '512MB', max_wal_size: '8GB' };
  return withInstallation({ settings }, async ({ databaseUrl, env: ownEnv }) => {
    const env = { ...ownEnv, SANAM_SECRET: SECRET.toString('base64') };
    say(`machine: ${machineOf()}, load ${loadNow()}`);
    const server = await startProgram('apps/server/src/main.ts', env);
    const pool = openPool(databaseUrl, { connectionsMax: 2 });
    try {
      const vendor = await addVendor('BENCH_BESIDE', env);
      const place = { url: server.url, vendors: [vendor], connections: 16 };
      const players = await makePlayers({ ...place, playerCount: PLAYERS, startBalance: 1_000_000_000 });
      const job: BetsJob = { ...place, players, perSecond: BETS_PER_S, seconds, connections: 64 };
      await (await lotteryOn(databaseUrl)).close();
      const members = Math.round(tickets / EACH);
      await makeMembers(pool, members);
      await runProcess('bets.ts', { ...job, seconds: WARM_UP_SECONDS });
      const pairs: { alone: Latencies; beside: Latencies; isWhole: boolean }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const drawId = await sellDraw(pool, `2026112${round}`, { shape: 'thai', members, each: EACH });
        const alone = await runProcess('bets.ts', job);
        const settler = fork(fileURLToPath(new URL('settler.ts', import.meta.url)), [databaseUrl, String(drawId)]);
        const beside = await runProcess('bets.ts', job);
        const isWhole = settler.exitCode === null;
        if (isWhole) await once(settler, 'exit');
        pairs.push({ alone, beside, isWhole });
        say(
          `round ${round + 1}: alone ${told(alone)}; beside ${told(beside)}${isWhole ? '' : ', which ended before them'}`,
        );
      }
      await runProgram('apps/server/src/cli/verify-ledger.ts', [], env);
      say('verify-ledger: clean');
      const ratio = median(pairs.map(({ alone, beside }) => beside.p99Ms / alone.p99Ms));
      const value = Number(ratio.toFixed(2));
      const missed = judged([{ name: 'bets_ratio_p99', value, atMost: RATIO_MAX }], say);
      return { bets_ratio_p99: value, pairs, missed };
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

const told = ({ p50Ms, p99Ms, codes }: Latencies): string =>
  `p50 ${p50Ms} ms, p99 ${p99Ms} ms ${JSON.stringify(codes)}`;
