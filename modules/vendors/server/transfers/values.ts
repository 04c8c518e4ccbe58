import { toWire } from '@sanam/contract';
import type { CallValue, Calls } from '@sanam/contract';
import '../../contract/calls.ts';
import type { ListedTransfer } from './store.ts';

type TransferValue = CallValue<Calls['listVendorTransfers']>['list'][number];

export const transferValue = (row: ListedTransfer): TransferValue => ({
  transferId: row.transfer_id,
  vendor: row.vendor_code,
  vendorName: row.vendor_name,
  direction: row.direction as TransferValue['direction'],
  amount: toWire(row.amount),
  state: row.state as TransferValue['state'],
  origin: row.origin as TransferValue['origin'],
  code: row.code,
  askedAt: row.asked_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});
