// Payouts without a known outcome at the rail: two people read the statement and record the outcome.
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StatementDecision } from '../types.ts';
import type { Payouts } from './payouts.ts';
import * as payouts from './payout-store.ts';
import * as store from './store.ts';

/** Seconds for which the rail is asked; a payout that is sent again earlier could arrive twice. */
const ASKED_SECONDS = 24 * 3600;

/**
 * Settles an unknown payout by the statement. Always two people: `proposedBy` and the actor. A failed part is sent
 * again or returned as after every failure. Refuses with `operator.sameStaff`, `operator.staleVersion`,
 * `wallet.wrongState`, and `wallet.payoutStillAsked` while the rail may still report the payout.
 */
export async function settleByStatement(
  deps: { payouts: Pick<Payouts, 'settlePaid' | 'fail'> },
  by: Context,
  withdrawalId: string,
  ask: StatementDecision,
): Promise<void> {
  if (ask.proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(ask.db, async (trx) => {
    const row = await store.lockWithdrawal(trx, withdrawalId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== ask.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    const sent = await payouts.listPayouts(trx, withdrawalId);
    const payout = sent.find(({ part, state }) => part === ask.part && state === 'unknown');
    if (payout === undefined) throw refuse('wallet.wrongState', { stage: row.stage });
    if (ask.decision === 'paid') {
      await deps.payouts.settlePaid(trx, by, row, payout, ask.reference ?? '');
      return;
    }
    const waited = await payouts.secondsSinceSent(trx, payout.payout_id);
    if (waited < ASKED_SECONDS)
      throw refuse('wallet.payoutStillAsked', { hours: Math.ceil((ASKED_SECONDS - waited) / 3600) });
    await deps.payouts.fail(trx, row, payout, ask.reason, by);
  });
}
