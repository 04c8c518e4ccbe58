import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, firstRow } from './db.ts';
import { type LaneName, LANES } from './job-definition.ts';
import { fetchJobs, handBack, type Runner, runJob } from './job-run.ts';

const POLL_MS = 1000;

/** Queues with due work, and whether a claim expired. */
export interface Look {
  due: string[];
  has_lost: boolean;
}

export async function look(db: Db, queues: string[]): Promise<Look> {
  const seen = await firstRow(
    db,
    sql<Look>`
      select array(select q.name from unnest(${queues}::text[]) q (name)
               where exists (select from pgboss.job_common j where j.name = q.name and j.state in ('created', 'retry')
                               and j.blocked = false and j.start_after <= platform_now())) as due,
             exists (select from pgboss.job_common where state = 'active'
                       and heartbeat_on + make_interval(secs => heartbeat_seconds) < platform_now()) as has_lost`,
  );
  return seen!;
}

/** The lanes of a node. One poll per second and one after each notice find the work of all lanes. */
export class Lanes {
  readonly #runner: Runner;
  readonly #lanes: Map<LaneName, Lane>;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isLooking = false;
  #isWanted = false;
  #isOpen = false;

  constructor(runner: Runner) {
    this.#runner = runner;
    this.#lanes = new Map((Object.keys(LANES) as LaneName[]).map((name) => [name, new Lane(runner, LANES[name])]));
  }

  start(): void {
    this.#isOpen = true;
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  wake(): void {
    this.#isWanted = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#looking = this.#lookAround();
  }

  /** Takes no more jobs. Running jobs get the grace period; the rest is handed to other nodes. */
  async stop(graceMs: number): Promise<void> {
    this.#isOpen = false;
    clearInterval(this.#timer);
    const closed = Promise.all([...this.#lanes.values()].map((lane) => lane.close()));
    await this.#looking;
    const grace = new AbortController();
    const isOver = setTimeout(graceMs, undefined, { signal: grace.signal }).catch(() => {});
    await Promise.race([closed, isOver]);
    grace.abort();
    const { claims, log } = this.#runner;
    for (const job of claims.held()) {
      log.warn({ job: job.name, jobId: job.id }, 'a job did not end in time: it is handed to another node');
      await handBack(this.#runner, job);
      claims.letGo(job);
    }
  }

  async #lookAround(): Promise<void> {
    const { boss, db, definitions, log } = this.#runner;
    while (this.#isWanted && this.#isOpen) {
      this.#isWanted = false;
      try {
        const { due, has_lost: hasLost } = await look(db, [...definitions.keys()]);
        for (const queue of due) this.#lanes.get(definitions.get(queue)!.lane)!.add(queue);
        if (hasLost) await boss.supervise();
      } catch (error) {
        log.error({ err: error }, 'the job worker could not reach its table');
      }
    }
    this.#isLooking = false;
  }
}

/**
 * Runs the jobs of its queues, up to a number at once. Takes the next job as soon as one ends, without waiting for all.
 */
class Lane {
  readonly #runner: Runner;
  readonly #width: number;
  readonly #due = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  #filling: Promise<void> | undefined;
  #isFilling = false;
  #isOpen = true;

  constructor(runner: Runner, width: number) {
    this.#runner = runner;
    this.#width = width;
  }

  add(queue: string): void {
    this.#due.add(queue);
    this.#fillUp();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#filling;
    await Promise.all(this.#running);
  }

  #fillUp(): void {
    if (this.#isFilling) return;
    this.#isFilling = true;
    this.#filling = this.#fill();
  }

  async #fill(): Promise<void> {
    for (const queue of this.#due) {
      const free = this.#width - this.#running.size;
      if (free === 0 || !this.#isOpen) break;
      this.#due.delete(queue);
      const jobs = await fetchJobs(this.#runner, queue, free).catch((error: unknown) => {
        this.#runner.log.error({ err: error, queue }, 'jobs could not be taken');
        return [];
      });
      // Moves the queue to the end, after the other queues.
      if (jobs.length === free) this.#due.add(queue);
      for (const job of jobs) this.#run(job);
    }
    this.#isFilling = false;
  }

  #run(job: Parameters<typeof runJob>[1]): void {
    const run: Promise<void> = runJob(this.#runner, job).finally(() => {
      this.#running.delete(run);
      this.#fillUp();
    });
    this.#running.add(run);
  }
}
