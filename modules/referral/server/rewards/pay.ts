// A reward in cash: one posting, once a friend and side (F1 of the module's money moves).
import { toWire } from '@sanam/contract';
import { payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import type { ReferralDeps } from '../deps.ts';
import { decideReward, lockOwed, type Owed, owedRewards, type RewardRow } from './store.ts';

const BATCH = 500;

/** What is owed for a friend, or for all. */
export async function payOwed(deps: ReferralDeps, friendId?: string): Promise<void> {
  const owed = await owedRewards(deps.db, { ...(friendId === undefined ? {} : { friendId }), limit: BATCH });
  await oneByOne(
    owed,
    (one) => payOrVoid(deps, one),
    (err, one) => deps.log.error({ err, ...one }, 'a reward for a friend could not be paid'),
  );
}

/** Who is excluded gets nothing, and it is not restored. For who is only blocked from bonuses it waits. */
async function payOrVoid(deps: ReferralDeps, owed: Owed): Promise<void> {
  await inTransaction(deps.db, (trx) => pay(deps, trx, owed)).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || !error.code.startsWith('protection.')) throw error;
    if (error.code === 'protection.excluded') await inTransaction(deps.db, (trx) => decide(trx, owed, 'void'));
  });
}

/** Refuses as `payPromotion` does. */
async function pay(deps: ReferralDeps, trx: Trx, owed: Owed): Promise<void> {
  const { events } = deps;
  const row = await decide(trx, owed, 'paid');
  if (row === undefined) return;
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

/** Undefined where it is decided already. */
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
