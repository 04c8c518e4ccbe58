// Next runs of recurring jobs. The waiting job is the plan; no other table has to be kept consistent with it.
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { databaseNow, type Db, rows } from './db.ts';
import { type Cron, isRecurring, type JobDefinition } from './job-definition.ts';
import { on } from './job-queues.ts';

/** Plans the jobs that have no plan yet, and moves those whose zone or expression changed. */
export async function planAll(boss: PgBoss, db: Db, definitions: Iterable<JobDefinition>): Promise<void> {
  for (const definition of definitions) if (isRecurring(definition)) await planFirst(boss, db, definition);
}

/** Plans the first run. Sending is idempotent: the queue ignores a second waiting or running job of a key. */
export async function planFirst(boss: PgBoss, db: Db, { name, cron }: JobDefinition): Promise<void> {
  if (cron === undefined) {
    await boss.send(name, {}, on(db));
    return;
  }
  const planned = await plannedRuns(db, name);
  for (const [key, zone] of await cron.zones()) {
    const next = await nextRun(boss, db, cron, zone);
    const before = planned.get(key);
    if (before === undefined) await boss.send(name, { key }, { singletonKey: key, startAfter: next, ...on(db) });
    else if (before.getTime() !== next.getTime())
      await boss.update(name, undefined, { singletonKey: key, startAfter: next, ...on(db) });
  }
}

/** Plans the next run in the transaction that ends a run. A key without a zone is not planned again. */
export async function planNext(boss: PgBoss, trx: Db, definition: JobDefinition, key: string | null): Promise<void> {
  const { name, everySeconds, cron } = definition;
  if (cron === undefined) {
    await boss.send(name, {}, { startAfter: everySeconds!, ...on(trx) });
    return;
  }
  const zone = (await cron.zones()).get(key!);
  if (zone === undefined) return;
  const startAfter = await nextRun(boss, trx, cron, zone);
  await boss.send(name, { key }, { singletonKey: key!, startAfter, ...on(trx) });
}

async function nextRun(boss: PgBoss, db: Db, { expression }: Cron, zone: string): Promise<Date> {
  const [next] = boss.previewSchedule(expression, { tz: zone, from: await databaseNow(db), count: 1 });
  if (next === undefined) throw new Error(`the schedule ${expression} has no next run`);
  return next;
}

/** Returns the runs that wait for their time. Runs that are due, late or being retried stay unchanged. */
async function plannedRuns(db: Db, name: string): Promise<Map<string, Date>> {
  const planned = await rows(
    db,
    sql<{ singleton_key: string | null; start_after: Date }>`
      select singleton_key, start_after from pgboss.job_common
       where name = ${name} and state = 'created' and start_after > platform_now()`,
  );
  return new Map(planned.map((row) => [row.singleton_key ?? '', row.start_after]));
}
