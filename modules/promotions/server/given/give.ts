// Bonus money granted as a reward by other modules: a bonus like those of campaigns, under the reward's own terms.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, Refusal } from '@sanam/server/platform/errors.ts';
import type { BonusGift, TurnoverPort } from '@sanam/wallet/server/index.ts';
import { plainTerms } from '../../contract/bonus-terms.ts';
import { type CampaignContent, plainContent } from '../../contract/campaign-content.ts';
import { give } from '../bonuses/granting.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { lookAtTaker } from '../cases/look.ts';
import { refusePolicy } from '../policies/guard.ts';
import { versionOf } from './store.ts';

/** Days to start a bonus that waits for another. */
const START_DAYS = 30;

/** Returns the content, which is the same for all recipients; the amount belongs to the grant. */
export const contentOf = ({ terms, titles }: Pick<BonusGift, 'terms' | 'titles'>): CampaignContent => ({
  ...plainContent,
  category: 'others',
  texts: (['TH', 'EN'] as const).map((language) => ({
    language,
    title: titles[language],
    summary: titles[language],
    body: '',
  })),
  startsAt: '2020-01-01T00:00:00.000Z',
  claimDays: START_DAYS,
  reward: '0.00',
  bonus: { ...plainTerms, ...terms },
});

type Given = Awaited<ReturnType<TurnoverPort['giveBonus']>>;

/**
 * Grants a reward as the port states. Refuses with `promotions.alreadyTaken` if its source already gave one; and as
 * `startGrant`.
 */
export async function giveReward(deps: PromotionDeps, trx: Trx, context: Context, gift: BonusGift): Promise<Given> {
  const { memberId, source, amountMinor } = gift;
  const member = await deps.members.findForWallet(trx, memberId);
  assert(member !== undefined, 'who is given something is a member');
  const { merchantId } = member;
  const content = contentOf(gift);
  if (!(await isLetIn(deps, trx, { merchantId, memberId, content, amountMinor }))) return undefined;
  const look = await lookAtTaker(deps, trx, { memberId, merchantId });
  const { campaignId, version } = await versionOf(trx, merchantId, content);
  const sourceId = `${source.type}:${source.id}`;
  const { state } = await give(deps, trx, context, {
    campaign_id: campaignId,
    version,
    merchant_id: merchantId,
    member_id: memberId,
    source: 'given',
    source_id: sourceId,
    occurrence: sourceId,
    amount: amountMinor,
    deposit_amount: 0n,
    days: START_DAYS,
    look,
  });
  assert(state === 'active' || state === 'queued' || state === 'held', 'a new bonus has not ended');
  return state;
}

interface Asked {
  merchantId: string;
  memberId: string;
  content: CampaignContent;
  amountMinor: bigint;
}

/** Checks the reward against the merchant's campaign policy. */
async function isLetIn(
  deps: PromotionDeps,
  trx: Trx,
  { merchantId, memberId, content, amountMinor }: Asked,
): Promise<boolean> {
  const bonus = { terms: content.bonus!, bonusMinor: amountMinor, depositMinor: 0n };
  try {
    await refusePolicy(deps, trx, { merchantId, memberId, country: null }, { kind: 'claim', content, bonus });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'promotions.againstPolicy') return false;
    throw error;
  }
}
