// Gives tickets for bets and deposits.
import { countedDeposit, type DepositChange } from '@sanam/payments/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { DrawDeps } from '../deps.ts';
import { countDeposit, countSpan, type Due, forfeit, giveDue, type Span, voidOpen } from './store.ts';

/** Name of the follower that gives tickets for bets. */
export const FOLLOWER = 'draws.tickets';

type Deps = Pick<DrawDeps, 'events' | 'protection'>;

export async function followSpan(deps: Deps, trx: Trx, span: Span): Promise<void> {
  await give(deps, trx, await countSpan(trx, span));
}

/** Counts the current amount of a credited deposit: minus refunds, and zero after a reversal by the payer's bank. */
export async function followDeposit(
  deps: Pick<DrawDeps, 'db' | 'events' | 'protection' | 'payments'>,
  change: DepositChange,
): Promise<void> {
  const deposit = await countedDeposit(deps.payments, change);
  if (deposit === undefined) return;
  await inTransaction(deps.db, async (trx) => give(deps, trx, await countDeposit(trx, deposit)));
}

/**
 * Gives due tickets. Members who may not receive a bonus forfeit theirs. A gate that closes in the meantime aborts the
 * set, which is then retried.
 */
async function give({ events, protection }: Deps, trx: Trx, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  const asked = [...new Set(due.map(({ memberId }) => memberId))];
  const free = await protection.whoMay(trx, asked, 'bonus');
  const closed = asked.filter((memberId) => !free.has(memberId));
  if (closed.length > 0) await forfeit(trx, closed);
  const given = await giveDue(
    trx,
    due.filter(({ memberId }) => free.has(memberId)),
  );
  const memberIds = [...new Set(given.map(({ memberId }) => memberId))];
  if (memberIds.length === 0) return;
  await protection.holdGates(trx, memberIds);
  const still = await protection.whoMay(trx, memberIds, 'bonus');
  if (still.size < memberIds.length) throw new Error('a member was excluded while tickets were given');
  await events.emit(trx, 'draws.ticketsGiven', { memberIds });
}

/** Voids the tickets of a member on a break or excluded. They are not restored, and no message is sent. */
export const voidAll = ({ db, events }: Pick<DrawDeps, 'db' | 'events'>, memberId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await forfeit(trx, [memberId]);
    const { merchantId, count } = await voidOpen(trx, memberId);
    if (count === 0) return;
    await audit(trx, systemContext('draws', merchantId), {
      command: 'draws.void',
      subject: { type: 'member', id: memberId },
      after: { tickets: count },
      reason: 'protection.stopped',
    });
    await events.emit(trx, 'draws.voided', { memberId, tickets: count });
  });
