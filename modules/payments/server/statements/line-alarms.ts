// Alarms of an unmatched line whose rail contradicts itself about its return. Nothing is booked by them: staff look with
// the provider, and close the alarm with what they found.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Decision } from '../types.ts';
import { lockUnmatched, setLineAlarm, type UnmatchedRow } from './store.ts';

type AlarmDeps = Pick<PaymentDeps, 'events'>;

const context = systemContext('wallet.returns');

/** Refuses with `wallet.alarmOpen` while the rail contradicts itself about the money of the line. */
export function refuseLineAlarm({ alarm }: Pick<UnmatchedRow, 'alarm'>): void {
  if (alarm !== null) throw refuse('wallet.alarmOpen');
}

/** Raises the alarm of a locked line. An open alarm stays. */
export async function raiseLineAlarm(deps: AlarmDeps, trx: Trx, row: UnmatchedRow): Promise<void> {
  if (row.alarm === null) await change(deps, trx, context, row, { alarm: 'returnDiffers', reason: null });
}

/** Closes an alarm. Refuses with `common.notFound`, `operator.staleVersion`, `wallet.wrongState`. */
export async function closeLineAlarm(
  deps: AlarmDeps,
  by: Context,
  lineId: string,
  { db, expectedVersion, reason }: Decision & { reason: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockUnmatched(trx, lineId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    if (row.alarm === null) throw refuse('wallet.wrongState', { stage: row.state });
    await change(deps, trx, by, row, { alarm: null, reason });
  });
}

async function change(
  { events }: AlarmDeps,
  trx: Trx,
  by: Context,
  row: UnmatchedRow,
  { alarm, reason }: { alarm: UnmatchedRow['alarm']; reason: string | null },
): Promise<void> {
  const { line_id: lineId, state, version } = row;
  await setLineAlarm(trx, lineId, alarm);
  await audit(trx, by, {
    command: alarm === null ? 'payments.unmatchedLine.alarmClosed' : 'payments.unmatchedLine.alarm',
    subject: { type: 'unmatchedLine', id: lineId },
    before: { alarm: row.alarm },
    after: { alarm },
    reason,
  });
  await events.emit(trx, 'payments.unmatchedChanged', { lineId, state, version: version + 1 });
}
