// Kills connections at their commit.
import { insist } from './insist.ts';
import type { TestApp } from './build-test-app.ts';

const LOCK = 4215;

/**
 * Prepares the killing of transactions that write into `table`. The returned function runs `work` until its transaction
 * waits at its commit, ends the connection, and then returns what other connections see (`seen`).
 */
export async function killsAtCommit(t: TestApp, table: string) {
  // The transaction waits at its commit while the test holds this lock.
  await t.owner.query(
    `create or replace function test_pause() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock_shared(${LOCK}); return null; end $$;
     create constraint trigger test_pause after insert or update on ${table} deferrable initially deferred
       for each row execute function test_pause()`,
  );
  return async (work: () => Promise<unknown>, seen: () => Promise<void>): Promise<void> => {
    const holder = await t.owner.connect();
    try {
      await holder.query('select pg_advisory_lock($1)', [LOCK]);
      const done = work().catch(() => undefined);
      const waiting = () =>
        t.owner.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        );
      const { rows } = await insist(waiting, (found) => found.rows.length > 0);
      for (const { pid } of rows) await t.owner.query('select pg_terminate_backend($1)', [pid]);
      await seen();
      await holder.query('select pg_advisory_unlock($1)', [LOCK]);
      await done;
    } finally {
      // Nothing may wait for it after a failed expectation.
      await holder.query('select pg_advisory_unlock_all()');
      holder.release();
    }
  };
}
