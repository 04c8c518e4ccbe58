// Decisions of staff about unmatched lines: attached to an order, or returned by two people (deposits/returns.ts).
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { longPageOf, pagedLong } from '@sanam/server/platform/paging.ts';
import { toWire } from '@sanam/contract';
import type { Settlement } from '../deposits/settle.ts';
import * as orders from '../deposits/store.ts';
import type { PaymentDeps } from '../deps.ts';
import { withAccountNames } from '../rails/account-store.ts';
import { findStatementLine } from '../rails/statement-store.ts';
import type { Decision, UnmatchedLineValue } from '../types.ts';
import { refuseLineAlarm } from './line-alarms.ts';
import * as store from './store.ts';
import * as lines from './unmatched-store.ts';

type UnmatchedDeps = PaymentDeps & { settlement: Settlement };

export function createUnmatched(deps: UnmatchedDeps) {
  return { list: list.bind(null, deps), get: get.bind(null, deps), attach: attach.bind(null, deps) };
}

/** Writes the change of a line, its audit row and its event; the caller holds the row's lock. */
export async function changeLine(
  { events }: Pick<PaymentDeps, 'events'>,
  trx: Trx,
  by: Context,
  row: store.UnmatchedRow,
  change: { state: store.UnmatchedRow['state']; depositId?: string; reason?: string | undefined },
): Promise<void> {
  const { state, depositId, reason = null } = change;
  await store.changeUnmatched(trx, row, state);
  await audit(trx, by, {
    command: `payments.unmatchedLine.${state}`,
    subject: { type: 'unmatchedLine', id: row.line_id },
    before: { state: row.state },
    after: { state, depositId },
    reason,
  });
  await events.emit(trx, 'payments.unmatchedChanged', { lineId: row.line_id, state, version: row.version + 1 });
}

/** Writes the audit row and the event of a line that waits for staff. */
export async function announceUnmatched(
  { events }: Pick<PaymentDeps, 'events'>,
  trx: Trx,
  by: Context,
  unmatched: { lineId: string; reason: string },
): Promise<void> {
  const { lineId, reason } = unmatched;
  await audit(trx, by, {
    command: 'payments.unmatchedLine.open',
    subject: { type: 'unmatchedLine', id: lineId },
    after: { state: 'open', reason },
  });
  await events.emit(trx, 'payments.unmatchedChanged', { lineId, state: 'open', version: 1 });
}

/** Locks an open line. Refuses with `common.notFound`, `operator.staleVersion`, `wallet.wrongState`, `wallet.alarmOpen`. */
export async function lockOpenLine(trx: Trx, lineId: string, expectedVersion: number): Promise<store.UnmatchedRow> {
  const row = await store.lockUnmatched(trx, lineId);
  if (row === undefined) throw refuse('common.notFound');
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.state !== 'open') throw refuse('wallet.wrongState', { stage: row.state });
  refuseLineAlarm(row);
  return row;
}

/**
 * Attaches a line to an order of the same account and puts the order in review: crediting it is a separate decision,
 * of two people above the merchant's limit. Refuses with `common.notFound`, `operator.staleVersion`,
 * `wallet.wrongState`, `wallet.alarmOpen`.
 */
async function attach(
  deps: UnmatchedDeps,
  by: Context,
  lineId: string,
  decision: Decision & { depositId: string },
): Promise<void> {
  await inTransaction(decision.db, async (trx) => {
    const order = await orders.lockDeposit(trx, decision.depositId);
    const row = await lockOpenLine(trx, lineId, decision.expectedVersion);
    const line = await findStatementLine(trx, lineId);
    if (order === undefined || order.account_key !== line.account_key) throw refuse('common.notFound');
    const { depositId } = await deps.settlement.attach(trx, by, order, line, decision.reason);
    await changeLine(deps, trx, by, row, { state: 'attached', depositId, reason: decision.reason });
  });
}

async function list(
  { db }: UnmatchedDeps,
  filter: Omit<lines.UnmatchedFilter, 'limit' | 'offset'> & { pageNo: number; pageSize: number },
) {
  const { pageNo, pageSize, ...rest } = filter;
  const page = await lines.listUnmatched(db, { ...rest, ...longPageOf({ pageNo, pageSize }) });
  return pagedLong(await withAccountNames(db, page.list, toValue), page.totalCount, { pageSize });
}

async function get({ db }: UnmatchedDeps, lineId: string): Promise<UnmatchedLineValue> {
  const row = await lines.findUnmatched(db, lineId);
  if (row === undefined) throw refuse('common.notFound');
  return (await withAccountNames(db, [row], toValue))[0]!;
}

function toValue(row: lines.UnmatchedLine, accountName: string): UnmatchedLineValue {
  return {
    id: row.line_id,
    reasonCode: row.reason,
    candidates: row.candidates,
    state: row.state,
    alarm: row.alarm,
    version: row.version,
    account: row.account_key,
    accountName,
    amount: toWire(row.amount),
    payerName: row.payer_name,
    payerBank: row.payer_bank,
    payerAccount: row.payer_account,
    reference: row.reference,
    sourceRef: row.source_ref,
    bookedAt: row.booked_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    heldDays: row.held_days,
    heldDaysMax: row.held_days_max,
    isOverdue: row.held_days !== null && row.held_days_max !== null && row.held_days >= row.held_days_max,
  };
}
