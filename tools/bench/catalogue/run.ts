// The catalogue bench: the game list with all filters, over 20,000 and over 200,000 games, in one run.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { openPool } from '@sanam/database';
import type { Pool } from '../login/sealed.ts';
import { type Aim, judged, loadNow, machineOf, median } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { findPostmaster, processorMicroseconds } from '../wallet/processor-time.ts';
import { runCommand, runProgram, startProgram } from '../wallet/processes.ts';
import type { ClientsJob, ClientsMessage, ClientsReport } from './clients.ts';
import { membersWithLists, type Session } from './members.ts';
import { type HallContents, type QueryKind, queryKinds } from './queries.ts';

export interface CatalogueBenchOptions {
  /** Seconds per round. */
  seconds: number;
  rounds: number;
  clients: number;
  say: (line: string) => void;
}

const SCALES = [1, 10];
const WARM_UP_SECONDS = 2;
const P99_MS_MAX = 15;
const NAMES_ASKED = 3000;
const COST_SECONDS = 2;

/** Processor time of one query, in microseconds. */
interface Cost {
  server: number;
  database: number;
}

interface Measured {
  games: number;
  reports: ClientsReport[];
  costs: Record<QueryKind, Cost>;
  memory: { megabytes: number; bytesPerGame: number };
}

/** Runs everything and returns the agreed figures. */
export async function benchCatalogue(options: CatalogueBenchOptions): Promise<{ missed: string[] }> {
  const { say } = options;
  return withInstallation({}, async ({ databaseUrl, env }) => {
    const pool = openPool(databaseUrl, { connectionsMax: 2 });
    try {
      say(`machine: ${machineOf()}`);
      const measured: Measured[] = [];
      for (const scale of SCALES) measured.push(await measure(options, { env, pool }, scale));
      return figuresOf(options, measured);
    } finally {
      await pool.end();
    }
  });
}

async function measure(
  { say, clients, seconds, rounds }: CatalogueBenchOptions,
  { env, pool }: { env: Record<string, string>; pool: Pool },
  scale: number,
): Promise<Measured> {
  const printed = await runProgram('apps/server/src/cli/demo.ts', ['catalogue', String(scale)], env);
  const { games } = JSON.parse(printed) as { games: number };
  await pool.query('analyze');
  const server = await startProgram('apps/server/src/main.ts', env);
  try {
    const sessions: Session[] = await membersWithLists(server.url, pool);
    const contents = await contentsOf(pool, games);
    const reports: ClientsReport[] = [];
    for (let round = 0; round < rounds; round++) {
      const report = await ask({
        url: server.url,
        clients,
        seconds,
        warmUpSeconds: WARM_UP_SECONDS,
        contents,
        sessions,
      });
      if (Object.keys(report.statuses).join() !== '200') throw new Error(`answers: ${JSON.stringify(report.statuses)}`);
      say(`${games} games, round ${round + 1}, load ${loadNow()}: ${JSON.stringify(report)}`);
      reports.push(report);
    }
    const costs = await costsOf({ url: server.url, clients, contents, sessions }, server.pid, pool);
    const memory = JSON.parse(
      await runCommand(process.execPath, ['--expose-gc', join(import.meta.dirname, 'index-memory.ts'), String(scale)]),
    ) as Measured['memory'];
    return { games, reports, costs, memory };
  } finally {
    await server.stop();
  }
}

/** Measures the cost of one query of each kind in processor time, so that other load of the machine does not count. */
async function costsOf(
  job: Omit<ClientsJob, 'seconds' | 'warmUpSeconds'>,
  serverPid: number,
  pool: Pool,
): Promise<Record<QueryKind, Cost>> {
  const postmaster = await findPostmaster(pool);
  const spent = () => ({
    server: processorMicroseconds(serverPid, false),
    database: postmaster === undefined ? Number.NaN : processorMicroseconds(postmaster, true),
  });
  const costs: Partial<Record<QueryKind, Cost>> = {};
  for (const only of queryKinds) {
    const before = spent();
    const { asked } = await ask({ ...job, only, seconds: COST_SECONDS, warmUpSeconds: 0 });
    const after = spent();
    const each = (name: keyof Cost) => Math.round((after[name] - before[name]) / asked);
    costs[only] = { server: each('server'), database: each('database') };
  }
  return costs as Record<QueryKind, Cost>;
}

async function contentsOf(pool: Pool, games: number): Promise<HallContents> {
  const { rows } = await pool.query<{ name_th: string; name_en: string }>(
    'select name_th, name_en from catalogue_games order by md5(node_id) limit $1',
    [NAMES_ASKED],
  );
  return { games, namesTh: rows.map((row) => row.name_th), namesEn: rows.map((row) => row.name_en) };
}

function ask(job: ClientsJob): Promise<ClientsReport> {
  const child = fork(join(import.meta.dirname, 'clients.ts'), { execArgv: [], serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.on('message', (message: ClientsMessage) => {
      if ('report' in message) resolve(message.report);
      else reject(new Error(`the clients failed: ${message.error}`));
    });
    child.on('exit', (code) => reject(new Error(`the clients ended with ${code}`)));
    child.send(job);
  });
}

function figuresOf({ seconds, clients, say }: CatalogueBenchOptions, measured: readonly Measured[]) {
  const middle = (read: (report: ClientsReport) => number) =>
    measured.map(({ reports }) => Number(median(reports.map(read)).toFixed(2)));
  const p99 = middle((report) => report.p99Ms);
  const ownP99 = middle((report) => report.ownP99Ms);
  const games = measured.map((one) => one.games);
  const growthOf = ([small = 1, large = 0]: readonly number[]) => Number((large / small).toFixed(2));
  const costs = measured.map((one) => one.costs);
  const total = costs.map((cost) => queryKinds.reduce((sum, kind) => sum + cost[kind].server + cost[kind].database, 0));
  const figures = {
    machine: machineOf(),
    clients,
    games,
    calls_per_s: middle((report) => report.asked / seconds),
    p50_ms: middle((report) => report.p50Ms),
    p99_ms: p99,
    own_lists_p99_ms: ownP99,
    p99_ms_by_kind: Object.fromEntries(queryKinds.map((kind) => [kind, middle((report) => report.p99MsByKind[kind])])),
    cpu_us_per_call: Object.fromEntries(
      queryKinds.map((kind) => [kind, costs.map((cost) => `${cost[kind].server} + ${cost[kind].database}`)]),
    ),
    cpu_growth: growthOf(total),
    p99_growth: growthOf(p99),
    games_growth: growthOf(games),
    index_mb: measured.map(({ memory }) => memory.megabytes),
    index_bytes_per_game: measured.map(({ memory }) => memory.bytesPerGame),
  };
  for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(20)} ${JSON.stringify(value)}`);
  const aims: Aim[] = [
    ...games.flatMap((count, at) => [
      { name: `p99 at ${count} games, ms`, value: p99[at] ?? 0, atMost: P99_MS_MAX },
      { name: `p99 of own lists at ${count} games, ms`, value: ownP99[at] ?? 0, atMost: P99_MS_MAX },
    ]),
    { name: 'growth of the processor time', value: figures.cpu_growth, atMost: figures.games_growth },
    { name: 'growth of the p99', value: figures.p99_growth, atMost: figures.games_growth },
  ];
  return { ...figures, missed: judged(aims, say) };
}
