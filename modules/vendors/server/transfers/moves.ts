// Postings between the main wallet and vendors that keep balances (docs/money-moves.md, T1 to T4).
import type { AccountRef, LedgerService, Posted } from '@sanam/ledger/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';

export interface Transfer {
  transferId: string;
  memberId: string;
  vendorCode: string;
  direction: 'in' | 'out';
  amountMinor: bigint;
}

type Place = Pick<Transfer, 'memberId' | 'vendorCode'>;

const cash = (memberId: string): AccountRef => ({ class: 'player_cash', owner: memberId });
const ownerAt = ({ memberId, vendorCode }: Place): string => `${memberId}:${vendorCode}`;
export const atVendor = (place: Place): AccountRef => ({ class: 'player_vendor', owner: ownerAt(place) });
const onItsWay = (place: Place): AccountRef => ({ class: 'transfer_transit', owner: ownerAt(place) });

/** Returns the source and target accounts of a transfer. */
const ends = (transfer: Transfer): { from: AccountRef; to: AccountRef } => {
  const [main, vendor] = [cash(transfer.memberId), atVendor(transfer)];
  return transfer.direction === 'in' ? { from: main, to: vendor } : { from: vendor, to: main };
};

const sharedOf = ({ memberId, vendorCode }: Transfer) => ({
  memberId,
  memo: { method: vendorCode },
  currency: 'THB' as const,
});

/** T1. Refuses with `ledger.insufficientBalance`. */
export function transferAsked(ledger: LedgerService, trx: Trx, transfer: Transfer): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'vendorTransfer', id: transfer.transferId },
    kind: 'vendor.transferAsked',
    ...sharedOf(transfer),
    moves: [{ from: ends(transfer).from, to: onItsWay(transfer), amountMinor: transfer.amountMinor }],
  });
}

/** T2: the vendor has carried it out. */
export function transferSettled(ledger: LedgerService, trx: Trx, transfer: Transfer): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'vendorTransferEnd', id: transfer.transferId },
    kind: 'vendor.transferSettled',
    ...sharedOf(transfer),
    moves: [{ from: onItsWay(transfer), to: ends(transfer).to, amountMinor: transfer.amountMinor }],
  });
}

/** T3: the vendor has not carried it out and never will. */
export function transferReturned(ledger: LedgerService, trx: Trx, transfer: Transfer): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'vendorTransferEnd', id: transfer.transferId },
    kind: 'vendor.transferReturned',
    ...sharedOf(transfer),
    moves: [{ from: onItsWay(transfer), to: ends(transfer).from, amountMinor: transfer.amountMinor }],
  });
}

/** T4: win (above 0) or loss at a vendor. One for each version of the balance there. */
export function vendorResult(
  ledger: LedgerService,
  trx: Trx,
  result: Place & { version: bigint; wonMinor: bigint },
): Promise<Posted> {
  const house: AccountRef = { class: 'house_gaming', owner: result.vendorCode };
  const player = atVendor(result);
  const isWon = result.wonMinor > 0n;
  return ledger.post(trx, {
    source: { type: 'vendorWallet', id: `${ownerAt(result)}:${result.version}` },
    kind: 'vendor.result',
    memberId: result.memberId,
    memo: { method: result.vendorCode },
    currency: 'THB',
    moves: [
      isWon
        ? { from: house, to: player, amountMinor: result.wonMinor }
        : { from: player, to: house, amountMinor: -result.wonMinor },
    ],
  });
}
