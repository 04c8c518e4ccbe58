import { sql } from 'kysely';
import { type Db, inTransaction, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { VendorReach } from './adapters/hwp-vendor.ts';

type SessionEndDeps = VendorReach & { db: Db; jobs: Pick<Jobs, 'define' | 'enqueue'>; log: Log };

interface LiveSession {
  session_id: string;
  vendor_code: string;
}

const END_JOB = 'games.endSession';

/**
 * Ends the game sessions of a member whose log-ins were ended (exclusion, block, new password): in the wallet at once,
 * and each vendor is asked to close its game. Open rounds are not touched: their wins are paid (M11). Each vendor is
 * asked by a separate job, written in the same transaction: a node or vendor that is down delays it but loses none.
 */
export function createSessionEnd(deps: SessionEndDeps) {
  const { db, jobs } = deps;
  jobs.define({
    name: END_JOB,
    lane: 'vendors',
    run: ({ sessionId, vendorCode }) => askForEnd(deps, String(sessionId), String(vendorCode)),
  });
  return ({ memberId }: { memberId: string }): Promise<void> =>
    inTransaction(db, async (trx) => {
      for (const { session_id: sessionId, vendor_code: vendorCode } of await closeSessions(trx, memberId))
        await jobs.enqueue(trx, END_JOB, { sessionId, vendorCode });
    });
}

/**
 * Asks a vendor to end a session. Throws while the vendor cannot be reached, so that the job is retried. Safe to
 * repeat.
 */
async function askForEnd({ hwp, log, accessOf }: SessionEndDeps, sessionId: string, vendorCode: string): Promise<void> {
  const access = await accessOf(vendorCode);
  if (access === undefined) return;
  const result = await hwp.call(access, 'session/terminate', { session_id: sessionId, reason: 'SESSION_ENDED' });
  if (result.ok) return;
  if (result.isDown) throw new Error(`the vendor ${vendorCode} did not end a session: ${result.code}`);
  log.warn({ vendor: vendorCode, code: result.code }, 'the vendor did not end the session; its bets are refused');
}

function closeSessions(db: Trx, memberId: string): Promise<LiveSession[]> {
  return rows(
    db,
    sql<LiveSession>`
      update vendors_sessions s set closed_at = platform_now()
      from vendors_players p join vendors v on v.id = p.vendor_id
      where p.id = s.player and p.member_id = ${memberId} and s.closed_at is null and s.expires_at > platform_now()
      returning s.session_id, v.code as vendor_code`,
  );
}
