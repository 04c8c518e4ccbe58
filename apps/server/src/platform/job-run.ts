import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { type Db, inTransaction } from './db.ts';
import type { ClaimedJob, Claims } from './job-claims.ts';
import { isRecurring, type JobDefinition } from './job-definition.ts';
import { planNext } from './job-plans.ts';
import { affected, on } from './job-queues.ts';
import type { Log } from './log.ts';

export interface Runner {
  boss: PgBoss;
  db: Db;
  /** Connection for writes about jobs only: see `Database`. */
  reservedDb: Db;
  log: Log;
  definitions: ReadonlyMap<string, JobDefinition>;
  claims: Claims;
}

export type Fetched = JobWithMetadata<Record<string, unknown> | null>;

/** Claims due jobs of this queue. With `isEarly`, also jobs that are not due yet. */
export function fetchJobs(
  { boss, reservedDb }: Runner,
  queue: string,
  batchSize: number,
  isEarly = false,
): Promise<Fetched[]> {
  const ignoreStartAfter = isEarly;
  return boss.fetch(queue, { batchSize, ignoreStartAfter, includeMetadata: true, ...on(reservedDb) });
}

/**
 * Runs a job and records how it ended. Never rejects: a job without a recorded end runs again when its claim expires.
 */
export async function runJob(runner: Runner, job: Fetched): Promise<void> {
  const { claims, definitions, log } = runner;
  const definition = definitions.get(job.name)!;
  const claim = { name: job.name, id: job.id, retryCount: job.retryCount };
  const about = { job: job.name, jobId: job.id, attempt: job.retryCount + 1 };
  claims.hold(claim);
  const error = await failureOf(definition, job.data ?? {});
  const givesUp = job.retryCount >= job.retryLimit;
  if (error !== undefined) log.error({ ...about, givesUp, err: error }, 'job failed');
  try {
    const isOurs =
      error === undefined
        ? await finish(runner, definition, { ...claim, key: job.singletonKey })
        : await fail(runner, claim, error);
    if (!isOurs) log.warn(about, 'a job was taken over while it ran: how this run ended does not count');
  } catch (thrown) {
    log.error({ ...about, err: thrown }, 'the end of a job could not be written: it runs again when its claim ends');
  } finally {
    claims.letGo(claim);
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

/** Completes a job: deletes it, and plans it again if it recurs. Returns false if another run has taken it over. */
function finish(
  { boss, db, reservedDb }: Runner,
  definition: JobDefinition,
  { name, key, ...attempt }: ClaimedJob & { key: string | null },
): Promise<boolean> {
  const forget = async (target: Db) => affected(await boss.deleteJob(name, attempt, on(target))) === 1;
  if (!isRecurring(definition)) return forget(reservedDb);
  return inTransaction(db, async (trx) => {
    if (!(await forget(trx))) return false;
    await planNext(boss, trx, definition, key);
    return true;
  });
}

/** The same for a failed run: the queue decides when it is retried or dead. */
async function fail({ boss, db }: Runner, { name, ...attempt }: ClaimedJob, error: Error): Promise<boolean> {
  return affected(await boss.fail(name, attempt, { message: error.message.slice(0, 500) }, on(db))) === 1;
}

/**
 * Returns a running job to its queue at once, because the node stops before it ended. The result of this run no longer
 * counts.
 */
export function handBack({ boss, db }: Runner, { name, ...attempt }: ClaimedJob): Promise<void> {
  return inTransaction(db, async (trx) => {
    const isOurs = affected(await boss.cancel(name, attempt, on(trx))) === 1;
    if (isOurs) await boss.resume(name, attempt.id, on(trx));
  });
}
