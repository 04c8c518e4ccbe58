// A reward in cash: one posting, once a reward (R1 of the module's money moves).
import { toWire } from '@sanam/contract';
import { payPromotion } from '@sanam/ledger/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { decideReward, type RewardRow } from './store.ts';

/**
 * The gate is asked after the wallet is locked, as the order of locks has it: who was excluded before this commit gets
 * nothing. Refuses `protection.excluded`, `protection.blocked`, `protection.checkUnavailable`.
 */
export async function payReward(
  deps: Pick<PromotionDeps, 'ledger' | 'protection' | 'events'>,
  trx: Trx,
  reward: RewardRow,
): Promise<{ amount: string; currency: 'THB' }> {
  const { reward_id: id, member_id: memberId, amount } = reward;
  await decideReward(trx, id, 'claimed');
  const source = { type: 'reward', id };
  await payPromotion(deps, trx, { source, kind: 'reward.paid', memberId, amountMinor: amount });
  await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
  return { amount: toWire(amount), currency: 'THB' };
}
