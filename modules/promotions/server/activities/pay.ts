// A reward in cash: one posting, once a reward (R1 of the module's money moves).
import { toWire } from '@sanam/contract';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { decideReward, type RewardRow } from './store.ts';

const expense = { class: 'promo_expense', owner: 'house' } as const;

/**
 * The gate is asked after the wallet is locked, as the order of locks has it: who was excluded before this commit gets
 * nothing. Refuses `protection.excluded`, `protection.blocked`, `protection.checkUnavailable`.
 */
export async function payReward(
  { ledger, protection, events }: Pick<PromotionDeps, 'ledger' | 'protection' | 'events'>,
  trx: Trx,
  reward: RewardRow,
): Promise<{ amount: string; currency: 'THB' }> {
  const { reward_id: id, member_id: memberId, amount } = reward;
  await ledger.post(trx, {
    source: { type: 'reward', id },
    kind: 'reward.paid',
    memberId,
    currency: 'THB',
    moves: [{ from: expense, to: { class: 'player_cash', owner: memberId }, amountMinor: amount }],
  });
  await decideReward(trx, id, 'claimed');
  await protection.holdGate(trx, memberId);
  await protection.check(trx, memberId, 'bonus');
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
  return { amount: toWire(amount), currency: 'THB' };
}
