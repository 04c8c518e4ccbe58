// Reads balances at vendors: the difference to our figure was won or lost (T4).
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { TransferDeps } from './deps.ts';
import { codeOf } from './flow.ts';
import { atVendor, vendorResult } from './moves.ts';
import * as store from './store.ts';

const STALE_AT_ONCE = 200;

export interface PlaceAtVendor {
  memberId: string;
  vendorId: number;
  playerId: string;
}

/**
 * Reads one wallet. Returns false if the vendor does not answer. The answer counts only if no transfer was in transit
 * from before the question until after the answer: then both figures cover the same transfers.
 */
export async function readWallet(deps: TransferDeps, place: PlaceAtVendor): Promise<boolean> {
  const { db, ledger } = deps;
  const vendorCode = codeOf(deps, place.vendorId);
  const access = await deps.accessOf(vendorCode);
  if (access === undefined) return false;
  const account = atVendor({ memberId: place.memberId, vendorCode });
  const before = await ledger.balanceOf(db, account, 'THB');
  const said = await deps.hwp.call(access, 'wallet/balance', { player_id: place.playerId, currency: 'THB' });
  if (!said.ok || said.answer.player_id !== place.playerId || said.answer.currency !== 'THB') return false;
  const toldMinor = BigInt(said.answer.balance);
  await inTransaction(db, async (trx) => {
    await ledger.lockOwner(trx, place.memberId);
    const after = await ledger.balanceOf(trx, account, 'THB');
    if (after.version !== before.version || (await store.hasOpenTransfer(trx, place))) return;
    await store.noteRead(trx, { ...place, hasMoney: toldMinor > 0n });
    const wonMinor = toldMinor - after.balanceMinor;
    if (wonMinor === 0n) return;
    const { memberId } = place;
    const { version } = after;
    await vendorResult(ledger, trx, { memberId, vendorCode, version, wonMinor });
    await deps.protection.countLoss(trx, memberId, -wonMinor);
    const changed = { memberId, vendor: vendorCode, transferId: null, state: 'read', version: Number(version) };
    await deps.events.emit(trx, 'vendors.transferChanged', changed);
    await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
  });
  return true;
}

/** Returns vendors that keep balances. */
export const keepers = ({ vendors }: Pick<TransferDeps, 'vendors'>) =>
  vendors.list().filter(({ capabilities }) => capabilities.has('transfer_wallet'));

/** Returns the member's wallets at vendors, each with the vendor. */
export async function walletsOf(deps: TransferDeps, memberId: string) {
  const players = new Map((await store.playersOf(deps.db, memberId)).map((one) => [one.vendor_id, one.player_id]));
  return keepers(deps).map((vendor) => ({ vendor, playerId: players.get(vendor.id) }));
}

/** Reads all of a member's wallets; a vendor that does not answer keeps its last figure. */
export async function readWallets(deps: TransferDeps, memberId: string): Promise<void> {
  const wallets = await walletsOf(deps, memberId);
  await Promise.all(
    wallets.map(async ({ vendor, playerId }) => {
      if (playerId !== undefined) await readWallet(deps, { memberId, vendorId: vendor.id, playerId });
    }),
  );
}

/** Job: reads wallets not read for an hour. A vendor that does not answer is not asked again in this run. */
export async function readStale(deps: TransferDeps): Promise<void> {
  const { db } = deps;
  const silent = new Set<number>();
  const ids = keepers(deps).map(({ id }) => id);
  for (const { member_id: memberId, vendor_id: vendorId } of await store.staleReads(db, ids, STALE_AT_ONCE)) {
    if (silent.has(vendorId)) continue;
    const player = (await store.playersOf(db, memberId)).find((one) => one.vendor_id === vendorId);
    if (player === undefined) continue;
    const isRead = await readWallet(deps, { memberId, vendorId, playerId: player.player_id });
    if (!isRead) silent.add(vendorId);
  }
}
