// Writes a transfer and reserves its money in one transaction; carry.ts calls the vendor afterwards.
import { toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { openPlayer } from '../hwp/sessions.ts';
import type { Vendor } from '../hwp/vendors.ts';
import type { TransferDeps } from './deps.ts';
import { record } from './flow.ts';
import { atVendor, transferAsked } from './moves.ts';
import { readWallet } from './read.ts';
import { roomFor } from './rules.ts';
import * as store from './store.ts';

export interface Ask {
  memberId: string;
  vendor: Vendor;
  direction: 'in' | 'out';
  /** Undefined for the whole balance. */
  amountMinor: bigint | undefined;
  origin: 'member' | 'open' | 'leave';
}

/**
 * Does the steps that need the network or a separate lock: the player at the vendor and, for a return, the current
 * balance there. Undefined if the vendor does not report the balance.
 */
export async function prepare(deps: TransferDeps, { memberId, vendor, direction }: Ask): Promise<string | undefined> {
  const member = { memberId, currency: 'THB', isTest: false };
  const { player_id: playerId } = await openPlayer(deps.db, vendor.id, member);
  if (direction === 'in') return playerId;
  return (await readWallet(deps, { memberId, vendorId: vendor.id, playerId })) ? playerId : undefined;
}

/** Writes the transfer and puts the money in transit, in one transaction. */
export async function reserve(
  deps: TransferDeps,
  trx: Trx,
  context: Context,
  ask: Ask & { playerId: string | undefined },
): Promise<{ transferId: string }> {
  const { ledger, members } = deps;
  const { memberId, vendor, direction, playerId, origin } = ask;
  if (playerId === undefined) throw refuse('games.vendorUnavailable');
  const member = await members.find(trx, memberId);
  if (member === undefined) throw refuse('common.notFound');
  await lockMoney(deps, trx, { memberId, vendorCode: vendor.code });
  if (direction === 'in') await refuseWhereClosed(deps, trx, vendor, memberId);
  if (await store.hasOpenTransfer(trx, { memberId, vendorId: vendor.id })) throw refuse('games.transferOpen');
  const amountMinor = await amountOf(deps, trx, ask);
  const transferId = newId('vtr');
  const row = await store.insertTransfer(trx, {
    transferId,
    memberId,
    merchantId: member.merchantId,
    vendorId: vendor.id,
    playerId,
    direction,
    amountMinor,
    origin,
  });
  if (row === undefined) throw refuse('games.transferOpen');
  await transferAsked(ledger, trx, { transferId, memberId, vendorCode: vendor.code, direction, amountMinor });
  await record(deps, trx, context, { row, vendorCode: vendor.code, before: null });
  return { transferId };
}

/** Locks all wallets of the member at once, including those that this transfer opens. */
async function lockMoney(
  { ledger }: TransferDeps,
  trx: Trx,
  place: { memberId: string; vendorCode: string },
): Promise<void> {
  const owner = `${place.memberId}:${place.vendorCode}`;
  await ledger.openAccount(trx, { class: 'player_cash', owner: place.memberId }, 'THB');
  await ledger.openAccount(trx, { class: 'player_vendor', owner }, 'THB');
  await ledger.openAccount(trx, { class: 'transfer_transit', owner }, 'THB');
  await ledger.lockOwner(trx, place.memberId);
}

async function refuseWhereClosed(deps: TransferDeps, trx: Trx, vendor: Vendor, memberId: string): Promise<void> {
  if (!vendor.enabled || vendor.maintenance) throw refuse('games.vendorDisabled');
  await deps.protection.check(trx, memberId, 'launch');
}

/**
 * Returns the amount to transfer. Refuses with `wallet.insufficientBalance`, `games.transferNothing`,
 * `games.transferLimit`.
 */
async function amountOf(deps: TransferDeps, trx: Trx, ask: Ask): Promise<bigint> {
  const { ledger } = deps;
  const { memberId, vendor, direction } = ask;
  const place = { memberId, vendorCode: vendor.code };
  const account = direction === 'in' ? ({ class: 'player_cash', owner: memberId } as const) : atVendor(place);
  const { balanceMinor } = await ledger.balanceOf(trx, account, 'THB');
  const room = direction === 'in' ? await roomOf(deps, trx, memberId) : undefined;
  const all = room === undefined || balanceMinor < room ? balanceMinor : room;
  const amountMinor = ask.amountMinor ?? all;
  if (room !== undefined && (amountMinor > room || (room === 0n && balanceMinor > 0n)))
    throw refuse('games.transferLimit', { left: toWire(room) });
  if (amountMinor === 0n) throw refuse('games.transferNothing');
  if (amountMinor > balanceMinor) throw refuse('wallet.insufficientBalance', { balance: toWire(balanceMinor) });
  return amountMinor;
}

async function roomOf(deps: TransferDeps, trx: Trx, memberId: string): Promise<bigint | undefined> {
  const limits = await deps.protection.limits(trx, memberId);
  return roomFor(limits, (await vendorMoney(deps, trx, memberId)).heldMinor);
}

/** Returns the member's total at vendors and in transit. */
export async function vendorMoney(
  deps: Pick<TransferDeps, 'ledger' | 'vendors'>,
  db: Db,
  memberId: string,
): Promise<{ heldMinor: bigint; list: { vendor: Vendor; balanceMinor: bigint; onItsWayMinor: bigint }[] }> {
  const { ledger, vendors } = deps;
  const list: { vendor: Vendor; balanceMinor: bigint; onItsWayMinor: bigint }[] = [];
  for (const vendor of vendors.list()) {
    if (!vendor.capabilities.has('transfer_wallet')) continue;
    const held = await ledger.balancesOf(db, `${memberId}:${vendor.code}`, 'THB');
    list.push({
      vendor,
      balanceMinor: held.player_vendor?.balanceMinor ?? 0n,
      onItsWayMinor: held.transfer_transit?.balanceMinor ?? 0n,
    });
  }
  return { list, heldMinor: list.reduce((sum, one) => sum + one.balanceMinor + one.onItsWayMinor, 0n) };
}
