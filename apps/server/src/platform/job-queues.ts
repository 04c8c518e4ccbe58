// Setup of pg-boss for this server: docs/decisions/jobs-on-pg-boss.md.
import type pg from 'pg';
import { type Clock, type Db as BossDb, fromKysely, PgBoss, type Queue, type QueueResult } from 'pg-boss';
import type { Db } from './db.ts';
import { isRecurring, type JobDefinition } from './job-definition.ts';
import type { Log } from './log.ts';

/** Queue of dead jobs. */
export const DEAD = 'dead';

const ATTEMPTS_MAX = 20;
const PAUSE_MAX_SECONDS = 300;
/**
 * Seconds without a heartbeat after which the job of a dead node is retried, plus one poll and one pause of its queue;
 * `RENEW_MS` allows several attempts to renew.
 */
const HEARTBEAT_SECONDS = 10;
const DAY_SECONDS = 86_400;
/** Retention of waiting jobs: ten years, so that none is ever deleted. */
const KEPT_SECONDS = 3650 * DAY_SECONDS;
const ALWAYS = 2_147_483_647;

/** Disables the timers of pg-boss: the worker polls, renews and hands over, so that tests control the timing. */
const NO_TIMERS: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => {},
  setInterval: () => undefined,
  clearInterval: () => {},
};

export interface Queues {
  /** Returns pg-boss with a queue for every definition. */
  ready(): Promise<PgBoss>;
}

interface Deps {
  pool: pg.Pool;
  log: Log;
  definitions: ReadonlyMap<string, JobDefinition>;
}

/** Opens pg-boss with the first job, and creates the queues of all definitions. */
export function createQueues(deps: Deps): Queues {
  const boss = openBoss(deps);
  const made = new Set<string>();
  let started: Promise<unknown> | undefined;
  let making: Promise<void> | undefined;

  async function makeMissing(): Promise<void> {
    const missing = [...deps.definitions.values()].filter(({ name }) => !made.has(name));
    await makeQueues(deps, boss, missing);
    for (const { name } of missing) made.add(name);
  }

  return {
    async ready() {
      while (made.size < deps.definitions.size) await (making ??= makeMissing().finally(() => (making = undefined)));
      // Reads the queues once and caches them.
      started ??= boss.start().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      await started;
      return boss;
    },
  };
}

function openBoss({ pool, log }: Deps): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query<Record<string, unknown>>(text, values) },
    clock: NO_TIMERS,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    // A poll that finds an expired claim does not wait for the previous one.
    monitorIntervalSeconds: 1,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'pg-boss warns'));
  return boss;
}

/** Returns the queue of a definition. */
function queueOf(definition: JobDefinition): Queue {
  const { everySeconds = DAY_SECONDS, pauseMaxSeconds = PAUSE_MAX_SECONDS } = definition;
  const isAlways = isRecurring(definition);
  return {
    name: definition.name,
    // At most one waits or runs.
    policy: isAlways || definition.isAlone === true ? 'exclusive' : 'standard',
    retryLimit: isAlways ? ALWAYS : (definition.attemptsMax ?? ATTEMPTS_MAX) - 1,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: Math.min(everySeconds, pauseMaxSeconds),
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: DAY_SECONDS,
    retentionSeconds: KEPT_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    ...(isAlways ? {} : { deadLetter: DEAD }),
  };
}

const MAKE = `select pgboss.create_queue(w.queue->>'name', w.queue) from jsonb_array_elements($1::jsonb) w (queue)`;

async function makeQueues({ pool }: Deps, boss: PgBoss, definitions: JobDefinition[]): Promise<void> {
  const wanted = definitions.map(queueOf);
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const missing = wanted.filter(({ name }) => !known.has(name));
  // pg-boss creates each queue in its own transaction. There are many queues, and tests create all of them with every
  // application.
  if (missing.length > 0) await pool.query(MAKE, [JSON.stringify(missing)]);
  for (const queue of wanted) {
    const before = known.get(queue.name);
    if (before !== undefined) await fit(boss, before, queue);
  }
}

/** Updates the limits of an existing queue, which a newer version of the server may change. */
async function fit(boss: PgBoss, before: QueueResult, { name, policy, ...options }: Queue): Promise<void> {
  if (before.policy !== policy) throw new Error(`the job ${name} was ${before.policy}; give it another name`);
  const isOther = Object.entries(options).some(([key, value]) => before[key as keyof QueueResult] !== value);
  if (isOther) await boss.updateQueue(name, options);
}

/** Wraps a pool or the caller's transaction for pg-boss. */
export const on = (db: Db): { db: BossDb } => ({ db: fromKysely(db) });

/** Returns the number of jobs affected by a call of pg-boss, which its types do not declare. */
export const affected = (answer: object): number => (answer as { affected: number }).affected;
