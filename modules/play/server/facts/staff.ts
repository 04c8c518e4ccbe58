// Followers for staff and for monitoring.
import { Gauge } from 'prom-client';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Metrics } from '@sanam/server/platform/metrics.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { endPause, type FollowerState, listFollowers } from './follower-store.ts';

/** Creates the functions for the routes of staff. */
export function createFollowersOfStaff(db: Db) {
  return {
    async list(query: { pageNo: number; pageSize: number }) {
      const all = (await listFollowers(db)).map(rowOf);
      const { limit, offset } = pageOf(query);
      return paged(all.slice(offset, offset + limit), all.length, query);
    },
    /** Retries a follower. Refuses with `common.notFound` if no follower of this name fails. */
    async retry(context: Context, name: string, reason: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        if (!(await endPause(trx, name))) throw refuse('common.notFound');
        await audit(trx, context, { command: 'games.follower.retry', subject: { type: 'follower', id: name }, reason });
      });
    },
  };
}
export type FollowersOfStaff = ReturnType<typeof createFollowersOfStaff>;

function rowOf({ name, handled, behind, failures, failing_since, last_error, next_try_at }: FollowerState) {
  return {
    id: name,
    handled: String(handled),
    behindSeconds: behind,
    failures,
    failingSince: failing_since?.toISOString() ?? null,
    lastError: last_error,
    nextTryAt: next_try_at?.toISOString() ?? null,
  };
}

/** Reads from the database at each scrape, so that every node reports the same. */
export function measureFollowers(db: Db, { registry }: Pick<Metrics, 'registry'>): void {
  const gauge = (name: string, help: string, read: (state: FollowerState) => number): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['follower'],
      registers: [registry],
      async collect() {
        for (const state of await listFollowers(db).catch(() => [])) this.set({ follower: state.name }, read(state));
      },
    });
  gauge('sanam_follower_failures', 'Failed tries of a follower of facts on one set', ({ failures }) => failures);
  gauge(
    'sanam_follower_behind_seconds',
    'Age of the oldest fact that a follower has not handled',
    ({ behind }) => behind,
  );
}
