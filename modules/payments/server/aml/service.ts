// Money of a member under review by risk. No request is paid meanwhile. Two people lift the lock.
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { FreezeCode } from '../../contract/states.ts';
import type { AmlAsk } from '../../contract/needs.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Decision } from '../types.ts';
import type { Flow } from '../withdrawals/flow.ts';
import { listPayouts } from '../withdrawals/payout-store.ts';
import { lockMember, lockWaiting } from '../withdrawals/store.ts';

type AmlDeps = Pick<PaymentDeps, 'amlLocks'> & { flow: Flow };

export interface AmlLockRequest {
  memberId: string;
  amountMinor: bigint | null;
  asks: AmlAsk;
  told: string | null;
  reason: string;
}

const freezeCodeOf: Record<AmlAsk, FreezeCode> = { nothing: 'aml', documents: 'kyc', contact: 'contact' };

/**
 * Opens a lock and returns its id. If all money is locked, unsent requests of the member stop, too. Refuses with
 * `wallet.wrongState`.
 */
export async function openAmlLock(deps: AmlDeps, trx: Trx, by: Context, ask: AmlLockRequest): Promise<string> {
  const { memberId, amountMinor, asks, told, reason } = ask;
  // The member lock orders this with new requests: one made before is stopped, one made after finds the money locked.
  await lockMember(trx, memberId);
  const waiting = amountMinor === null ? await lockWaiting(trx, memberId) : [];
  for (const row of waiting) {
    const sent = await listPayouts(trx, row.withdrawal_id);
    if (sent.some(({ state }) => state !== 'failed')) continue;
    await deps.flow.change(trx, by, row, 'freeze', { remark: told, freezeCode: freezeCodeOf[asks] });
  }
  const lock = await deps.amlLocks.open(trx, by, { memberId, amount: amountMinor, asks, told, reason });
  return lock.lock_id;
}

/** Lifts a lock. Refuses with `operator.sameStaff`, `operator.staleVersion`. */
export function liftAmlLock(
  { amlLocks }: Pick<PaymentDeps, 'amlLocks'>,
  by: Context,
  lockId: string,
  decision: Decision & { reason: string; proposedBy: string },
): Promise<void> {
  if (decision.proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  return inTransaction(decision.db, (trx) => amlLocks.lift(trx, by, { ...decision, lockId }));
}

/** Refuses with `wallet.underReview` while all money of the member is locked. */
export async function refuseUnderReview(
  { amlLocks }: Pick<PaymentDeps, 'amlLocks'>,
  db: Db,
  memberId: string,
): Promise<void> {
  const lock = await amlLocks.openOf(db, memberId);
  if (lock !== undefined && lock.amount === null) throw refuse('wallet.underReview');
}
