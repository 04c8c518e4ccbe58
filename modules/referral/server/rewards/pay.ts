// Payment of a reward in cash: one posting, once for each friend and side (F1 of the module's money moves).
import { toWire } from '@sanam/contract';
import { payOwedPromotions, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { ReferralDeps } from '../deps.ts';
import { wasStoppedSince } from '../friends/stopped.ts';
import { decideReward, lockOwed, type Owed, owedRewards, type RewardRow } from './store.ts';

/** Pays the owed rewards of one friend, or of all. */
export const payOwed = (deps: ReferralDeps, friendId?: string): Promise<void> =>
  payOwedPromotions<Owed>({
    db: deps.db,
    promotions: deps.promotions,
    page: (of) => owedRewards(deps.db, { ...of, friendId }),
    memberOf: ({ member_id: memberId }) => memberId,
    pay: (trx, owed) => pay(deps, trx, owed),
    cancel: (trx, owed) => decide(trx, owed, 'void'),
    isClosed: async (memberId) => (await deps.members.memberById(deps.db, memberId))?.state === 'closed',
    note: (err, owed) => deps.log.error({ err, ...owed }, 'a reward for a friend could not be paid'),
  });

/**
 * Pays an owed reward; one of who took a break or was excluded since the friend registered is void. Gives the refusals
 * of `payPromotion`.
 */
async function pay(deps: ReferralDeps, trx: Trx, owed: Owed): Promise<void> {
  const { events } = deps;
  const stopped = await wasStoppedSince(deps, trx, owed.member_id);
  const row = await decide(trx, owed, stopped(owed.joined_at) ? 'void' : 'paid');
  if (row === undefined || stopped(owed.joined_at)) return;
  const { member_id: memberId, merchant_id: merchantId, friend_id: friendId, side, amount } = row;
  await payPromotion(deps, trx, {
    source: { type: 'referralReward', id: `${friendId}:${side}` },
    kind: 'referral.rewardPaid',
    memberId,
    amountMinor: amount,
  });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
  await events.emit(trx, 'referral.rewardPaid', {
    friendId,
    memberId,
    merchantId,
    side: side as 'inviter' | 'friend',
    amount: toWire(amount),
  });
}

/** Sets the final state of an owed reward and writes its audit row; undefined if it is already decided. */
async function decide(trx: Trx, owed: Owed, state: 'paid' | 'void'): Promise<RewardRow | undefined> {
  const row = await lockOwed(trx, owed);
  if (row === undefined) return undefined;
  await decideReward(trx, owed, state);
  await audit(trx, systemContext('referral', row.merchant_id), {
    command: `referral.reward.${state}`,
    subject: { type: 'member', id: row.member_id },
    before: { state: 'owed' },
    after: { state, friendId: row.friend_id, side: row.side, amount: row.amount },
  });
  return row;
}
