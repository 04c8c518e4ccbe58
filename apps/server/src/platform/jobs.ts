import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, firstRow, rows } from './db.ts';
import type { Log } from './log.ts';

const CLAIM_SECONDS = 120;
const POLL_MS = 1000;
const BATCH = 8;

/** A job type. `run` gets the payload it was enqueued with; it must bear being run twice. */
export interface JobDefinition {
  name: string;
  run(payload: Record<string, unknown>): Promise<void>;
  /** Runs by itself, again and again, this many seconds apart, on one node at a time. */
  everySeconds?: number;
  attemptsMax?: number;
  /** Seconds to wait before attempt n + 1; by default 1, 4, 9 … up to five minutes. */
  backoffSeconds?(attempt: number): number;
}

export interface EnqueueOptions {
  delaySeconds?: number;
  runAt?: Date;
  /** At most one waiting job of this name and key; a second is dropped. */
  dedupeKey?: string;
}

export interface Jobs {
  define(definition: JobDefinition): void;
  /** Writes the job in the caller's transaction: rolled back means it never was. */
  enqueue(db: Db, name: string, payload?: Record<string, unknown>, options?: EnqueueOptions): Promise<void>;
  /** Begins to work; wakes on NOTIFY and polls as a net. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Works off everything that is due now, follow-ups included; recurring jobs only when named. For tests and tools. */
  drain(recurring?: string[]): Promise<number>;
}

interface ClaimedJob {
  id: bigint;
  name: string;
  payload: Record<string, unknown>;
  attempts: number;
  attempts_max: number;
}

const defaultBackoff = (attempt: number): number => Math.min(300, attempt * attempt);

export function createJobs(deps: { db: Db; log: Log; listenUrl: string }): Jobs {
  const { db, log } = deps;
  const definitions = new Map<string, JobDefinition>();
  const worker = randomBytes(6).toString('hex');
  let listener: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let round: Promise<void> | undefined;
  let isWanted = false;

  const claim = (names: string[]): Promise<ClaimedJob[]> =>
    rows(
      db,
      sql<ClaimedJob>`
        update platform_jobs set attempts = attempts + 1, claimed_by = ${worker},
               claimed_until = platform_now() + make_interval(secs => ${CLAIM_SECONDS})
        where id in (
          select id from platform_jobs
          where state = 'waiting' and run_at <= platform_now() and name = any(${names})
            and (claimed_until is null or claimed_until < platform_now())
          order by run_at, id limit ${BATCH} for update skip locked)
        returning id, name, payload, attempts, attempts_max`,
    );

  async function work(job: ClaimedJob): Promise<void> {
    const definition = definitions.get(job.name)!;
    try {
      await definition.run(job.payload);
      if (definition.everySeconds === undefined) await sql`delete from platform_jobs where id = ${job.id}`.execute(db);
      else await reschedule(job.id, definition.everySeconds);
    } catch (error) {
      await fail(job, definition, error as Error);
    }
  }

  const reschedule = (id: bigint, seconds: number) =>
    sql`update platform_jobs set run_at = platform_now() + make_interval(secs => ${seconds}), attempts = 0, claimed_until = null, last_error = null
        where id = ${id}`.execute(db);

  async function fail(job: ClaimedJob, definition: JobDefinition, error: Error): Promise<void> {
    const pause = (definition.backoffSeconds ?? defaultBackoff)(job.attempts);
    const givesUp = definition.everySeconds === undefined && job.attempts >= job.attempts_max;
    log.error({ job: job.name, jobId: String(job.id), attempt: job.attempts, givesUp, err: error }, 'job failed');
    await sql`
      update platform_jobs set claimed_until = null, last_error = ${error.message.slice(0, 500)},
             state = ${givesUp ? 'dead' : 'waiting'}, run_at = platform_now() + make_interval(secs => ${pause})
      where id = ${job.id}`.execute(db);
  }

  async function workDue(names: string[]): Promise<number> {
    let done = 0;
    for (;;) {
      const claimed = await claim(names);
      if (claimed.length === 0) return done;
      await Promise.all(claimed.map(work));
      done += claimed.length;
      if (!isRunning && listener !== undefined) return done; // stopping
    }
  }

  function wake(): void {
    if (!isRunning) return;
    isWanted = true;
    round ??= (async () => {
      while (isWanted && isRunning) {
        isWanted = false;
        await workDue([...definitions.keys()]).catch((error: unknown) =>
          log.error({ err: error }, 'the job worker could not reach its table'),
        );
      }
      round = undefined;
    })();
  }

  async function ensureRecurring(): Promise<void> {
    for (const definition of definitions.values()) {
      if (definition.everySeconds === undefined) continue;
      await sql`insert into platform_jobs (name, dedupe_key) values (${definition.name}, 'recurring')
                on conflict (name, dedupe_key) where dedupe_key is not null do nothing`.execute(db);
    }
  }

  return {
    define(definition) {
      definitions.set(definition.name, definition);
    },
    async enqueue(target, name, payload = {}, options = {}) {
      const definition = definitions.get(name);
      await sql`
        insert into platform_jobs (name, dedupe_key, payload, run_at, attempts_max)
        values (${name}, ${options.dedupeKey ?? null}, ${JSON.stringify(payload)}::jsonb,
                coalesce(${options.runAt ?? null}::timestamptz, platform_now() + make_interval(secs => ${options.delaySeconds ?? 0})),
                ${definition?.attemptsMax ?? 12})
        on conflict (name, dedupe_key) where dedupe_key is not null do nothing`.execute(target);
    },
    async start() {
      isRunning = true;
      await ensureRecurring();
      listener = await listenTo(deps.listenUrl, 'sanam_jobs', wake, (error) =>
        log.warn({ err: error }, 'the job listener was cut off; polling goes on'),
      );
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    async stop() {
      isRunning = false;
      clearInterval(timer);
      await listener?.end().catch(() => {});
      await round;
    },
    async drain(recurring = []) {
      await ensureRecurring();
      if (recurring.length > 0) {
        await sql`update platform_jobs set run_at = platform_now(), claimed_until = null where name = any(${recurring}) and dedupe_key = 'recurring'`.execute(
          db,
        );
        await workDue(recurring);
      }
      return workDue([...definitions.values()].filter((one) => one.everySeconds === undefined).map((one) => one.name));
    },
  };
}

/** A connection of its own that listens to one channel; the caller is told when it breaks. */
export async function listenTo(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
  onBreak: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `sanam-${channel}` });
  client.on('error', onBreak);
  client.on('notification', (message) => onNotice(message.payload ?? ''));
  await client.connect();
  await client.query(`listen ${channel}`);
  return client;
}

/** How many jobs have given up: shown on the operator's board and as a metric. */
export async function countDeadJobs(db: Db): Promise<number> {
  const row = await firstRow(db, sql<{ count: bigint }>`select count(*) from platform_jobs where state = 'dead'`);
  return Number(row!.count);
}
