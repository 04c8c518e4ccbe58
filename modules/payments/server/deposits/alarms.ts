// Alarms of an order whose rail contradicts itself (payments.md 5). Nothing changes by them: staff look with the
// provider, and close the alarm with what they found.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Decision } from '../types.ts';
import { addEvidence, type DepositRow, lockDeposit } from './store.ts';

type AlarmDeps = Pick<PaymentDeps, 'db' | 'events'>;
export type DepositAlarm = NonNullable<DepositRow['alarm']>;
interface AlarmEvidence {
  amount: bigint | null;
  reference: string;
  note: string;
}

const context = systemContext('wallet.settle');

/** Raises the alarm of an order with its evidence. An open alarm stays; one about money replaces a differing callback. */
export async function raiseAlarm(
  deps: AlarmDeps,
  depositId: string,
  alarm: DepositAlarm,
  evidence: AlarmEvidence,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockDeposit(trx, depositId);
    assert(row !== undefined, 'orders are never deleted');
    await raiseAlarmOf(deps, trx, row, alarm, evidence);
  });
}

/** Raises the alarm of a locked order in the caller's transaction. */
export async function raiseAlarmOf(
  deps: Pick<AlarmDeps, 'events'>,
  trx: Trx,
  row: DepositRow,
  alarm: DepositAlarm,
  evidence: AlarmEvidence,
): Promise<void> {
  await addEvidence(trx, row.deposit_id, { kind: alarm, ...evidence });
  if (row.alarm === null || (row.alarm !== alarm && alarm !== 'callbackDiffers'))
    await change(deps, trx, context, row, { alarm, reason: null });
}

/** Closes an alarm. Refuses with `common.notFound`, `operator.staleVersion`, `wallet.wrongState`. */
export async function closeAlarm(
  deps: AlarmDeps,
  by: Context,
  depositId: string,
  { db, expectedVersion, reason }: Decision & { reason: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockDeposit(trx, depositId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    if (row.alarm === null) throw refuse('wallet.wrongState', { stage: row.stage });
    await addEvidence(trx, depositId, { kind: 'alarmClosed', reference: by.actor.id, note: reason });
    await change(deps, trx, by, row, { alarm: null, reason });
  });
}

async function change(
  { events }: Pick<AlarmDeps, 'events'>,
  trx: Trx,
  by: Context,
  row: DepositRow,
  { alarm, reason }: { alarm: DepositAlarm | null; reason: string | null },
): Promise<void> {
  const { deposit_id: depositId } = row;
  const { version } = await trx
    .updateTable('payments_deposits')
    .set((eb) => ({ alarm, version: eb('version', '+', 1) }))
    .where('deposit_id', '=', depositId)
    .returning('version')
    .executeTakeFirstOrThrow();
  await audit(trx, by, {
    command: alarm === null ? 'wallet.deposit.alarmClosed' : 'wallet.deposit.alarm',
    subject: { type: 'deposit', id: depositId },
    before: { alarm: row.alarm },
    after: { alarm },
    reason,
  });
  await events.emit(trx, 'payments.depositAlarmChanged', { depositId, version });
}
