// The catalogue bench: the game list with any filter over 20,000 games and over 200,000, in one run.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded, withDatabase } from '@sanam/database';
import type { BenchMessage, Latencies } from '../login/plan.ts';
import { runProgram, startProgram } from '../wallet/processes.ts';
import type { ClientsJob } from './clients.ts';

export interface CatalogueBenchOptions {
  seconds: number;
  clients: number;
  say: (line: string) => void;
}

const SIZES = [1, 10];
const WARM_UP_SECONDS = 2;

/** Runs everything and returns the figures under the names the project agreed on. */
export async function benchCatalogue(options: CatalogueBenchOptions): Promise<object> {
  const { say } = options;
  const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-'));
  const embedded = await startEmbedded(join(folder, 'pg'), {});
  try {
    const database = `bench_${randomBytes(4).toString('hex')}`;
    await ensureDatabase(embedded.url, database);
    const env = {
      DATABASE_URL: withDatabase(embedded.url, database),
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      SANAM_SECRET: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'error',
      SERVE_PAGES: '0',
    };
    const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
    say(`machine: ${machine}`);
    const reports: { games: number; report: Latencies }[] = [];
    for (const scale of SIZES) reports.push(await measure(options, env, scale));
    const [small, large] = reports.map(({ report }) => report);
    const figures = {
      machine,
      clients: options.clients,
      games: reports.map(({ games }) => games),
      calls_per_s: reports.map(({ report }) => Math.round(report.sent / options.seconds)),
      p50_ms: reports.map(({ report }) => report.p50Ms),
      p99_ms: reports.map(({ report }) => report.p99Ms),
      p99_growth: Number(((large?.p99Ms ?? 0) / (small?.p99Ms ?? 1)).toFixed(2)),
      games_growth: Number(((reports[1]?.games ?? 0) / (reports[0]?.games ?? 1)).toFixed(2)),
    };
    for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(14)} ${JSON.stringify(value)}`);
    return figures;
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(options: CatalogueBenchOptions, env: Record<string, string>, scale: number) {
  // The migrations run first: a start and a stop.
  const printed = await runProgram('apps/server/src/cli/demo.ts', ['catalogue', String(scale)], env);
  const { games } = JSON.parse(printed) as { games: number };
  const server = await startProgram('apps/server/src/main.ts', env);
  try {
    const { clients, seconds } = options;
    const report = await ask({ url: server.url, clients, seconds, warmUpSeconds: WARM_UP_SECONDS });
    options.say(`${games} games: ${JSON.stringify(report)}`);
    return { games, report };
  } finally {
    await server.stop();
  }
}

function ask(job: ClientsJob): Promise<Latencies> {
  const child = fork(join(import.meta.dirname, 'clients.ts'), { execArgv: [], serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.on('message', (message: BenchMessage) => {
      if ('report' in message) resolve(message.report);
      else reject(new Error(`the clients failed: ${message.error}`));
    });
    child.on('exit', (code) => reject(new Error(`the clients ended with ${code}`)));
    child.send(job);
  });
}
