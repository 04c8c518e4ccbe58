// Money that the bank returned and that no dispute takes: two people give it to the player's wallet.
import { fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { PaymentDeps } from '../deps.ts';
import { lateReturnReleased, payoutCameBack } from '../moves.ts';
import type { LateReturnDecision } from '../types.ts';
import { raisePayoutAlarm, setPayoutAlarm } from './alarms.ts';
import { insertLateReturn } from './dispute-store.ts';
import { listPayouts, type PayoutRow, tieToDispute, unplacedParts } from './payout-store.ts';
import * as store from './store.ts';

/**
 * Gives returned money that no dispute takes to the player's wallet. Always two people. The decision is kept as a
 * dispute that is decided at once. Refuses with `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`.
 */
export async function placeReturn(
  deps: PaymentDeps,
  by: Context,
  withdrawalId: string,
  decision: LateReturnDecision,
): Promise<void> {
  if (decision.proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(decision.db, async (trx) => {
    const row = await store.lockWithdrawal(trx, withdrawalId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    const parts = await unplacedParts(trx, row);
    const amountMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0n);
    // More came back since the first person looked, or it was placed already.
    if (amountMinor === 0n || amountMinor !== fromWire(decision.amount))
      throw refuse('wallet.wrongState', { stage: row.stage });
    await place(deps, trx, by, { row, parts, amountMinor, reason: decision.reason });
  });
}

interface Placing {
  row: store.WithdrawalRow;
  parts: { accountKey: string; amountMinor: bigint }[];
  amountMinor: bigint;
  reason: string;
}

/** Books P10 and P8, and writes the decision; the caller holds the withdrawal's lock. */
async function place(
  { ledger, events }: PaymentDeps,
  trx: Trx,
  by: Context,
  { row, parts, amountMinor, reason }: Placing,
): Promise<void> {
  const { withdrawal_id: withdrawalId, member_id: memberId, net } = row;
  const disputeId = newId('dsp');
  await ledger.lockOwner(trx, memberId);
  await insertLateReturn(trx, {
    dispute_id: disputeId,
    withdrawal_id: withdrawalId,
    kind: amountMinor < net ? 'partlyReceived' : 'notReceived',
    amount_received: amountMinor < net ? net - amountMinor : 0n,
    remaining: amountMinor,
    answer: reason,
  });
  const loose = (await listPayouts(trx, withdrawalId)).filter(isLoose);
  await tieToDispute(
    trx,
    loose.map((one) => one.payout_id),
    disputeId,
  );
  await payoutCameBack(ledger, trx, { withdrawalId, memberId, disputeId, parts });
  await lateReturnReleased(ledger, trx, { disputeId, memberId, amountMinor });
  if (row.alarm === 'returnUnplaced') await setPayoutAlarm({ events }, trx, by, row, { alarm: null, reason });
  const amount = toWire(amountMinor);
  await audit(trx, by, {
    command: 'wallet.withdrawal.lateReturn',
    subject: { type: 'withdrawal', id: withdrawalId },
    after: { amount, stage: row.stage },
    reason,
  });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
  await events.emit(trx, 'payments.returnPlaced', { memberId, withdrawalId, disputeId, amount, version: row.version });
}

const isLoose = (payout: PayoutRow): boolean => payout.state === 'returned' && payout.dispute_id === null;

/** Raises an alarm if returned money has no place; the caller holds the withdrawal's lock. */
export async function alarmUnplaced(
  deps: Pick<PaymentDeps, 'events'>,
  trx: Trx,
  by: Context,
  row: store.WithdrawalRow,
): Promise<void> {
  if ((await unplacedParts(trx, row)).length > 0) await raisePayoutAlarm(deps, trx, by, row, 'returnUnplaced');
}
