// Holds placed automatically by signs of harm: deposits, bonuses, offers. Never a withdrawal.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { lockGate } from './exclusion-store.ts';
import * as store from './holds-store.ts';
import { addEvent } from './store.ts';
import type { HeldAction } from '../contract/states.ts';
import type { Hold } from './types.ts';

const AT_ONCE = 200;
const subjectOf = (id: string) => ({ type: 'member', id });

/**
 * Places holds in the caller's transaction; one with a later end stays. Refuses with `protection.checkUnavailable` if
 * there is no gate.
 */
export async function hold(trx: Trx, by: Context, { memberId, actions, hours, reason }: Hold): Promise<void> {
  await lockGate(trx, memberId);
  await store.putHolds(trx, { memberId, actions, hours });
  await note(trx, by, { memberId, actions, command: 'start', reason });
}

/** Ends holds before their time; actions without a hold are ignored. */
export async function release(
  trx: Trx,
  by: Context,
  { memberId, actions, reason }: Omit<Hold, 'hours'>,
): Promise<void> {
  await lockGate(trx, memberId);
  const ended = await store.dropHolds(trx, { memberId, actions });
  if (ended.length > 0) await note(trx, by, { memberId, actions: ended, command: 'end', reason });
}

/** Job: ends holds whose time is over. */
export async function endDueHolds(db: Db): Promise<void> {
  for (;;) {
    const members = await store.membersWithDueHolds(db, AT_ONCE);
    for (const memberId of members)
      await inTransaction(db, async (trx) => {
        await lockGate(trx, memberId);
        const ended = await store.dropHolds(trx, { memberId });
        if (ended.length === 0) return;
        const by = systemContext('protection.holds');
        await note(trx, by, { memberId, actions: ended, command: 'end', reason: 'its time is over' });
      });
    if (members.length < AT_ONCE) return;
  }
}

async function note(
  trx: Trx,
  by: Context,
  change: { memberId: string; actions: readonly HeldAction[]; command: 'start' | 'end'; reason: string },
): Promise<void> {
  const { memberId, actions, command, reason } = change;
  await addEvent(trx, memberId, command === 'start' ? 'held' : 'holdEnded', { actions: [...actions], reason });
  await audit(trx, by, {
    command: `protection.hold.${command}`,
    subject: subjectOf(memberId),
    after: { actions: [...actions] },
    reason,
  });
}
