import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { CheckInterval } from '../contract/states.ts';
import { lockGate } from './exclusion-store.ts';
import type { OwnLimitDeps } from './own-limits.ts';
import * as store from './store.ts';

/**
 * Sets the player's minutes between two reality checks. Refuses with `protection.realityCheckDue` for a longer interval
 * while a check is due, and with `protection.checkUnavailable` if there is no gate.
 */
export function setCheckInterval(
  { db, events }: Pick<OwnLimitDeps, 'db' | 'events'>,
  context: Context,
  { memberId, minutes }: { memberId: string; minutes: CheckInterval },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockGate(trx, memberId);
    if (!(await store.setCheckInterval(trx, memberId, minutes))) throw refuse('protection.realityCheckDue');
    await store.addEvent(trx, memberId, 'checkInterval', { minutes });
    await audit(trx, context, {
      command: 'protection.checkInterval.set',
      subject: { type: 'member', id: memberId },
      after: { minutes },
    });
    await events.emit(trx, 'protection.checkIntervalChanged', { memberId });
  });
}
