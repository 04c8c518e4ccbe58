// The jobs bench: how soon a node starts a job that was sent, before and after a restart of its database.
import { setTimeout } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@sanam/database';
import { type Database, openServerDatabase } from '@sanam/server/platform/db.ts';
import { createJobs, type Jobs } from '@sanam/server/platform/jobs.ts';
import { createNotices } from '@sanam/server/platform/listen.ts';
import { createLog } from '@sanam/server/platform/log.ts';
import { migrations, routines } from '@sanam/server/sql-files.ts';
import { Postgres } from '../faults/postgres.ts';
import { judged, loadNow, machineOf, median } from './figures.ts';

export interface JobsBenchOptions {
  rounds: number;
  say: (line: string) => void;
}

const JOB = 'bench.pickUp';
const JOBS_A_ROUND = 20;
const PICK_UP_MS_MAX = 100;
/** Longer than a node needs to listen again: it retries once a second. */
const SETTLING_MS = 3000;

/** Restarts the database `rounds` times, and sends jobs one after the other before and after each restart. */
export async function benchJobs({ rounds, say }: JobsBenchOptions): Promise<object> {
  say(`machine: ${machineOf()}, load ${loadNow()}`);
  const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-'));
  const postgres = new Postgres(folder);
  let database: Database | undefined;
  try {
    await postgres.start();
    await migrate(postgres.url, migrations, routines);
    database = openServerDatabase(postgres.url, { connectionsMax: 6, lockSeconds: 10 }, () => {});
    const figures = await measure(postgres, database, rounds);
    const missed = judged(
      [
        { name: 'pick_up_ms', value: median(figures.before), atMost: PICK_UP_MS_MAX },
        { name: 'pick_up_after_restart_ms', value: median(figures.after), atMost: PICK_UP_MS_MAX },
        { name: 'pick_up_after_restart_slowest_ms', value: Math.max(...figures.after), atMost: PICK_UP_MS_MAX },
      ],
      say,
    );
    say(`first job sent when the database answers again, ms: ${figures.first.join(' ')}`);
    return { ...figures, missed };
  } finally {
    await database?.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface PickUps {
  before: number[];
  /** Delays of jobs sent as soon as the database accepts statements again. */
  first: number[];
  after: number[];
}

async function measure(postgres: Postgres, { db, pool, reservedDb }: Database, rounds: number): Promise<PickUps> {
  const jobs = createJobs({
    db,
    pool,
    reservedDb,
    log: createLog('silent'),
    notices: createNotices({ url: postgres.url }),
  });
  let taken = Promise.withResolvers<number>();
  jobs.define({
    name: JOB,
    lane: 'upkeep',
    run: async () => taken.resolve(performance.now()),
  });
  /** Returns the milliseconds from the commit of a job to the start of its work. */
  const pickUp = async (): Promise<number> => {
    taken = Promise.withResolvers<number>();
    await untilSent(db, jobs);
    const sent = performance.now();
    return Math.max(0, Math.round(((await taken.promise) - sent) * 10) / 10);
  };
  const several = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let n = 0; n < JOBS_A_ROUND; n++) times.push(await pickUp());
    return times;
  };
  await jobs.start();
  const found: PickUps = { before: [], first: [], after: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      found.before.push(...(await several()));
      await postgres.end('SIGINT');
      await postgres.start();
      found.first.push(await pickUp());
      await setTimeout(SETTLING_MS);
      found.after.push(...(await several()));
    }
  } finally {
    await jobs.stop();
  }
  return found;
}

/** Retries until a job is committed, because the pool notices a lost connection only when it uses it. */
async function untilSent(db: Database['db'], jobs: Jobs): Promise<void> {
  for (;;) {
    try {
      await jobs.enqueue(db, JOB);
      return;
    } catch {
      await setTimeout(20);
    }
  }
}
