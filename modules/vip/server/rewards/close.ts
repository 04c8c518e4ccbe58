// Closing of business days, each once, and settling of their rebates.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, lockName, type Trx } from '@sanam/server/platform/db.ts';
import type { VipDeps } from '../deps.ts';
import { FOLLOWER } from '../standing/follow.ts';
import { closeDays, settleDay, unsettled } from './close-store.ts';

const BATCH = 500;

type Deps = Pick<VipDeps, 'db' | 'events' | 'protection'>;

interface OfMerchant {
  merchantId: string;
  zone: string;
}

/** Closes the past days of a merchant and settles their bets in batches. The next run continues an interrupted one. */
export async function closeMerchant(deps: Deps, of: OfMerchant): Promise<void> {
  await inTransaction(deps.db, (trx) => closeDays(trx, of.merchantId, FOLLOWER));
  for (let isMore = true; isMore; ) isMore = await inTransaction(deps.db, (trx) => settleBatch(deps, trx, of));
}

/**
 * Settles one batch; returns whether there may be more. The days of one member are settled in order: a named lock keeps
 * two nodes apart. Members who may not have a bonus get nothing for the day, also not later. If a gate closes
 * meanwhile, the transaction fails and the batch is retried.
 */
async function settleBatch(deps: Deps, trx: Trx, { merchantId, zone }: OfMerchant): Promise<boolean> {
  await lockName(trx, `vip.rebates:${merchantId}`);
  const batch = await unsettled(trx, { merchantId, limit: BATCH });
  if (batch === undefined) return false;
  const free = [...(await deps.protection.whoMay(trx, batch.memberIds, 'bonus'))];
  const rebates = await settleDay(trx, { ...batch, free, zone });
  if (rebates.length > 0) {
    await refuseStopped(
      deps,
      trx,
      rebates.map(({ memberId }) => memberId),
    );
    const amount = rebates.reduce((sum, rebate) => sum + rebate.amount, 0n);
    await audit(trx, systemContext('vip', merchantId), {
      command: 'vip.rebates.owe',
      subject: { type: 'merchant', id: merchantId },
      after: { day: batch.day, rebates: rebates.length, amount },
    });
    await deps.events.emit(trx, 'vip.rebatesOwed', { merchantId, day: batch.day, amount: toWire(amount) });
  }
  return true;
}

/**
 * Locks the gates, as the lock order requires, and checks them again. Throws if a member was stopped meanwhile, which
 * rolls the batch back.
 */
export async function refuseStopped(
  { protection }: Pick<Deps, 'protection'>,
  trx: Trx,
  memberIds: string[],
): Promise<void> {
  await protection.holdGates(trx, memberIds);
  const still = await protection.whoMay(trx, memberIds, 'bonus');
  if (still.size < memberIds.length) throw new Error('a member was excluded while rewards of levels were made');
}
