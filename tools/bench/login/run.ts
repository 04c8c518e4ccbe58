// The log-in bench: bets at a steady rate, alone and beside a storm of log-ins, alternating within one run.
import { openPool } from '@sanam/database';
import { machineOf, median } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import type { BenchPlayer, BenchVendor } from '../wallet/plan.ts';
import { makePlayers } from '../wallet/players.ts';
import { addVendor, type Running, runProgram, startProgram } from '../wallet/processes.ts';
import { type Account, registerAccounts } from './accounts.ts';
import type { BetsJob, Latencies, StormJob } from './plan.ts';
import { runProcess } from './processes.ts';
import { createSealer, type Pool, provePeople } from './sealed.ts';

export interface LoginBenchOptions {
  /** Length of one phase in seconds. */
  seconds: number;
  /** Pairs of a phase without and a phase with log-ins. */
  rounds: number;
  betsPerSecond: number;
  loginsPerSecond: number;
  players: number;
  say: (line: string) => void;
}

const CONNECTIONS = 64;
const START_BALANCE = 1_000_000_000;
const WARM_UP_SECONDS = 3;
const ACCOUNTS = 400;

/** Runs everything and returns the agreed figures. */
export function benchLogin(options: LoginBenchOptions): Promise<object> {
  return withInstallation({ settings: { shared_buffers: '512MB' } }, async ({ databaseUrl, env }) => {
    const server = await startProgram('apps/server/src/main.ts', env);
    const pool = openPool(databaseUrl, { connectionsMax: 4 });
    try {
      const vendor = await addVendor('BENCH_LOGIN', env);
      return await measure(options, { server, pool, vendor, env });
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

interface Place {
  server: Running;
  pool: Pool;
  vendor: BenchVendor;
  env: Record<string, string>;
}

async function measure(options: LoginBenchOptions, place: Place): Promise<object> {
  const { say, seconds, rounds } = options;
  const { server, pool, vendor, env } = place;
  const machine = machineOf();
  say(`machine: ${machine}`);
  const job = { url: server.url, vendors: [vendor], connections: 16, startBalance: START_BALANCE };
  const players = await makePlayers({ ...job, playerCount: options.players });
  const accounts = await registerAccounts(server.url, pool, ACCOUNTS);
  const bets = (length: number) => runBets(options, place, players, length);
  await bets(WARM_UP_SECONDS);
  const quiet: Latencies[] = [];
  const stormy: Latencies[] = [];
  const storms: Latencies[] = [];
  for (let round = 0; round < rounds; round++) {
    quiet.push(await bets(seconds));
    const logins = await sealedLogins(place, accounts, seconds * options.loginsPerSecond);
    const storm = runStorm({ url: server.url, perSecond: options.loginsPerSecond, connections: CONNECTIONS, logins });
    stormy.push(await bets(seconds));
    storms.push(await storm);
    say(`round ${round + 1}: bets alone ${told(quiet.at(-1)!)}`);
    say(`         beside the storm ${told(stormy.at(-1)!)}; log-ins ${told(storms.at(-1)!)}`);
  }
  await runProgram('apps/server/src/cli/verify-ledger.ts', [], env);
  say('verify-ledger: clean');
  const ratios = quiet.map(({ p99Ms }, index) => stormy[index]!.p99Ms / p99Ms);
  const figures = {
    machine,
    bets_per_s: options.betsPerSecond,
    logins_offered_per_s: options.loginsPerSecond,
    bets_p99_ms: quiet.map(({ p99Ms }) => p99Ms),
    bets_p99_ms_in_storm: stormy.map(({ p99Ms }) => p99Ms),
    ratio_p99: Number(median(ratios).toFixed(2)),
    log_ins: storms.map(({ codes }) => codes),
    log_in_p99_ms: storms.map(({ p99Ms }) => p99Ms),
  };
  for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(22)} ${JSON.stringify(value)}`);
  return figures;
}

function runBets(options: LoginBenchOptions, place: Place, players: BenchPlayer[], seconds: number) {
  const { server, vendor } = place;
  const job: BetsJob = {
    url: server.url,
    vendors: [vendor],
    players,
    perSecond: options.betsPerSecond,
    seconds,
    connections: CONNECTIONS,
  };
  return runProcess('bets.ts', job);
}

const runStorm = (job: StormJob) => runProcess('storm.ts', job);

/** Creates encrypted log-ins, each with a passed human check, before the clock starts. */
async function sealedLogins({ server, pool }: Place, accounts: Account[], count: number): Promise<StormJob['logins']> {
  const seal = await createSealer(server.url);
  const checks = await provePeople(pool, 'login', count);
  return Promise.all(
    checks.map(async ({ slider, cookie }, index) => {
      const { username, password } = accounts[index % accounts.length]!;
      return { body: await seal({ username, password, type: 'username', slider }), cookie };
    }),
  );
}

const told = ({ p50Ms, p99Ms, codes }: Latencies): string =>
  `p50 ${p50Ms} ms, p99 ${p99Ms} ms ${JSON.stringify(codes)}`;
