import { randomBytes } from 'node:crypto';
import type { Db } from './db.ts';
import { type ClaimedJob, RENEW_MS, renewClaims } from './job-store.ts';
import type { Log } from './log.ts';

export interface Claims {
  /** A new claim, of this node and never used before. */
  next(): string;
  /** Renews the claims of these jobs as long as `work` runs. A node that dies renews nothing, and others take over. */
  renewWhile(jobs: readonly ClaimedJob[], work: () => Promise<unknown>): Promise<void>;
}

export function createClaims({ claimsDb, log }: { claimsDb: Db; log: Log }): Claims {
  const worker = randomBytes(6).toString('hex');
  const running = new Set<readonly ClaimedJob[]>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let isRenewing = false;

  async function renew(): Promise<void> {
    if (isRenewing) return; // The database is slow: one try at a time.
    isRenewing = true;
    await renewClaims(claimsDb, [...running].flat()).catch((error: unknown) =>
      log.warn({ err: error }, 'the claims of running jobs could not be renewed'),
    );
    isRenewing = false;
  }

  return {
    next: () => `${worker}.${++count}`,
    async renewWhile(jobs, work) {
      running.add(jobs);
      timer ??= setInterval(() => void renew(), RENEW_MS);
      try {
        await work();
      } finally {
        running.delete(jobs);
        if (running.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
  };
}
