// A member closes the own account: the money goes out first, what is on its way is told, the records stay.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { MemberDeps } from './deps.ts';
import type { MoneyOfMember } from './ports.ts';
import * as store from './store.ts';

type Closing = CallValue<Calls['closing']>;

export function createClosing(deps: MemberDeps) {
  return {
    state: (memberId: string) => closingOf(deps, deps.platform.db, memberId),
    close: (context: Context, ask: { memberId: string; reason: string | undefined }) => close(deps, context, ask),
  };
}

/** A rest that is too small to be paid out closes no door: it stays with the account. */
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
  };
}

/**
 * One transaction: unpaid orders closed, wallet locked and looked at, account closed, sessions ended. Wins of open rounds
 * still come, and wait for the account. Refuses `identity.accountHoldsMoney` with the numbers.
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
