import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { VendorReach } from './adapters/hwp-vendor.ts';

interface LiveSession {
  session_id: string;
  vendor_code: string;
}

/**
 * When a member's log-ins were ended (exclusion, block, new password), the game sessions end too: in the wallet at once,
 * and each vendor is asked to close its game. Rounds in play are not touched: their wins are paid (M11).
 */
export function createSessionEnd(deps: VendorReach & { db: Db; log: Log }) {
  const { db, log, hwp } = deps;
  return async ({ memberId }: { memberId: string }): Promise<void> => {
    for (const session of await closeSessions(db, memberId)) {
      const access = await deps.accessOf(session.vendor_code);
      if (access === undefined) continue;
      const result = await hwp.call(access, 'session/terminate', {
        session_id: session.session_id,
        reason: 'SESSION_ENDED',
      });
      if (!result.ok)
        log.warn(
          { vendor: session.vendor_code, code: result.code },
          'the vendor did not end the session; its bets are refused',
        );
    }
  };
}

function closeSessions(db: Db, memberId: string): Promise<LiveSession[]> {
  return rows(
    db,
    sql<LiveSession>`
      update vendors_sessions s set closed_at = platform_now()
      from vendors_players p join vendors v on v.id = p.vendor_id
      where p.id = s.player and p.member_id = ${memberId} and s.closed_at is null and s.expires_at > platform_now()
      returning s.session_id, v.code as vendor_code`,
  );
}
