// Attaches statement lines to orders that staff decide, for example after a slip of another payer: the only line that
// the slip can show is credited or returned from the order.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { Settlement } from '../deposits/settle.ts';
import { lockDeposit } from '../deposits/store.ts';
import type { PaymentDeps } from '../deps.ts';
import { attachedStatementLine, type StatementLine } from '../rails/statement-store.ts';
import { lockUnmatched } from '../statements/store.ts';
import { changeLine } from '../statements/unmatched.ts';
import { digitsContradict } from './judge.ts';
import { type LineOfSlip, linesOfSlip, slipsOfLine } from './line-store.ts';
import { changeRef, findRef, setSlip, type SlipRef } from './store.ts';

type AttachDeps = Pick<PaymentDeps, 'events'> & { settlement: Settlement };

/** A slip of an order whose transfer the bank confirmed. */
interface ConfirmedSlip {
  slipId: string;
  depositId: string;
  accountKey: string;
  amountMinor: bigint;
  paidAt: Date;
  payerAccount: string | null;
}

/** Returns the lines that a slip can show. */
export async function linesFor(
  trx: Trx,
  slip: Omit<ConfirmedSlip, 'slipId' | 'depositId'>,
  ref: SlipRef,
): Promise<LineOfSlip[]> {
  const lines = await linesOfSlip(trx, { ...slip, ref });
  return lines.filter((line) => !digitsContradict(line.payer_account, slip.payerAccount));
}

/** Attaches the unmatched line of a slip in review; nothing happens if it can show several lines. */
export async function attachLine(
  deps: AttachDeps,
  trx: Trx,
  by: Context,
  slip: ConfirmedSlip,
  ref: SlipRef,
): Promise<void> {
  const [line, second] = await linesFor(trx, slip, ref);
  if (line === undefined || second !== undefined || line.unmatched_state !== 'open') return;
  if (!(await attach(deps, trx, slip, { ref, line }))) return;
  const unmatched = await lockUnmatched(trx, line.line_id);
  assert(unmatched?.state === 'open', 'a line of this amount changes only under its lock');
  await changeLine(deps, trx, by, unmatched, { state: 'attached', depositId: slip.depositId, reason: 'slip' });
}

/**
 * Attaches a new line that no order fits to the only order whose slip shows it. False if there is none. The caller
 * holds the matching lock of its account and amount.
 */
export async function attachNewLine(deps: AttachDeps, trx: Trx, line: StatementLine): Promise<boolean> {
  const found = (await slipsOfLine(trx, line)).filter(
    (slip) => !digitsContradict(line.payer_account, slip.payer_account),
  );
  const [slip, second] = found;
  if (slip === undefined || second !== undefined) return false;
  const ref = await findRef(trx, { sendingBank: slip.sending_bank!, transRef: slip.trans_ref! });
  if (ref === undefined) return false;
  const confirmed = {
    slipId: slip.slip_id,
    depositId: slip.deposit_id,
    accountKey: line.account_key,
    amountMinor: line.amount,
    paidAt: slip.paid_at!,
    payerAccount: slip.payer_account,
  };
  if ((await linesFor(trx, confirmed, ref)).length !== 1) return false;
  return attach(deps, trx, confirmed, { ref, line });
}

/** Attaches the line. False if the order is not in review or has money. */
async function attach(
  { settlement }: AttachDeps,
  trx: Trx,
  { slipId, depositId }: ConfirmedSlip,
  { ref, line }: { ref: SlipRef; line: StatementLine },
): Promise<boolean> {
  const row = await lockDeposit(trx, depositId);
  if (row?.stage !== 'review' || (await attachedStatementLine(trx, depositId)) !== undefined) return false;
  await changeRef(trx, ref, { lineId: line.line_id });
  await setSlip(trx, slipId, { state: 'joined' });
  await settlement.decide(trx, row, line);
  return true;
}
