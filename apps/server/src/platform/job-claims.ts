import type { JobAttempt, PgBoss } from 'pg-boss';
import type { Db } from './db.ts';
import { on } from './job-queues.ts';
import type { Log } from './log.ts';

const RENEW_MS = 2500;

export interface ClaimedJob extends JobAttempt {
  name: string;
}

/** The jobs that this node runs. It sends heartbeats for them until they are released; a dead node sends none. */
export interface Claims {
  hold(job: ClaimedJob): void;
  letGo(job: ClaimedJob): void;
  /** The currently held jobs. */
  held(): ClaimedJob[];
}

/** Creates the claims. Uses a separate connection, so that a heartbeat never waits for the work. */
export function createClaims(deps: { boss: PgBoss; reservedDb: Db; log: Log }): Claims {
  const running = new Set<ClaimedJob>();
  let timer: NodeJS.Timeout | undefined;
  let isRenewing = false;

  async function renew(): Promise<void> {
    if (isRenewing) return; // The database is slow: one attempt at a time.
    isRenewing = true;
    await touchAll(deps, [...running]).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the claims of running jobs could not be renewed'),
    );
    isRenewing = false;
  }

  return {
    hold(job) {
      running.add(job);
      timer ??= setInterval(() => void renew(), RENEW_MS);
    },
    letGo(job) {
      running.delete(job);
      if (running.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
    held: () => [...running],
  };
}

async function touchAll({ boss, reservedDb }: { boss: PgBoss; reservedDb: Db }, jobs: ClaimedJob[]): Promise<void> {
  for (const [queue, ofQueue] of Map.groupBy(jobs, ({ name }) => name))
    await boss.touch(
      queue,
      ofQueue.map(({ id, retryCount }) => ({ id, retryCount })),
      on(reservedDb),
    );
}
