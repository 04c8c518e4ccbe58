// Runs that cannot be computed at all: other plans continue, and the run is retried later.
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Db, inTransaction, now, type Trx } from '@sanam/server/platform/db.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import { BY_RUNS } from './compute.ts';

const DETAIL_MAX = 200;

/** Condition on `agents_runs r`: the run is not waiting for its next attempt. */
export const isNotDelayed = sql`not exists (
  select from agents_set_aside a where a.run_id = r.run_id and a.agent_no is null and a.state = 'open'
    and a.next_at > platform_now())`;

/** Sets a run aside. The next attempt waits a minute, then twice as long each time, up to an hour. */
export async function setRunAside(
  { db, log }: { db: Db; log: Log },
  { runId, merchantId }: { runId: bigint; merchantId: string },
  error: Error,
): Promise<void> {
  log.error({ runId: String(runId), merchantId, err: error }, 'a run of wages cannot be computed: set aside');
  const detail = error.message.slice(0, DETAIL_MAX);
  await inTransaction(db, async (trx) => {
    await sql`
      insert into agents_set_aside as a (merchant_id, run_id, why, detail, next_at)
      values (${merchantId}, ${runId}, 'failed', ${detail}, platform_now() + interval '1 minute')
      on conflict (run_id, agent_no) do update
        set tries = a.tries + 1, detail = excluded.detail, last_at = platform_now(),
            next_at = platform_now() + least(interval '1 hour', interval '1 minute' * power(2, least(a.tries, 10)))`.execute(
      trx,
    );
    await audit(trx, BY_RUNS(merchantId), {
      command: 'agents.run.setAside',
      subject: { type: 'agentRun', id: String(runId) },
      after: { state: 'pending' },
      reason: detail,
    });
  });
}

/** Closes the row of a run that could be computed after all. */
export const runIsMade = (trx: Trx, runId: bigint) =>
  trx
    .updateTable('agents_set_aside')
    .set({ state: 'made', closed_at: now })
    .where('run_id', '=', runId)
    .where('agent_no', 'is', null)
    .where('state', '=', 'open')
    .execute();
