// Automatic transfers: to the vendor when a game is opened, back when it was left.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { AutoTransferMode } from '../../contract/transfers.ts';
import { carry } from './carry.ts';
import type { TransferDeps } from './deps.ts';
import { codeOf } from './flow.ts';
import { keepers } from './read.ts';
import { type Ask, prepare, reserve } from './reserve.ts';
import * as store from './store.ts';

export async function modeOf({ db, members, autoTransferOf }: TransferDeps, memberId: string) {
  const own = await store.choiceOf(db, memberId);
  if (own !== undefined) return { mode: own, isOwnChoice: true };
  const member = await members.find(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  return { mode: await autoTransferOf(member.merchantId), isOwnChoice: false };
}

export function setMode(deps: TransferDeps, context: Context, memberId: string, mode: AutoTransferMode): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const before = await store.choiceOf(trx, memberId);
    await store.saveChoice(trx, memberId, mode);
    await audit(trx, context, {
      command: 'games.transfer.setMode',
      subject: { type: 'member', id: memberId },
      before: { mode: before ?? null },
      after: { mode },
    });
  });
}

/**
 * Handles the opening of a game of this vendor: with `all` the main wallet is transferred first. Returns the question
 * for the player. Money that cannot be transferred does not block the game: the player sees where it is.
 */
export async function atOpening(
  deps: TransferDeps,
  memberId: string,
  vendorCode: string,
): Promise<AutoTransferMode | null> {
  const vendor = deps.vendors.find(vendorCode);
  if (vendor?.capabilities.has('transfer_wallet') !== true) return null;
  const { mode } = await modeOf(deps, memberId);
  if (mode === 'all')
    await moveByItself(deps, { memberId, vendor, direction: 'in', amountMinor: undefined, origin: 'open' });
  return mode;
}

/** Returns the balance after a game of this vendor was left, unless the member transfers by hand. */
export async function bringBack(deps: TransferDeps, memberId: string, vendorCode: string): Promise<void> {
  const vendor = deps.vendors.find(vendorCode);
  if (vendor?.capabilities.has('transfer_wallet') !== true) return;
  if ((await modeOf(deps, memberId)).mode === 'off') return;
  await moveByItself(deps, { memberId, vendor, direction: 'out', amountMinor: undefined, origin: 'leave' });
}

const LEFT_AT_ONCE = 100;

/** Job: returns balances of games that ended in any way. */
export async function bringBackLeft(deps: TransferDeps): Promise<void> {
  const { db, log } = deps;
  const ids = keepers(deps).map(({ id }) => id);
  if (ids.length === 0) return;
  for (const { member_id: memberId, vendor_id: vendorId } of await store.leftBehind(db, ids, LEFT_AT_ONCE)) {
    await bringBack(deps, memberId, codeOf(deps, vendorId)).catch((error: unknown) => {
      log.warn({ err: error, vendorId }, 'money could not be brought back from a vendor');
    });
  }
}

async function moveByItself(deps: TransferDeps, ask: Ask): Promise<void> {
  const { db, log } = deps;
  const playerId = await prepare(deps, ask);
  try {
    const context = systemContext('games.autoTransfer');
    const { transferId } = await inTransaction(db, (trx) => reserve(deps, trx, context, { ...ask, playerId }));
    await carry(deps, transferId);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    // Refusals that a person would have read. A vendor that does not answer is asked again at the return.
    if (typeof code !== 'string' || !/^(games|wallet|protection)\./.test(code)) throw error;
    if (code === 'games.vendorUnavailable' && ask.direction === 'out') throw error;
    log.info({ code, vendor: ask.vendor.code, direction: ask.direction }, 'no money was moved with a game');
  }
}
