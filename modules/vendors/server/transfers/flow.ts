// Changes the state of a transfer, with everything that must commit with it.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { TransferState } from '../../contract/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { atVendor, type Transfer, transferReturned, transferSettled } from './moves.ts';
import * as store from './store.ts';

type FlowDeps = Pick<TransferDeps, 'ledger' | 'events' | 'vendors'>;

export function codeOf({ vendors }: Pick<TransferDeps, 'vendors'>, vendorId: number): string {
  const vendor = vendors.list().find(({ id }) => id === vendorId);
  assert(vendor !== undefined, 'a vendor is never removed');
  return vendor.code;
}

/** Writes step, audit row and event of the new state. */
export async function record(
  { events }: Pick<FlowDeps, 'events'>,
  trx: Trx,
  by: Context,
  change: { row: store.TransferRow; vendorCode: string; before: TransferState | null; reason?: string },
): Promise<void> {
  const { row, vendorCode, before, reason } = change;
  const { transfer_id: transferId, member_id: memberId, state, code, version } = row;
  await store.addStep(trx, row, by.actor.kind);
  await audit(trx, by, {
    command: before === null ? 'games.transfer.ask' : `games.transfer.${state}`,
    subject: { type: 'vendorTransfer', id: transferId },
    before: before === null ? undefined : { state: before },
    after: { state, code },
    reason: reason ?? null,
  });
  await events.emit(trx, 'vendors.transferChanged', { memberId, vendor: vendorCode, transferId, state, version });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
}

export const movedBy = (row: store.TransferRow, vendorCode: string): Transfer => ({
  transferId: row.transfer_id,
  memberId: row.member_id,
  vendorCode,
  direction: row.direction === 'in' ? 'in' : 'out',
  amountMinor: row.amount,
});

/** Ends an open transfer whose row is locked: the money arrives, or returns to its source. */
export async function endTransfer(
  deps: FlowDeps,
  trx: Trx,
  by: Context,
  end: { row: store.TransferRow; state: 'settled' | 'refused'; code: string | null; reason?: string },
): Promise<store.TransferRow> {
  const { row, state, code, reason } = end;
  const vendorCode = codeOf(deps, row.vendor_id);
  const transfer = movedBy(row, vendorCode);
  await (state === 'settled' ? transferSettled : transferReturned)(deps.ledger, trx, transfer);
  if (state === 'settled') {
    const { balanceMinor } = await deps.ledger.balanceOf(trx, atVendor(transfer), 'THB');
    const { member_id: memberId, vendor_id: vendorId } = row;
    await store.noteRead(trx, { memberId, vendorId, hasMoney: balanceMinor > 0n });
  }
  const ended = await store.changeTransfer(trx, row.transfer_id, { state, code });
  const before = row.state as TransferState;
  await record(deps, trx, by, { row: ended, vendorCode, before, ...(reason === undefined ? {} : { reason }) });
  return ended;
}
