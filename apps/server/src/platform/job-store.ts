import { sql } from 'kysely';
import { anyOf, countOf, type Db, fromNow, now, rows } from './db.ts';

/** A dead node's jobs wait this long and one poll more; `RENEW_MS` gives a living one several tries to renew. */
const CLAIM_SECONDS = 10;
export const RENEW_MS = 2500;
const RECURRING = 'recurring';

export interface ClaimedJob {
  id: bigint;
  name: string;
  payload: Record<string, unknown>;
  attempts: number;
  attempts_max: number;
  claimed_by: string;
}

export interface NewJob {
  name: string;
  payload: Record<string, unknown>;
  dedupeKey: string | null;
  runAt: Date | null;
  delaySeconds: number;
  attemptsMax: number;
}

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await db
    .insertInto('platform_jobs')
    .values({
      name: job.name,
      dedupe_key: job.dedupeKey,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt ?? fromNow(`${job.delaySeconds} seconds`),
      attempts_max: job.attemptsMax,
    })
    .onConflict((conflict) => conflict.columns(['name', 'dedupe_key']).where('dedupe_key', 'is not', null).doNothing())
    .execute();
}

/** Takes due jobs until the claim runs out; `claim` is used once, so that it also names this run of a job. */
export function claimDue(db: Db, claim: string, names: string[], limit: number): Promise<ClaimedJob[]> {
  return rows(
    db,
    sql<ClaimedJob>`
      update platform_jobs set attempts = attempts + 1, claimed_by = ${claim},
             claimed_until = platform_now() + make_interval(secs => ${CLAIM_SECONDS})
      where id in (
        select id from platform_jobs
        where state = 'waiting' and run_at <= platform_now() and name = any(${names})
          and (claimed_until is null or claimed_until < platform_now())
        order by run_at, id limit ${limit} for update skip locked)
      returning id, name, payload, attempts, attempts_max, claimed_by`,
  );
}

/** Holds running jobs for longer; those that ended or were taken over meanwhile stay as they are. */
export async function renewClaims(db: Db, jobs: readonly ClaimedJob[]): Promise<void> {
  await db
    .updateTable('platform_jobs')
    .set({ claimed_until: fromNow(`${CLAIM_SECONDS} seconds`) })
    .where('id', '=', anyOf(jobs.map((job) => job.id)))
    .where('claimed_by', '=', anyOf(jobs.map((job) => job.claimed_by)))
    .execute();
}

/** Done: a recurring job waits for its next turn, any other is forgotten. False: another run has taken it over. */
export async function finishJob(db: Db, job: ClaimedJob, everySeconds: number | undefined): Promise<boolean> {
  const { id, claimed_by: claim } = job;
  if (everySeconds === undefined) {
    const gone = await db
      .deleteFrom('platform_jobs')
      .where('id', '=', id)
      .where('claimed_by', '=', claim)
      .executeTakeFirst();
    return gone.numDeletedRows === 1n;
  }
  const ended = await db
    .updateTable('platform_jobs')
    .set({
      run_at: fromNow(`${everySeconds} seconds`),
      attempts: 0,
      claimed_until: null,
      claimed_by: null,
      last_error: null,
    })
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** As `finishJob`, for a run that failed. */
export async function failJob(
  db: Db,
  job: ClaimedJob,
  failure: { error: string; pauseSeconds: number; givesUp: boolean },
): Promise<boolean> {
  const ended = await db
    .updateTable('platform_jobs')
    .set({
      claimed_until: null,
      claimed_by: null,
      last_error: failure.error,
      state: failure.givesUp ? 'dead' : 'waiting',
      run_at: fromNow(`${failure.pauseSeconds} seconds`),
    })
    .where('id', '=', job.id)
    .where('claimed_by', '=', job.claimed_by)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** One row for each recurring job, made by the first node that knows it. */
export async function ensureRecurring(db: Db, name: string): Promise<void> {
  await db
    .insertInto('platform_jobs')
    .values({ name, dedupe_key: RECURRING })
    .onConflict((conflict) => conflict.columns(['name', 'dedupe_key']).where('dedupe_key', 'is not', null).doNothing())
    .execute();
}

export async function makeRecurringDue(db: Db, names: string[]): Promise<void> {
  await db
    .updateTable('platform_jobs')
    .set({ run_at: now, claimed_until: null })
    .where('name', '=', anyOf(names))
    .where('dedupe_key', '=', RECURRING)
    .execute();
}

/** How many jobs have given up: shown on the operator's board and as a figure. */
export function countDeadJobs(db: Db): Promise<number> {
  return countOf(db.selectFrom('platform_jobs').where('state', '=', 'dead'));
}
