import { sql } from 'kysely';
import { type Db, firstRow, rows } from './db.ts';

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
  await sql`
    insert into platform_jobs (name, dedupe_key, payload, run_at, attempts_max)
    values (${job.name}, ${job.dedupeKey}, ${JSON.stringify(job.payload)}::jsonb,
            coalesce(${job.runAt}::timestamptz, platform_now() + make_interval(secs => ${job.delaySeconds})), ${job.attemptsMax})
    on conflict (name, dedupe_key) where dedupe_key is not null do nothing`.execute(db);
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
  await sql`
    update platform_jobs set claimed_until = platform_now() + make_interval(secs => ${CLAIM_SECONDS})
    where id = any(${jobs.map((job) => job.id)}) and claimed_by = any(${jobs.map((job) => job.claimed_by)})`.execute(
    db,
  );
}

/** Done: a recurring job waits for its next turn, any other is forgotten. False: another run has taken it over. */
export async function finishJob(db: Db, job: ClaimedJob, everySeconds: number | undefined): Promise<boolean> {
  const { id, claimed_by: claim } = job;
  const ended =
    everySeconds === undefined
      ? sql`delete from platform_jobs where id = ${id} and claimed_by = ${claim}`
      : sql`
          update platform_jobs set run_at = platform_now() + make_interval(secs => ${everySeconds}), attempts = 0,
                 claimed_until = null, claimed_by = null, last_error = null
          where id = ${id} and claimed_by = ${claim}`;
  return (await ended.execute(db)).numAffectedRows === 1n;
}

/** As `finishJob`, for a run that failed. */
export async function failJob(
  db: Db,
  job: ClaimedJob,
  failure: { error: string; pauseSeconds: number; givesUp: boolean },
): Promise<boolean> {
  const ended = await sql`
    update platform_jobs set claimed_until = null, claimed_by = null, last_error = ${failure.error},
           state = ${failure.givesUp ? 'dead' : 'waiting'}, run_at = platform_now() + make_interval(secs => ${failure.pauseSeconds})
    where id = ${job.id} and claimed_by = ${job.claimed_by}`.execute(db);
  return ended.numAffectedRows === 1n;
}

/** One row for each recurring job, made by the first node that knows it. */
export async function ensureRecurring(db: Db, name: string): Promise<void> {
  await sql`
    insert into platform_jobs (name, dedupe_key) values (${name}, ${RECURRING})
    on conflict (name, dedupe_key) where dedupe_key is not null do nothing`.execute(db);
}

export async function makeRecurringDue(db: Db, names: string[]): Promise<void> {
  await sql`
    update platform_jobs set run_at = platform_now(), claimed_until = null
    where name = any(${names}) and dedupe_key = ${RECURRING}`.execute(db);
}

/** How many jobs have given up: shown on the operator's board and as a figure. */
export async function countDeadJobs(db: Db): Promise<number> {
  const row = await firstRow(db, sql<{ count: bigint }>`select count(*) from platform_jobs where state = 'dead'`);
  return Number(row!.count);
}
