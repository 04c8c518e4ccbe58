// Pays a reward: cash by one posting (R1 of the module's money moves), a bonus, or free rounds.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { payPromotion } from '@sanam/ledger/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { give } from '../bonuses/granting.ts';
import type { Look } from '../cases/look.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { findContent } from '../campaigns/store.ts';
import { decideReward, findPart, type RewardRow } from './store.ts';

interface Due {
  reward: RewardRow;
  /** Abuse check of the claimant, for a bonus. */
  look: Look | null;
}

type Paid = Pick<CallValue<Calls['claimPromotion']>, 'amount' | 'currency' | 'bonus' | 'rounds'>;

/**
 * Pays a reward. The gate is checked after the wallet is locked, as the lock order requires, so a member excluded
 * before this commit gets nothing. Refuses with `protection.excluded`; `protection.blocked`;
 * `protection.checkUnavailable`.
 */
export async function payReward(deps: PromotionDeps, trx: Trx, by: Context, { reward, look }: Due): Promise<Paid> {
  const { reward_id: id, member_id: memberId, amount } = reward;
  await decideReward(trx, id, 'claimed');
  const paid = { amount: toWire(amount), currency: 'THB', bonus: null, rounds: null } as const;
  if (reward.pays === 'bonus') return { ...paid, bonus: await giveBonus(deps, trx, by, { reward, look }) };
  if (reward.pays === 'freeRounds') return { ...paid, rounds: await giveRounds(deps, trx, by, reward) };
  const source = { type: 'reward', id };
  await payPromotion(deps, trx, { source, kind: 'reward.paid', memberId, amountMinor: amount });
  await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
  return paid;
}

/** Grants a bonus under the terms of the version that the member took. */
async function giveBonus(deps: PromotionDeps, trx: Trx, by: Context, { reward, look }: Due): Promise<Paid['bonus']> {
  const { reward_id: id, member_id, merchant_id, campaign_id, amount } = reward;
  const { version, content } = await takenOf(trx, reward);
  const { grant_id: bonusId, state } = await give(deps, trx, by, {
    campaign_id,
    version,
    merchant_id,
    member_id,
    source: 'reward',
    source_id: id,
    // A part is unique per occurrence; its bonus is unique per reward.
    occurrence: id,
    amount,
    deposit_amount: 0n,
    days: content.claimDays,
    look,
  });
  return { bonusId, state };
}

/** Returns the version that the member took. */
async function takenOf(
  trx: Trx,
  { participation_id, campaign_id }: RewardRow,
): Promise<{ version: number; content: CampaignContent }> {
  const part = await findPart(trx, participation_id);
  const content = part && (await findContent(trx, campaign_id, part.version));
  assert(content !== undefined, 'a reward belongs to a part, and that to a version');
  return { version: part!.version, content };
}

/**
 * Grants free rounds. Must be last in its transaction, because the gate is checked there. Returns their number. Refuses
 * as `freerounds.request`.
 */
async function giveRounds(deps: PromotionDeps, trx: Trx, by: Context, reward: RewardRow): Promise<number> {
  const { rounds: terms } = (await takenOf(trx, reward)).content;
  assert(terms != null, 'a version that gives rounds says which');
  const { member_id: memberId, reward_id: id } = reward;
  await deps.freeRounds.give(trx, by, { memberId, terms, source: { type: 'promotion', id } });
  return terms.rounds;
}
