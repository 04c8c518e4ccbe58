import type pg from 'pg';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { type Db, keepPlan } from './db.ts';
import { createClaims } from './job-claims.ts';
import { isRecurring, type JobDefinition } from './job-definition.ts';
import { Lanes, look } from './job-lanes.ts';
import { planAll, planFirst } from './job-plans.ts';
import { createQueues, on } from './job-queues.ts';
import { fetchJobs, type Fetched, type Runner, runJob } from './job-run.ts';
import type { Notices } from './listen.ts';
import type { Log } from './log.ts';

const DRAIN_BATCH = 8;
const PLAN_SECONDS = 3600;
const GRACE_MS = 10_000;
const LAST = -1;

export interface EnqueueOptions {
  delaySeconds?: number;
  runAt?: Date;
  /** Taken after all other due jobs of its queue. */
  isLast?: boolean;
}

export interface Jobs {
  define(definition: JobDefinition): void;
  /** Writes the job in the caller's transaction; a rollback removes it. */
  enqueue(db: Db, name: string, payload?: Record<string, unknown>, options?: EnqueueOptions): Promise<void>;
  /** Like `enqueue`, one job for each payload in one statement. */
  enqueueAll(db: Db, name: string, payloads: readonly Record<string, unknown>[]): Promise<void>;
  /** Like `enqueue`, the same payload to each of these queues in one statement. */
  enqueueEach(db: Db, names: readonly string[], payload: Record<string, unknown>): Promise<void>;
  /** Returns pg-boss with all queues created, for code that reads or moves jobs. */
  ready(): Promise<PgBoss>;
  definitions: ReadonlyMap<string, JobDefinition>;
  /** Starts the work: wakes on NOTIFY and polls once a second as a fallback. */
  start(): Promise<void>;
  /** Takes no more jobs, waits up to `graceMs` milliseconds for the running ones and hands the rest to other nodes. */
  stop(graceMs?: number): Promise<void>;
  /** Runs everything that is due now, including follow-up jobs; recurring jobs only if named. For tests and tools. */
  drain(recurring?: string[]): Promise<number>;
}

interface Deps {
  db: Db;
  pool: pg.Pool;
  /** For heartbeats only. */
  reservedDb: Db;
  log: Log;
  notices: Notices;
}

/** Creates the background jobs on pg-boss: docs/decisions/jobs-on-pg-boss.md. */
export function createJobs(deps: Deps): Jobs {
  const { db, reservedDb, log } = deps;
  const definitions = new Map<string, JobDefinition>();
  const queues = createQueues({ ...deps, definitions });
  let runner: Runner | undefined;
  let lanes: Lanes | undefined;

  async function readyRunner(): Promise<Runner> {
    const boss = await queues.ready();
    return (runner ??= { boss, db, reservedDb, log, definitions, claims: createClaims({ ...deps, boss }) });
  }
  const wake = (): void => lanes?.wake();
  const listener = deps.notices.listener({
    channel: 'sanam_jobs',
    onNotice: wake,
    onConnected: async () => wake(),
    onError: (error) => log.warn({ err: error }, 'the job listener was cut off; looking goes on, connecting again'),
  });

  const jobs: Jobs = {
    definitions,
    ready: queues.ready,
    define(definition) {
      definitions.set(definition.name, definition);
    },
    async enqueue(target, name, payload = {}, { runAt, delaySeconds, isLast = false } = {}) {
      const startAfter = runAt ?? delaySeconds;
      const boss = await queues.ready();
      const when = startAfter === undefined ? {} : { startAfter };
      await boss.send(name, payload, { ...when, ...(isLast ? { priority: LAST } : {}), ...on(target) });
    },
    enqueueAll: async (target, name, payloads) => sendAll(await queues.ready(), target, name, payloads),
    enqueueEach: (target, names, payload) => queues.ready().then(() => sendEach(target, names, payload)),
    async start() {
      const { boss } = await readyRunner();
      await planAll(boss, db, definitions.values());
      lanes = new Lanes(runner!);
      lanes.start();
      await listener.start();
    },
    async stop(graceMs = GRACE_MS) {
      const stopping = lanes?.stop(graceMs);
      lanes = undefined;
      await listener.stop();
      await stopping;
    },
    drain: async (recurring = []) => drain(await readyRunner(), recurring),
  };
  jobs.define({
    name: 'platform.planJobs',
    lane: 'upkeep',
    everySeconds: PLAN_SECONDS,
    run: async () => {
      const boss = await queues.ready();
      await planAll(boss, db, definitions.values());
      await boss.supervise();
    },
  });
  return jobs;
}

async function sendAll(
  boss: PgBoss,
  target: Db,
  name: string,
  payloads: readonly Record<string, unknown>[],
): Promise<void> {
  if (payloads.length === 0) return;
  const jobs = payloads.map((data) => ({ data }));
  await boss.insert(name, jobs, on(target));
}

async function sendEach(target: Db, names: readonly string[], payload: Record<string, unknown>): Promise<void> {
  if (names.length === 0) return;
  await sql`${keepPlan} select platform_send_each(${names}, ${JSON.stringify(payload)}::jsonb)`.execute(target);
}

async function drain(runner: Runner, recurring: string[]): Promise<number> {
  const { boss, db, definitions } = runner;
  let done = 0;
  for (const name of recurring) {
    await planFirst(boss, db, definitions.get(name)!);
    done += await runAll(runner, await fetchJobs(runner, name, DRAIN_BATCH, true));
  }
  const single = [...definitions.values()].filter((one) => !isRecurring(one)).map(({ name }) => name);
  for (;;) {
    const before = done;
    const { due, has_lost: hasLost } = await look(db, single);
    if (hasLost) await boss.supervise();
    for (const queue of due) done += await runAll(runner, await fetchJobs(runner, queue, DRAIN_BATCH));
    if (done === before) return done;
  }
}

async function runAll(runner: Runner, jobs: Fetched[]): Promise<number> {
  await Promise.all(jobs.map((job) => runJob(runner, job)));
  return jobs.length;
}
