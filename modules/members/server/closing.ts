// Closing of one's own account: the money is withdrawn first, pending amounts are reported, the records stay. Payouts of
// a member who asked to close go first (payments.md 8).
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { endWish, findWish, insertWish } from './closing-store.ts';
import type { MemberDeps } from './deps.ts';
import type { MoneyOfMember } from './ports.ts';
import * as store from './store.ts';

type Closing = CallValue<Calls['closing']>;

export function createClosing(deps: MemberDeps) {
  return {
    state: (memberId: string) => closingOf(deps, deps.platform.db, memberId),
    ask: ask.bind(null, deps),
    close: (context: Context, asked: { memberId: string; reason: string | undefined }) => close(deps, context, asked),
  };
}

/**
 * Checks whether the account may be closed. A balance below the smallest payout does not prevent it and stays with the
 * account.
 */
const mayClose = ({ cashMinor, bonusMinor, holdMinor, smallestPayoutMinor }: MoneyOfMember): boolean =>
  cashMinor + bonusMinor < smallestPayoutMinor && holdMinor === 0n;

async function closingOf({ ports }: MemberDeps, db: Db, memberId: string): Promise<Closing> {
  const money = await ports.moneyOf(db, memberId);
  return {
    balance: toWire(money.cashMinor + money.bonusMinor),
    hold: toWire(money.holdMinor),
    locked: toWire(money.lockedMinor),
    inPlay: toWire(money.inPlayMinor),
    smallestPayout: toWire(money.smallestPayoutMinor),
    mayClose: mayClose(money),
    askedAt: (await findWish(db, memberId))?.toISOString() ?? null,
  };
}

/** Writes that the member wants to close the account once its money is paid out, or takes that back. */
async function ask(
  { platform }: MemberDeps,
  context: Context,
  { memberId, isWanted }: { memberId: string; isWanted: boolean },
): Promise<{ askedAt: string | null }> {
  return inTransaction(platform.db, async (trx) => {
    if (await (isWanted ? insertWish : endWish)(trx, memberId))
      await noteWish({ platform }, trx, context, { memberId, isWanted });
    return { askedAt: (await findWish(trx, memberId))?.toISOString() ?? null };
  });
}

async function noteWish(
  { platform }: Pick<MemberDeps, 'platform'>,
  trx: Trx,
  context: Context,
  { memberId, isWanted }: { memberId: string; isWanted: boolean },
): Promise<void> {
  await audit(trx, context, {
    command: 'identity.askClosing',
    subject: { type: 'member', id: memberId },
    before: { wantsClosing: !isWanted },
    after: { wantsClosing: isWanted },
  });
  await platform.events.emit(trx, 'identity.closingAsked', { memberId, isWanted });
}

/** Ends the wish of a member who uses the account again. */
export async function forgetClosing(deps: MemberDeps, context: Context, memberId: string): Promise<void> {
  await inTransaction(deps.platform.db, async (trx) => {
    if (await endWish(trx, memberId)) await noteWish(deps, trx, context, { memberId, isWanted: false });
  });
}

/**
 * Closes the account in one transaction: closes unpaid orders, locks and checks the wallet, closes the account, ends
 * sessions. Wins of open rounds are still paid to the account. Refuses with `identity.accountHoldsMoney` and the
 * amounts.
 */
async function close(
  deps: MemberDeps,
  context: Context,
  { memberId, reason }: { memberId: string; reason: string | undefined },
): Promise<void> {
  const { platform, ports } = deps;
  await inTransaction(platform.db, async (trx) => {
    await ports.lockMoney(trx, memberId);
    const closing = await closingOf(deps, trx, memberId);
    if (!closing.mayClose) throw refuse('identity.accountHoldsMoney', { ...closing });
    const before = await store.changeState(trx, { memberId, state: 'closed', closedBy: 'player' });
    if (before !== 'active') throw refuse('common.notFound');
    await endWish(trx, memberId);
    await ports.endSessions(trx, { memberId, reason: 'closed' });
    await audit(trx, context, {
      command: 'identity.close',
      subject: { type: 'member', id: memberId },
      before: { state: before },
      after: { state: 'closed', inPlay: closing.inPlay, rest: closing.balance },
      reason: reason ?? null,
    });
    await platform.events.emit(trx, 'identity.closed', { memberId, closingId: newId('cls') });
  });
}
