// Withdrawals to a bank account that another one replaced: money that was not sent comes back, sent transfers go on.
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PaymentDeps } from '../deps.ts';
import { withdrawalReleased } from '../moves.ts';
import type { Flow } from './flow.ts';
import { heldOf } from './held.ts';
import { onItsWay } from './parts.ts';
import { listPayouts, type PayoutRow, setPayout } from './payout-store.ts';
import * as store from './store.ts';

export const REPLACED_NOTE = 'the bank account was replaced';

type EndDeps = Pick<PaymentDeps, 'ledger' | 'events'> & { flow: Flow };

/**
 * Ends the unsent withdrawals of an account before it is replaced. The member's lock orders this with new requests:
 * one made before comes back, one made after finds the account replaced. Withdrawals stopped by risk stay stopped.
 */
export async function endForReplaced(
  deps: EndDeps,
  trx: Trx,
  { memberId, bankAccountId }: { memberId: string; bankAccountId: string },
): Promise<void> {
  const { ledger, events } = deps;
  const by = systemContext('payments.accountReplaced');
  await store.lockMember(trx, memberId);
  const back: { withdrawalId: string; amountMinor: bigint }[] = [];
  for (const row of await store.lockUnsent(trx, bankAccountId)) {
    const changed = await end(deps, trx, by, row);
    if (changed === undefined) continue;
    const { heldMinor } = await heldOf(trx, changed);
    back.push({ withdrawalId: changed.withdrawal_id, amountMinor: heldMinor });
  }
  await giveBack({ ledger, events }, trx, memberId, back);
}

/**
 * Locks the money of a member whose rest may come back with the payment of a part: all of it, in the order of accounts,
 * before the payment takes a part of it.
 */
export async function lockIfReplaced(
  { accounts, ledger }: Pick<PaymentDeps, 'accounts' | 'ledger'>,
  trx: Trx,
  row: store.WithdrawalRow,
): Promise<void> {
  const { state } = await accounts.payable(trx, row.member_id, row.bank_account_id);
  if (state === 'replaced') await ledger.lockOwner(trx, row.member_id);
}

/**
 * Ends a withdrawal of which a transfer just ended: if its account was replaced and nothing more of it may arrive, the
 * rest comes back, because staff could decide nothing else. Returns the withdrawal as it is then.
 */
export async function endIfReplaced(
  deps: EndDeps & Pick<PaymentDeps, 'accounts'>,
  trx: Trx,
  row: store.WithdrawalRow,
): Promise<store.WithdrawalRow> {
  if (row.stage !== 'queued') return row;
  const { state } = await deps.accounts.payable(trx, row.member_id, row.bank_account_id);
  const changed =
    state === 'replaced' ? await end(deps, trx, systemContext('payments.accountReplaced'), row) : undefined;
  if (changed === undefined) return row;
  const { heldMinor } = await heldOf(trx, changed);
  await giveBack(deps, trx, row.member_id, [{ withdrawalId: row.withdrawal_id, amountMinor: heldMinor }]);
  return changed;
}

async function giveBack(
  { ledger, events }: Omit<EndDeps, 'flow'>,
  trx: Trx,
  memberId: string,
  back: readonly { withdrawalId: string; amountMinor: bigint }[],
): Promise<void> {
  if (back.length === 0) return;
  await ledger.lockOwner(trx, memberId);
  for (const one of back) await withdrawalReleased(ledger, trx, { ...one, memberId });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
}

/** Cancels transfers that were not sent and ends the withdrawal; undefined if staff have to decide. */
async function end(
  { flow }: EndDeps,
  trx: Trx,
  by: Context,
  row: store.WithdrawalRow,
): Promise<store.WithdrawalRow | undefined> {
  for (const { payout_id: payoutId, state } of await listPayouts(trx, row.withdrawal_id)) {
    if (state === 'waiting') await setPayout(trx, payoutId, { state: 'failed', note: REPLACED_NOTE });
  }
  if (mayArrive(await listPayouts(trx, row.withdrawal_id))) return undefined;
  return flow.change(trx, by, row, await endAction(trx, row), {
    remark: null,
    why: 'accountReplaced',
    reason: REPLACED_NOTE,
  });
}

/** Returns true while money of a withdrawal may still arrive, or came back and two people have to decide. */
export function mayArrive(sent: readonly PayoutRow[]): boolean {
  return onItsWay(sent) > 0n || sent.some(({ state, dispute_id: dispute }) => state === 'returned' && dispute === null);
}

/** Returns the action that ends a withdrawal: after one part is paid, only the rest comes back. */
export async function endAction(trx: Trx, row: store.WithdrawalRow): Promise<'reject' | 'returnRest'> {
  return row.stage === 'queued' && (await heldOf(trx, row)).isFeeTaken ? 'returnRest' : 'reject';
}

/** Refuses with `wallet.bankAccountReplaced` if another account took the place of the one of this withdrawal. */
export async function refuseReplaced(
  { accounts }: Pick<PaymentDeps, 'accounts'>,
  db: Db,
  row: store.WithdrawalRow,
): Promise<void> {
  const { state } = await accounts.payable(db, row.member_id, row.bank_account_id);
  if (state === 'replaced') throw refuse('wallet.bankAccountReplaced');
}
