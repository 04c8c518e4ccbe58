// Dead jobs, and figures about waiting jobs.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from './db.ts';
import type { LaneName } from './job-definition.ts';
import { DEAD, on } from './job-queues.ts';
import type { Jobs } from './jobs.ts';

/** Returns the number of dead jobs that wait for staff. */
export async function countDeadJobs(db: Db): Promise<number> {
  const counted = await firstRow(
    db,
    sql<{ count: bigint }>`
      select count(*) as count from pgboss.job_common where name = ${DEAD} and state = 'created'`,
  );
  return Number(counted!.count);
}

export interface DeadJob {
  id: string;
  source_name: string | null;
  payload: string;
  error: string;
  attempts: number;
  source_created_on: Date | null;
  created_on: Date;
}

/** Filter of dead jobs; all queues if `job` is absent. */
export interface DeadFilter {
  job?: string | undefined;
}

export async function listDeadJobs(
  db: Db,
  { job, limit, offset }: DeadFilter & { limit: number; offset: number },
): Promise<{ list: DeadJob[]; totalCount: number }> {
  const which = sql`name = ${DEAD} and state = 'created' and (${job ?? null}::text is null or source_name = ${job ?? null})`;
  const list = await rows(
    db,
    sql<DeadJob>`
      select id::text as id, source_name, coalesce(data::text, '{}') as payload,
             coalesce(source_output->>'message', '') as error, coalesce(source_retry_count, 0) + 1 as attempts,
             source_created_on, created_on
        from pgboss.job_common where ${which} order by created_on desc, id limit ${limit} offset ${offset}`,
  );
  const counted = await firstRow(
    db,
    sql<{ count: bigint }>`select count(*) as count from pgboss.job_common where ${which}`,
  );
  return { list, totalCount: Number(counted!.count) };
}

/** Sends dead jobs back to their queues, oldest first, up to the limit. Returns the number of jobs sent. */
export async function resendDeadJobs(
  trx: Trx,
  jobs: Pick<Jobs, 'ready'>,
  { job, ids, limit }: DeadFilter & { ids?: string[]; limit: number },
): Promise<number> {
  const boss = await jobs.ready();
  const filter = { ...(job === undefined ? {} : { sourceName: job }), ...(ids === undefined ? {} : { ids }) };
  return boss.redrive(DEAD, { ...filter, limit, ...on(trx) });
}

/**
 * Deletes dead jobs permanently, oldest first, up to the limit. Returns the deleted ones by queue name. Skips a job
 * that is being sent again at this moment.
 */
export async function discardDeadJobs(
  trx: Trx,
  { job, ids, limit }: DeadFilter & { ids?: string[]; limit: number },
): Promise<{ id: string; source_name: string | null }[]> {
  return rows(
    trx,
    sql<{ id: string; source_name: string | null }>`
      delete from pgboss.job_common where name = ${DEAD} and id in (
        select id from pgboss.job_common
         where name = ${DEAD} and state = 'created' and (${job ?? null}::text is null or source_name = ${job ?? null})
           and (${ids ?? null}::uuid[] is null or id = any (${ids ?? null}::uuid[]))
         order by created_on, id limit ${limit} for update skip locked)
      returning id::text as id, source_name`,
  );
}

/** Returns for each lane how long its oldest due job has waited, in seconds; 0 for lanes with nothing due. */
export async function oldestDue(db: Db, { definitions }: Pick<Jobs, 'definitions'>): Promise<Map<LaneName, number>> {
  const queues = await rows(
    db,
    sql<{ name: string; seconds: number }>`
      select q.name as name, extract(epoch from platform_now() - min(j.start_after))::float8 as seconds
        from unnest(${[...definitions.keys()]}::text[]) q (name) join pgboss.job_common j on j.name = q.name
       where j.state in ('created', 'retry') and j.blocked = false and j.start_after <= platform_now() group by q.name`,
  );
  const oldest = new Map<LaneName, number>();
  for (const { name, seconds } of queues) {
    const { lane } = definitions.get(name)!;
    oldest.set(lane, Math.max(seconds, oldest.get(lane) ?? 0));
  }
  return oldest;
}
