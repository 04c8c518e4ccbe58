// The complete wallet bench: database, server, generator, judge, baselines.
import { join } from 'node:path';
import { openPool } from '@sanam/database';
import { machineOf } from '../figures.ts';
import { type Installation, withInstallation } from '../installation.ts';
import { giveBonuses } from './bonuses.ts';
import { type Judgement, judge } from './judge.ts';
import { liftLimits, setLimits } from './limits.ts';
import { runPgbench } from './pgbench.ts';
import type { BenchPlayer, BenchVendor, GeneratorJob, GeneratorReport } from './plan.ts';
import { benchDrift, type Drift } from './drift.ts';
import { findPostmaster, processorMicroseconds } from './processor-time.ts';
import { addVendor, generate, type Running, runProgram, startProgram } from './processes.ts';

export interface WalletBenchOptions {
  seconds: number;
  connections: number;
  players: number;
  vendors: number;
  /**
   * Parts to run, of `mixed`, `limits`, `bonus`, `baskets`, `betWins`, `wallet`, `duplicates`, `twoNodes`, `house`,
   * `bare`, `pgbench`; absent: all.
   */
  only: string[] | undefined;
  /** Minutes for the part `drift`; absent: it does not run. */
  minutes: number | undefined;
  databaseUrl: string | undefined;
  say: (line: string) => void;
}

const START_BALANCE = 1_000_000_000;
const WARM_UP_SECONDS = 3;
const BASKET = 5;
/** Share of players with a bonus part. */
const BONUS = 0.2;
/** Share of requests that a vendor with a bad network sends twice (F05). */
const DUPLICATES = 0.3;
/** More than any machine of this bench has reached; signing that many takes a second or two. */
const CALLS_PER_SECOND_MAX = 20_000;
/** Durability is unchanged; more memory than the default of 128 MB, for the server and for pgbench alike. */
const settings = { shared_buffers: '512MB', max_wal_size: '4GB' };

interface Bench {
  options: WalletBenchOptions;
  installation: Installation;
}

