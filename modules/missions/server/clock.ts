// The periodic work on missions: ends missions, and expires progress that was not finished or claimed in time.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { endOver } from './making/staff.ts';
import type { MissionStaffDeps } from './deps.ts';
import { expireOld } from './progress/store.ts';

const contextOf = (merchantId: string) => systemContext('missions', merchantId);

/**
 * Ends missions and expires progress. Members are not notified. Writes one audit row for each mission, because it may
 * have many members.
 */
export async function passTime(deps: MissionStaffDeps): Promise<void> {
  await inTransaction(deps.db, (trx) => endOver(deps, trx, contextOf));
  await inTransaction(deps.db, async (trx) => {
    for (const { missionId, merchantId, periods } of await expireOld(trx, await deps.promotions.stopped(trx)))
      await audit(trx, contextOf(merchantId), {
        command: 'missions.expire',
        subject: { type: 'mission', id: missionId },
        after: { periods },
      });
  });
}
