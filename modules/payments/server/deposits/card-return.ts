// Credited money that goes back to its source. Card money is returned to the card first: the member asks, two people
// send it, or lift the lock if the card accepts no return. The deposits of a blocked player go back, whatever the method.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, now, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { toWire } from '@sanam/contract';
import { isOfDeposit } from '@sanam/wallet/server/index.ts';
import type { PaymentDeps } from '../deps.ts';
import type { StatementLine } from '../rails/statement-store.ts';
import { isReversed } from '../reversals/store.ts';
import type { Decision } from '../types.ts';
import * as store from './store.ts';

type CardDeps = Pick<PaymentDeps, 'balance' | 'db' | 'events' | 'members' | 'protection'>;

/**
 * Returns how much of a credited deposit can be returned to its source now, in minor units: of card money the rest of
 * it, less other locks; its own turnover does not lock it, because it may be returned unplayed. Of a player whom the
 * operator blocked, such as a minor, every deposit as far as the cash goes; turnover locks nothing then.
 */
export async function creditToReturn(
  { balance, members, protection }: Pick<PaymentDeps, 'balance' | 'members' | 'protection'>,
  db: Db,
  row: Pick<store.DepositRow, 'deposit_id' | 'member_id' | 'credited_amount'>,
): Promise<{ line: StatementLine; amount: bigint } | undefined> {
  const lock = await balance.cardLocks.openOf(db, row.deposit_id);
  const isBlocked = await protection.isBlocked(db, row.member_id);
  const most = lock?.amount ?? (isBlocked ? row.credited_amount : null);
  const line = most === null ? undefined : await creditedLine(db, row.deposit_id);
  const member = await members.find(db, row.member_id);
  if (most === null || line === undefined || member === undefined) return undefined;
  // The provider already took the money back, so a return would pay it twice.
  if (await isReversed(db, line.line_id)) return undefined;
  const { cashMinor, locks, cards, review } = await balance.funds(db, member);
  const others = [
    ...(isBlocked ? [] : locks.filter((lock) => !isOfDeposit(lock, row.deposit_id))),
    ...cards.filter(({ depositId }) => depositId !== row.deposit_id),
    ...(review === null ? [] : [review]),
  ].reduce((sum, { lockedMinor }) => sum + lockedMinor, 0n);
  const free = cashMinor - others;
  const amount = [most, free, line.amount].reduce((least, one) => (one < least ? one : least));
  return amount > 0n ? { line, amount } : undefined;
}

function creditedLine(db: Db, depositId: string): Promise<StatementLine | undefined> {
  return db
    .selectFrom('payments_credits as c')
    .innerJoin('payments_statement_lines as l', 'l.line_id', 'c.line_id')
    .selectAll('l')
    .where('c.deposit_id', '=', depositId)
    .executeTakeFirst();
}

/**
 * Records that the member asks to return card money. Repeating it has no effect. Refuses with `common.notFound`,
 * `wallet.wrongState` if nothing is left or a return is running.
 */
export function askCardReturn(
  deps: CardDeps,
  context: Context,
  { memberId, depositId }: { memberId: string; depositId: string },
  key: IdempotencyKey,
): Promise<{ amount: string }> {
  return once(deps.db, key, async (trx) => {
    const found = await store.findDeposit(trx, depositId, memberId);
    const row = found === undefined ? undefined : await store.lockDeposit(trx, depositId);
    if (row === undefined) throw refuse('common.notFound');
    const isCard = (await deps.balance.cardLocks.openOf(trx, depositId)) !== undefined;
    const money = isCard ? await creditToReturn(deps, trx, row) : undefined;
    if (money === undefined) throw refuse('wallet.wrongState', { stage: row.stage });
    const amount = toWire(money.amount);
    if (row.card_return_asked_at !== null) return { amount };
    const asked = await markAsked(trx, row);
    await audit(trx, context, {
      command: 'wallet.deposit.askCardReturn',
      subject: { type: 'deposit', id: depositId },
      after: { amount },
    });
    await deps.events.emit(trx, 'wallet.depositChanged', { memberId, depositId, stage: row.stage, version: asked });
    return { amount };
  });
}

async function markAsked(trx: Trx, row: store.DepositRow): Promise<number> {
  const changed = await trx
    .updateTable('payments_deposits')
    .set((eb) => ({ card_return_asked_at: now, version: eb('version', '+', 1) }))
    .where('deposit_id', '=', row.deposit_id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return changed.version;
}

/** Clears the request after it was carried out or lifted; the caller changes the order. */
export async function forgetAsked(trx: Trx, depositId: string): Promise<void> {
  await trx
    .updateTable('payments_deposits')
    .set({ card_return_asked_at: null })
    .where('deposit_id', '=', depositId)
    .execute();
}

/**
 * Lifts the card lock because the card accepts no return. Always two people: `proposedBy` and the actor. Refuses with
 * `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState` if there is no card lock.
 */
export async function liftCardLock(
  { balance, events }: CardDeps,
  by: Context,
  depositId: string,
  decision: Decision & { reason: string; proposedBy: string },
): Promise<void> {
  if (decision.proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(decision.db, async (trx) => {
    const row = await store.lockDeposit(trx, depositId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    if ((await balance.cardLocks.openOf(trx, depositId)) === undefined)
      throw refuse('wallet.wrongState', { stage: row.stage });
    await balance.cardLocks.end(trx, depositId, 'lifted');
    await forgetAsked(trx, depositId);
    await store.addEvidence(trx, depositId, {
      kind: 'cardLockLifted',
      reference: by.actor.id,
      note: decision.reason,
    });
    await audit(trx, by, {
      command: 'wallet.deposit.liftCardLock',
      subject: { type: 'deposit', id: depositId },
      reason: decision.reason,
    });
    const { member_id: memberId, stage, version } = row;
    await events.emit(trx, 'wallet.depositChanged', { memberId, depositId, stage, version });
    await events.emit(trx, 'wallet.balanceChanged', { memberId });
  });
}
