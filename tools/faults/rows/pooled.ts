// The nodes behind PgBouncer in transaction mode, with the configuration of the guide.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { choosePort } from '../../start/process.ts';
import { debianProgram } from '../debian.ts';
import { type Row, type Run, startStorm } from '../row.ts';

const CONFIG = join(import.meta.dirname, '../../../docs/guides/two-nodes/pgbouncer.ini');
const READY_TRIES = 200;
const READY_PAUSE_MS = 25;
const NOBODY = '65534';

/** Writes the guide's file for this run's database: another address, and no password. */
function configOf({ stage }: Run, port: number): string {
  const server = new URL(stage.postgres.url);
  const place = `host=${server.searchParams.get('host')} user=${server.username} dbname=${server.pathname.slice(1)}`;
  return readFileSync(CONFIG, 'utf8')
    .replaceAll('host=127.0.0.1 port=5432 dbname=sanam', place)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '');
}

/** PgBouncer refuses to run as root, so it then runs as `nobody`, as PostgreSQL does. */
function commandOf(program: string, file: string): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, [file]];
  const flags = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync('unshare', [...flags, 'true']).status !== 0)
    throw new Error('PgBouncer needs an ordinary account, or user namespaces');
  return ['unshare', [...flags, program, file]];
}

async function startPooler(run: Run, port: number): Promise<ChildProcess> {
  const file = join(run.stage.folder, 'pgbouncer.ini');
  writeFileSync(file, configOf(run, port));
  const [program, args] = commandOf(debianProgram('pgbouncer'), file);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', (chunk: Buffer) => appendFileSync(join(run.stage.folder, 'pgbouncer.log'), chunk));
  for (let tries = 1; !(await takes(port)); tries++) {
    if (child.exitCode !== null || tries === READY_TRIES) throw new Error('PgBouncer does not start');
    await setTimeout(READY_PAUSE_MS);
  }
  return child;
}

const takes = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Returns lines of its log about failed clients or servers. */
const complaintsIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => / (ERROR|FATAL) /.test(line));

export const pooled: Row = {
  name: 'pgbouncer',
  says: 'both nodes behind PgBouncer in transaction mode, and its restart',
  seconds: 12,
  async play(run) {
    const { stage } = run;
    const port = await choosePort(0);
    let pooler = await startPooler(run, port);
    const env = { DATABASE_POOLER_URL: `postgres://sanam@127.0.0.1:${port}/sanam` };
    for (const node of stage.nodes) {
      await node.stop();
      await node.start(env);
    }
    const { storm, judged } = await startStorm(run, { pauseMs: 5 });
    await storm.until(run.seconds / 2);
    const sessions = await stage.postgres.owner.query<{ role: string; n: number }>(
      `select application_name as role, count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name like 'sanam%' group by 1`,
    );
    const complaints = complaintsIn(join(stage.folder, 'pgbouncer.log'));
    const gone = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await gone;
    await setTimeout(500);
    pooler = await startPooler(run, port);
    const before = storm.figures.settled;
    await storm.until(run.seconds);
    const served = storm.figures.settled - before;
    const done = await judged();
    for (const node of stage.nodes) {
      await node.stop();
      await node.start();
    }
    pooler.kill('SIGKILL');
    const broken = complaints.map((line) => `PgBouncer: ${line}`).slice(0, 5);
    if (served === 0) broken.push('nothing was served after PgBouncer was back');
    const figures = { ...done.figures, ...Object.fromEntries(sessions.rows.map(({ role, n }) => [role, n])), served };
    return { ...done, broken: [...done.broken, ...broken], faults: { restarts: 1 }, figures };
  },
};
