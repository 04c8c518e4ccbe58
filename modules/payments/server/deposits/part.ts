// Credits a part of a payment and returns the rest: the part that a limit allows, or all but an excess.
import { fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { leastAboveFee } from '../../contract/rules.ts';
import { attachedStatementLine } from '../rails/statement-store.ts';
import type { Decision } from '../types.ts';
import type { Returns, ReturnsDeps } from './returns.ts';
import { isPossible } from './settle.ts';
import * as store from './store.ts';
import { refuseUnwelcome } from './welcome.ts';

export interface PartDecision extends Decision {
  reason: string;
  proposedBy: string;
  /** Amount to credit; the rest is returned. */
  amount: string;
}

/**
 * Credits a part of the money of an order in review and returns the rest to its payer, in one transaction. Always two
 * people: `proposedBy` and the actor. Refuses with `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`,
 * `wallet.amountOutOfRange`, `wallet.methodUnavailable`, and as `refuseUnwelcome`.
 */
export async function creditPart(
  deps: ReturnsDeps & { sendBacks: Pick<Returns, 'startRest'> },
  by: Context,
  depositId: string,
  decision: PartDecision,
): Promise<void> {
  const { settlement, sendBacks } = deps;
  if (decision.proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  const part = fromWire(decision.amount);
  await inTransaction(decision.db, async (trx) => {
    const row = await store.lockDeposit(trx, depositId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    const line = await attachedStatementLine(trx, depositId);
    if (line === undefined || !isPossible(row, 'approve')) throw refuse('wallet.wrongState', { stage: row.stage });
    if (part <= 0n || part >= line.amount) throw refuse('wallet.amountOutOfRange', { max: toWire(line.amount) });
    await sendBacks.startRest(trx, by, { row, line, amount: line.amount - part, decision });
    await refuseUnwelcome(deps, trx, row.member_id, part);
    await settlement.credit(trx, by, row, { ...line, amount: part }, 'approve');
  });
}

/** Returns the part of an order's money that the player's limits allow; null if all or nothing can be credited. */
export async function creditablePart(
  { protection, members }: Pick<ReturnsDeps, 'protection' | 'members'>,
  db: Db,
  row: store.DepositRow,
  paid: bigint,
): Promise<string | null> {
  if (row.stage !== 'review') return null;
  const rooms = (await protection.limits(db, row.member_id))
    .filter(({ kind }) => kind === 'deposit')
    .map(({ amount, used }) => amount - used);
  const room = rooms.reduce((least, one) => (one < least ? one : least), paid);
  const level = (await members.find(db, row.member_id))?.level ?? 0;
  const rule = await store.findRule(db, { merchantId: row.merchant_id, method: row.method, level });
  const least = rule === undefined ? 1n : leastAboveFee(store.feeRuleOf(rule));
  return room >= least && room < paid ? toWire(room) : null;
}
