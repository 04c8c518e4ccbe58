import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Db } from './db.ts';
import * as store from './job-store.ts';
import { listenTo } from './listen.ts';
import type { Log } from './log.ts';

const ATTEMPTS_MAX = 12;
const POLL_MS = 1000;
const BATCH = 8;

/** A job type. `run` gets the payload it was enqueued with; it must bear being run twice. */
export interface JobDefinition {
  name: string;
  run(payload: Record<string, unknown>): Promise<void>;
  /** Runs by itself, again and again, this many seconds apart, on one node at a time. */
  everySeconds?: number;
  attemptsMax?: number;
  /** Jobs that wait for something slow outside have a lane of their own, so that they keep nobody else's waiting. */
  lane?: string;
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

const defaultBackoff = (attempt: number): number => Math.min(300, attempt * attempt);

/** A worker that has jobs to do does them until none is due; woken by NOTIFY, with polling as a net. */
export function createJobs(deps: { db: Db; log: Log; listenUrl: string }): Jobs {
  const { db, log } = deps;
  const definitions = new Map<string, JobDefinition>();
  const worker = randomBytes(6).toString('hex');
  const loops: ReturnType<typeof createLoop>[] = [];
  const laneOf = (one: JobDefinition): string => one.lane ?? '';
  const namesIn = (lane: string): string[] =>
    [...definitions.values()].filter((one) => laneOf(one) === lane).map((one) => one.name);

  async function ensureAllRecurring(): Promise<void> {
    for (const one of definitions.values())
      if (one.everySeconds !== undefined) await store.ensureRecurring(db, one.name);
  }

  return {
    define(definition) {
      definitions.set(definition.name, definition);
    },
    enqueue: (target, name, payload = {}, options = {}) =>
      store.insertJob(target, {
        name,
        payload,
        dedupeKey: options.dedupeKey ?? null,
        runAt: options.runAt ?? null,
        delaySeconds: options.delaySeconds ?? 0,
        attemptsMax: definitions.get(name)?.attemptsMax ?? ATTEMPTS_MAX,
      }),
    async start() {
      await ensureAllRecurring();
      for (const lane of new Set([...definitions.values()].map(laneOf))) {
        const loop = createLoop(() => workDue(db, log, worker, definitions, namesIn(lane)), log);
        loops.push(loop);
        await loop.start(deps.listenUrl);
      }
    },
    async stop() {
      await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    },
    async drain(recurring = []) {
      await ensureAllRecurring();
      if (recurring.length > 0) {
        await store.makeRecurringDue(db, recurring);
        await workDue(db, log, worker, definitions, recurring);
      }
      const single = [...definitions.values()].filter((one) => one.everySeconds === undefined);
      return workDue(
        db,
        log,
        worker,
        definitions,
        single.map((one) => one.name),
      );
    },
  };
}

/** Claims and runs what is due under these names until nothing is. Returns how many jobs it ran. */
async function workDue(
  db: Db,
  log: Log,
  worker: string,
  definitions: ReadonlyMap<string, JobDefinition>,
  names: string[],
): Promise<number> {
  let done = 0;
  for (;;) {
    const claimed = await store.claimDue(db, worker, names, BATCH);
    if (claimed.length === 0) return done;
    await Promise.all(claimed.map((job) => runOne(db, log, definitions.get(job.name)!, job)));
    done += claimed.length;
  }
}

async function runOne(db: Db, log: Log, definition: JobDefinition, job: store.ClaimedJob): Promise<void> {
  try {
    await definition.run(job.payload);
    await store.finishJob(db, job.id, definition.everySeconds);
  } catch (thrown) {
    const error = thrown as Error;
    const pauseSeconds = (definition.backoffSeconds ?? defaultBackoff)(job.attempts);
    const givesUp = definition.everySeconds === undefined && job.attempts >= job.attempts_max;
    log.error({ job: job.name, jobId: String(job.id), attempt: job.attempts, givesUp, err: error }, 'job failed');
    await store.failJob(db, job.id, { error: error.message.slice(0, 500), pauseSeconds, givesUp });
  }
}

/** Runs `work` whenever it is woken, never twice at once, and once more when it was woken meanwhile. */
function createLoop(work: () => Promise<unknown>, log: Log) {
  let listener: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isWanted = false;
  let round: Promise<void> | undefined;

  async function turn(): Promise<void> {
    while (isWanted && isRunning) {
      isWanted = false;
      await work().catch((error: unknown) => log.error({ err: error }, 'the job worker could not reach its table'));
    }
    round = undefined;
  }

  function wake(): void {
    if (!isRunning) return;
    isWanted = true;
    round ??= turn();
  }

  return {
    async start(listenUrl: string): Promise<void> {
      isRunning = true;
      listener = await listenTo(listenUrl, 'sanam_jobs', wake, (error) =>
        log.warn({ err: error }, 'the job listener was cut off; polling goes on'),
      );
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    async stop(): Promise<void> {
      isRunning = false;
      clearInterval(timer);
      await listener?.end().catch(() => {});
      await round;
    },
  };
}