/** Runs everything and returns the agreed figures. */
export function benchWallet(options: WalletBenchOptions): Promise<object> {
  const { say, seconds, databaseUrl: serverUrl } = options;
  return withInstallation({ serverUrl, settings, logLevel: 'warn' }, async (installation) => {
    const machine = machineOf();
    say(`machine: ${machine}`);
    const { bare, ...shapes } = await benchShapes({ options, installation });
    const pgbenchTps = wants(options, 'pgbench') ? await runPgbench(installation.serverUrl, seconds) : undefined;
    if (pgbenchTps === undefined && wants(options, 'pgbench')) say('pgbench: not found on this machine');
    const figures = summarise(machine, shapes, bare, pgbenchTps);
    for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(22)} ${format(value)}`);
    return figures;
  });
}

interface PerCall {
  server: number;
  postgres: number | undefined;
  generator: number;
}

type ShapeReport = GeneratorReport & { microseconds: PerCall };

/**
 * `limits`: all players with two limits. `bonus`: 20 % of them with bonus money. `baskets`: five bets of one player at
 * once. `betWins`: bet-wins alone.
 * `duplicates`: one wallet, 30 % of the requests sent twice at once. `twoNodes`: the same on two nodes.
 */
type Shape = 'mixed' | 'limits' | 'bonus' | 'baskets' | 'betWins' | 'wallet' | 'duplicates' | 'twoNodes' | 'house';

interface Shapes extends Partial<Record<Shape, ShapeReport>> {
  drift?: Drift;
  judgement?: Judgement;
}

async function benchShapes(bench: Bench): Promise<Shapes & { bare?: GeneratorReport }> {
  const { options, installation } = bench;
  const { folder, databaseUrl, env } = installation;
  const { say } = options;
  const server = await startProgram('apps/server/src/main.ts', env);
  const vendors: BenchVendor[] = [];
  const shapes: Shapes = {};
  const pool = openPool(databaseUrl, { connectionsMax: 2 });
  try {
    const postmaster = await findPostmaster(pool);
    for (let i = 0; i <= options.vendors; i++) vendors.push(await addVendor(`BENCH_${i}`, env));
    const spread = vendors.slice(1);
    const journals: string[] = [];
    const runShape = async (shape: Shape, change: Partial<GeneratorJob>) => {
      if (!wants(options, shape)) return;
      const journalFile = join(folder, `${shape}.journal`);
      journals.push(journalFile);
      const clock = startClock(server.pid, postmaster);
      const job = { ...jobFor(options, server, shape, journalFile), vendors: spread, ...change };
      const report = await generate(job, clock.restart);
      shapes[shape] = { ...report, microseconds: clock.perCall(report) };
      say(printShape(report));
      say(`  processor time per call, µs: ${JSON.stringify(clock.perCall(report))}`);
    };
    await runShape('mixed', {});
    await runVariants({ options, pool, players: shapes.mixed?.players, runShape });
    await runShape('wallet', { playerCount: 1, vendors: vendors.slice(0, 1) });
    await runShape('duplicates', { playerCount: 1, vendors: vendors.slice(0, 1), duplicates: DUPLICATES });
    if (wants(options, 'twoNodes')) {
      const second = await startProgram('apps/server/src/main.ts', env);
      const hot = { playerCount: 1, vendors: vendors.slice(0, 1), duplicates: DUPLICATES, otherUrls: [second.url] };
      try {
        await runShape('twoNodes', hot);
      } finally {
        await second.stop();
      }
    }
    await runShape('house', { vendors: vendors.slice(0, 1) });
    await pool.query('analyze');
    shapes.judgement = await judge(pool, journals, START_BALANCE);
    for (const example of shapes.judgement.examples) console.error(`  ${example}`);
    const { lost, invented, wrongBalances } = shapes.judgement;
    // Figures of a wallet that loses or doubles money are invalid.
    if (lost + invented + wrongBalances > 0) process.exitCode = 1;
    if (options.minutes !== undefined) {
      // Not judged call by call, because an hour of journals does not fit in memory.
      const job = { ...jobFor(options, server, 'drift', join(folder, 'drift.journal')), vendors: spread };
      shapes.drift = await benchDrift({ pool, job, minutes: options.minutes, serverPid: server.pid, say });
    }
    await runProgram('apps/server/src/cli/verify-ledger.ts', [], env);
    say('verify-ledger: clean');
  } finally {
    await pool.end();
    await server.stop();
  }
  const bare =
    wants(options, 'bare') && shapes.mixed ? await benchBare(bench, vendors.slice(1), shapes.mixed) : undefined;
  return { ...shapes, ...(bare && { bare }) };
}

interface Variants {
  options: WalletBenchOptions;
  pool: Parameters<typeof setLimits>[0];
  players: BenchPlayer[] | undefined;
  runShape: (shape: Shape, change: Partial<GeneratorJob>) => Promise<void>;
}

/** Runs the shapes that are compared with the plain one, over its players. */
async function runVariants({ options, pool, players, runShape }: Variants): Promise<void> {
  const again = players && { players };
  await runShape('baskets', { ...again, basket: BASKET });
  await runShape('betWins', { ...again, isBetWinOnly: true });
  if (players === undefined) return;
  if (wants(options, 'limits')) {
    await setLimits(pool, players);
    await runShape('limits', { players });
    await liftLimits(pool);
  }
  if (!wants(options, 'bonus')) return;
  await giveBonuses(pool, players, BONUS);
  await runShape('bonus', { players });
}

/** Runs the same generator with the same requests against the server that only signs. */
async function benchBare(
  { options, installation }: Bench,
  vendors: BenchVendor[],
  { players }: GeneratorReport,
): Promise<GeneratorReport> {
  const server = await startProgram('tools/bench/wallet/bare-server.ts', { BENCH_VENDORS: JSON.stringify(vendors) });
  try {
    const job = jobFor(options, server, 'bare', join(installation.folder, 'bare.journal'));
    const report = await generate({ ...job, vendors, players });
    options.say(printShape(report));
    return report;
  } finally {
    await server.stop();
  }
}

/** Measures the processor time of server and database from `restart` to `perCall`. */
function startClock(server: number, postmaster: number | undefined) {
  const read = () => ({
    server: processorMicroseconds(server, false),
    postgres: postmaster === undefined ? undefined : processorMicroseconds(postmaster, true),
  });
  let before = read();
  let after = before;
  let isRead = false;
  return {
    restart: () => {
      before = read();
    },
    perCall({ calls, generatorMicroseconds }: GeneratorReport): PerCall {
      if (!isRead) after = read();
      isRead = true;
      const each = (total: number) => Number((total / calls).toFixed(1));
      return {
        server: each(after.server - before.server),
        postgres: after.postgres === undefined ? undefined : each(after.postgres - (before.postgres ?? 0)),
        generator: each(generatorMicroseconds),
      };
    },
  };
}

function jobFor(options: WalletBenchOptions, server: Running, shape: string, journalFile: string): GeneratorJob {
  const seconds = shape === 'mixed' ? options.seconds : Math.ceil(options.seconds / 2);
  return {
    url: server.url,
    vendors: [],
    shape,
    connections: options.connections,
    seconds,
    warmUpSeconds: WARM_UP_SECONDS,
    requestsMax: CALLS_PER_SECOND_MAX * (seconds + WARM_UP_SECONDS),
    journalFile,
    playerCount: options.players,
    startBalance: START_BALANCE,
  };
}

function summarise(
  machine: string,
  { mixed, limits, bonus, baskets, betWins, wallet, duplicates, twoNodes, house, drift, judgement }: Shapes,
  bare: GeneratorReport | undefined,
  pgbenchTps: number | undefined,
): Record<string, unknown> {
  const calls = mixed?.callsPerSecond;
  return {
    machine,
    signed_calls_per_s: whole(calls),
    p50_ms: mixed?.p50Ms,
    p99_ms: mixed?.p99Ms,
    cpu_us_per_call: mixed?.microseconds,
    pgbench_tps: whole(pgbenchTps),
    bare_http_per_s: whole(bare?.callsPerSecond),
    ratio_pgbench: ratio(calls, pgbenchTps),
    ratio_bare: ratio(calls, bare?.callsPerSecond),
    limits_per_s: whole(limits?.callsPerSecond),
    limits_cpu_us_per_call: limits?.microseconds,
    bonus_per_s: whole(bonus?.callsPerSecond),
    bonus_cpu_us_per_call: bonus?.microseconds,
    baskets_per_s: whole(baskets?.callsPerSecond),
    baskets_cpu_us_per_call: baskets?.microseconds,
    bet_wins_per_s: whole(betWins?.callsPerSecond),
    bet_wins_cpu_us_per_call: betWins?.microseconds,
    ratio_limits: ratio(limits?.callsPerSecond, calls),
    ratio_bonus: ratio(bonus?.callsPerSecond, calls),
    ratio_baskets: ratio(baskets?.callsPerSecond, calls),
    ratio_bet_wins: ratio(betWins?.callsPerSecond, calls),
    one_wallet_per_s: whole(wallet?.callsPerSecond),
    one_wallet_p99_ms: wallet?.p99Ms,
    one_wallet_p50_ms: wallet?.p50Ms,
    duplicates_per_s: whole(duplicates?.callsPerSecond),
    duplicates_p50_ms: duplicates?.p50Ms,
    duplicates_p99_ms: duplicates?.p99Ms,
    two_nodes_per_s: whole(twoNodes?.callsPerSecond),
    two_nodes_p50_ms: twoNodes?.p50Ms,
    two_nodes_p99_ms: twoNodes?.p99Ms,
    ratio_duplicates: ratio(duplicates?.callsPerSecond, wallet?.callsPerSecond),
    ratio_two_nodes: ratio(twoNodes?.callsPerSecond, wallet?.callsPerSecond),
    one_house_per_s: whole(house?.callsPerSecond),
    one_house_p99_ms: house?.p99Ms,
    drift,
    journal: judgement && {
      vendor_transactions: judgement.vendorTransactions,
      lost: judgement.lost,
      doubled_or_invented: judgement.invented + judgement.wrongBalances,
      unknown: judgement.unknown,
      vendor_transactions_per_set: judgement.perSet,
    },
  };
}

function printShape({
  shape,
  callsPerSecond,
  p50Ms,
  p99Ms,
  maxMs,
  codes,
  verified,
  badSignatures,
}: GeneratorReport): string {
  const answered = Object.entries(codes).map(([code, count]) => `${code} ${count}`);
  return (
    `${shape}: ${Math.round(callsPerSecond)}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms, longest ${maxMs} ms; ` +
    `${answered.join(', ')}; ${verified} signatures verified, ${badSignatures} wrong`
  );
}

function wants({ only }: WalletBenchOptions, part: string): boolean {
  return only === undefined || only.includes(part);
}

function whole(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}

function ratio(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined ? undefined : Number((value / by).toFixed(2));
}

function format(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'not measured');
}
