// Alarms of a withdrawal whose rail contradicts itself about a payout (payments.md 8). Nothing is booked by them: staff
// look with the provider, and close the alarm with what they found.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PayoutAlarm } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Decision } from '../types.ts';
import { type PayoutRow, unplacedParts } from './payout-store.ts';
import * as store from './store.ts';

/** Returns the alarm of an answer about a settled payout; undefined if both agree, or if the answer is open. */
function alarmOf(payout: Pick<PayoutRow, 'state'>, outcome: { state: string }): PayoutAlarm | undefined {
  if (payout.state === 'failed' && outcome.state === 'paid') return 'paidAfterFailed';
  if (payout.state === 'paid' && outcome.state === 'failed') return 'failedAfterPaid';
  return undefined;
}

/** Raises the alarm of an answer that contradicts a settled payout; the caller holds the withdrawal's lock. */
export async function compareSettled(
  deps: Pick<PaymentDeps, 'events' | 'log'>,
  trx: Trx,
  by: Context,
  { row, payout, outcome }: { row: store.WithdrawalRow; payout: PayoutRow; outcome: { state: string } },
): Promise<void> {
  const alarm = alarmOf(payout, outcome);
  if (alarm === undefined) return;
  deps.log.error({ payoutId: payout.payout_id, alarm }, 'the rail contradicts the outcome of a payout');
  await raisePayoutAlarm(deps, trx, by, row, alarm);
}

/** Raises an alarm; the caller holds the withdrawal's lock. Money that may be sent twice replaces another alarm. */
export async function raisePayoutAlarm(
  deps: Pick<PaymentDeps, 'events'>,
  trx: Trx,
  by: Context,
  row: store.WithdrawalRow,
  alarm: PayoutAlarm,
): Promise<void> {
  if (row.alarm === null || (row.alarm !== alarm && alarm === 'paidAfterFailed'))
    await setPayoutAlarm(deps, trx, by, row, { alarm, reason: null });
}

/** Refuses with `wallet.alarmOpen` while the money of a failed payout is said to have arrived. */
export function refuseAlarm({ alarm }: Pick<store.WithdrawalRow, 'alarm'>): void {
  if (alarm === 'paidAfterFailed') throw refuse('wallet.alarmOpen');
}

/**
 * Closes an alarm; one about money without a place follows another. Refuses with `common.notFound`,
 * `operator.staleVersion`, `wallet.wrongState`, `wallet.returnUnplaced`.
 */
export async function closePayoutAlarm(
  deps: Pick<PaymentDeps, 'events'>,
  by: Context,
  withdrawalId: string,
  { db, expectedVersion, alarm, reason }: Decision & { reason: string; alarm: PayoutAlarm },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await store.lockWithdrawal(trx, withdrawalId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    if (row.alarm !== alarm) throw refuse('wallet.wrongState', { stage: row.stage });
    const isUnplaced = (await unplacedParts(trx, row)).length > 0;
    if (isUnplaced && alarm === 'returnUnplaced') throw refuse('wallet.returnUnplaced');
    await setPayoutAlarm(deps, trx, by, row, { alarm: isUnplaced ? 'returnUnplaced' : null, reason });
  });
}

/** Writes the alarm of a withdrawal with its audit row and its event; the caller holds its lock. */
export async function setPayoutAlarm(
  { events }: Pick<PaymentDeps, 'events'>,
  trx: Trx,
  by: Context,
  row: store.WithdrawalRow,
  { alarm, reason }: { alarm: PayoutAlarm | null; reason: string | null },
): Promise<void> {
  const { withdrawal_id: withdrawalId, version } = row;
  // It is no step of the withdrawal, so the version stays.
  await trx.updateTable('payments_withdrawals').set({ alarm }).where('withdrawal_id', '=', withdrawalId).execute();
  await audit(trx, by, {
    command: row.alarm !== null && reason !== null ? 'wallet.withdrawal.alarmClosed' : 'wallet.withdrawal.alarm',
    subject: { type: 'withdrawal', id: withdrawalId },
    before: { alarm: row.alarm },
    after: { alarm },
    reason,
  });
  await events.emit(trx, 'payments.payoutAlarmChanged', { withdrawalId, version });
}
