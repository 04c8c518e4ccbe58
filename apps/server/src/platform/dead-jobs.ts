// Jobs that gave up, and the figures of those that wait.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from './db.ts';
import type { LaneName } from './job-definition.ts';
import { DEAD } from './job-queues.ts';
import type { Jobs } from './jobs.ts';

/** How many jobs have given up and wait for staff. */
export async function countDeadJobs(db: Db): Promise<number> {
  const counted = await firstRow(
    db,
    sql<{ count: bigint }>`
      select count(*) as count from pgboss.job_common where name = ${DEAD} and state = 'created'`,
  );
  return Number(counted!.count);
}

/** How long the oldest job of each lane has been due, in seconds; lanes with nothing due are 0. */
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
