import type { Db } from './db.ts';
import { type Claims, createClaims } from './job-claims.ts';
import * as store from './job-store.ts';
import type { Notices } from './listen.ts';
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
  /** Jobs that wait for something slow outside have their own lane, so that other jobs do not wait for them. */
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

interface Deps {
  db: Db;
  /** For the claims alone. */
  claimsDb: Db;
  log: Log;
  notices: Notices;
}

/** A worker that has jobs to do does them until none is due; woken by NOTIFY, with polling as a net. */
export function createJobs(deps: Deps): Jobs {
  const { db, log } = deps;
  const definitions = new Map<string, JobDefinition>();
  const claims = createClaims(deps);
  const work = (names: string[]): Promise<number> => workDue({ db, log, definitions, claims }, names);
  const loops: ReturnType<typeof createLoop>[] = [];
  const wakeAll = (): void => loops.forEach((loop) => loop.wake());
  const listener = deps.notices.listener({
    channel: 'sanam_jobs',
    onNotice: wakeAll,
    onConnected: async () => wakeAll(),
    onError: (error) => log.warn({ err: error }, 'the job listener was cut off; polling goes on, connecting again'),
  });
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
        const loop = createLoop(() => work(namesIn(lane)), log);
        loops.push(loop);
        loop.start();
      }
      await listener.start();
    },
    async stop() {
      await listener.stop();
      await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    },
    async drain(recurring = []) {
      await ensureAllRecurring();
      if (recurring.length > 0) {
        await store.makeRecurringDue(db, recurring);
        await work(recurring);
      }
      const single = [...definitions.values()].filter((one) => one.everySeconds === undefined);
      return work(single.map((one) => one.name));
    },
  };
}

interface Worker {
  db: Db;
  log: Log;
  definitions: ReadonlyMap<string, JobDefinition>;
  claims: Claims;
}

/** Claims and runs what is due under these names until nothing is. Returns how many jobs it ran. */
async function workDue(worker: Worker, names: string[]): Promise<number> {
  const { db, claims } = worker;
  let done = 0;
  for (;;) {
    const claimed = await store.claimDue(db, claims.next(), names, BATCH);
    if (claimed.length === 0) return done;
    await claims.renewWhile(claimed, () => Promise.all(claimed.map((job) => runOne(worker, job))));
    done += claimed.length;
  }
}

/** Runs a job and says how it ended. Never rejects: a job of which nothing was heard runs again when its claim ends. */
async function runOne({ db, log, definitions }: Worker, job: store.ClaimedJob): Promise<void> {
  const definition = definitions.get(job.name)!;
  const about = { job: job.name, jobId: String(job.id), attempt: job.attempts };
  const error = await failureOf(definition, job.payload);
  const givesUp = definition.everySeconds === undefined && job.attempts >= job.attempts_max;
  if (error !== undefined) log.error({ ...about, givesUp, err: error }, 'job failed');
  const pauseSeconds = (definition.backoffSeconds ?? defaultBackoff)(job.attempts);
  try {
    const isOurs =
      error === undefined
        ? await store.finishJob(db, job, definition.everySeconds)
        : await store.failJob(db, job, { error: error.message.slice(0, 500), pauseSeconds, givesUp });
    if (!isOurs) log.warn(about, 'a job was taken over while it ran: how this run ended does not count');
  } catch (thrown) {
    log.error({ ...about, err: thrown }, 'the end of a job could not be written: it runs again when its claim ends');
  }
}

async function failureOf(definition: JobDefinition, payload: Record<string, unknown>): Promise<Error | undefined> {
  try {
    await definition.run(payload);
    return undefined;
  } catch (thrown) {
    return thrown as Error;
  }
}

/** Runs `work` whenever it is woken, never twice at once, and once more when it was woken meanwhile. */
function createLoop(work: () => Promise<unknown>, log: Log) {
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
    wake,
    start(): void {
      isRunning = true;
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    async stop(): Promise<void> {
      isRunning = false;
      clearInterval(timer);
      await round;
    },
  };
}
