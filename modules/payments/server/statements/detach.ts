// Takes a line off an order in review: it was attached to the wrong one, for example the first of two with one slip.
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Settlement } from '../deposits/settle.ts';
import * as orders from '../deposits/store.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  attachedStatementLine,
  detachStatementLine,
  lockMatching,
  type StatementLine,
} from '../rails/statement-store.ts';
import { changeRef, refOfLine, setSlip, slipOfOrder } from '../slips/store.ts';
import type { Decision } from '../types.ts';
import { insertUnmatched, lockUnmatched } from './store.ts';
import { announceUnmatched, changeLine } from './unmatched.ts';

type DetachDeps = PaymentDeps & { settlement: Settlement };

/** Checks whether people may say that a line belongs to another order: not if the rail named the order. */
export const isDetachable = (line: Pick<StatementLine, 'evidence'>): boolean => line.evidence !== 'query';

/**
 * Detaches the line of an order, which stays in review without money. Refuses with `common.notFound`,
 * `operator.staleVersion`, `wallet.wrongState`.
 */
export async function detachLine(
  deps: DetachDeps,
  by: Context,
  depositId: string,
  { db, expectedVersion, reason }: Decision & { reason: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const seen = await attachedStatementLine(trx, depositId);
    if (seen !== undefined) await lockMatching(trx, seen.account_key, seen.amount);
    const row = await orders.lockDeposit(trx, depositId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    const line = await attachedStatementLine(trx, depositId);
    if (line === undefined || line.line_id !== seen?.line_id || row.stage !== 'review' || !isDetachable(line))
      throw refuse('wallet.wrongState', { stage: row.stage });
    await detachStatementLine(trx, line.line_id);
    await freeSlip(trx, line.line_id, depositId);
    await toUnmatched(deps, trx, by, { line, depositId, reason });
    const evidence = { kind: 'detachedByStaff', amount: line.amount, payer: line.payer_name };
    await orders.addEvidence(trx, depositId, { ...evidence, reference: by.actor.id, note: reason });
    await deps.settlement.change(trx, by, row, 'review', { reasonText: reason });
  });
}

/** Lets the slip show the line at another order again. */
async function freeSlip(trx: Trx, lineId: string, depositId: string): Promise<void> {
  const ref = await refOfLine(trx, lineId);
  if (ref === undefined) return;
  await changeRef(trx, ref, { lineId: null });
  const slip = await slipOfOrder(trx, depositId, { sendingBank: ref.sending_bank, transRef: ref.trans_ref });
  if (slip !== undefined) await setSlip(trx, slip.slip_id, { state: 'review' });
}

async function toUnmatched(
  deps: DetachDeps,
  trx: Trx,
  by: Context,
  { line, depositId, reason }: { line: StatementLine; depositId: string; reason: string },
): Promise<void> {
  const known = await lockUnmatched(trx, line.line_id);
  if (known !== undefined) return changeLine(deps, trx, by, known, { state: 'open', depositId, reason });
  await insertUnmatched(trx, { lineId: line.line_id, reason: 'severalOrders', candidates: [depositId] });
  await announceUnmatched(deps, trx, by, { lineId: line.line_id, reason: 'severalOrders' });
}
