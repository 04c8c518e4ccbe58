// Offers that a member could take now and loses by taking a campaign.
import { type Calls, type CallValue, fromWire } from '@sanam/contract';
import type { DepositMethodCode } from '@sanam/payments/contract/states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { type ShownCampaign, shownCampaigns } from '../activities/shown-store.ts';
import { type Standing, standingsOf } from '../activities/viewer.ts';
import { offersOf } from '../bonuses/offers.ts';
import { groupName, otherOf } from '../groups/rules.ts';
import type { PromotionDeps } from './deps.ts';
import type { ListedCampaign } from './store.ts';
import { titlesOf } from './values.ts';

type Lost = CallValue<Calls['opsTryCampaign']>['loses'];

interface Taking {
  campaign: Pick<ListedCampaign, 'campaign_id' | 'merchant_id' | 'kind'>;
  content: CampaignContent;
  memberId: string;
  language: 'TH' | 'EN';
  deposit: string | undefined;
  method: DepositMethodCode | null | undefined;
}

/** Returns offers that the group excludes, then those that need the same deposit; each as the rules are now. */
export async function losesOf(deps: PromotionDeps, taking: Taking): Promise<Lost> {
  const { campaign_id: campaignId } = taking.campaign;
  const excluded = await excludedBy(deps, taking);
  const known = new Set([campaignId, ...excluded.map((one) => one.campaign_id)]);
  const ofDeposit = await ofSameDeposit(deps, taking);
  return [
    ...excluded.map((one) => lost(one, 'group')),
    ...ofDeposit.filter((one) => !known.has(one.campaign_id)).map((one) => lost(one, 'sameDeposit')),
  ];
}

const lost = ({ campaign_id: campaignId, content }: ShownCampaign, why: Lost[number]['why']): Lost[number] => ({
  campaignId,
  titles: titlesOf(content),
  why,
});

/** Returns the others of the group that the member may take now and may not once this one is taken. */
async function excludedBy(
  deps: PromotionDeps,
  { campaign: { campaign_id: campaignId, merchant_id, kind }, content, memberId, language }: Taking,
): Promise<ShownCampaign[]> {
  const { group, bonus = null } = content;
  if (group == null) return [];
  // Cash and free rounds of a claim are there at once; everything else goes on for a while.
  const held = { group: groupName(group), campaignId, isOpen: kind !== 'claim' || bonus !== null };
  const barred = (await shownCampaigns(deps.db, merchant_id, null)).filter((one) => {
    const asked = { campaignId: one.campaign_id, group: one.content.group };
    return otherOf(asked, [held]) !== undefined;
  });
  const standings = await standingsOf(deps, deps.db, barred, { memberId, language, country: null });
  return barred.filter((_, at) => mayTake(standings[at]!));
}

const mayTake = ({ acts, part }: Standing): boolean =>
  acts.join || acts.apply || acts.deposit || (acts.claim && part === undefined);

/** Returns the offers of the same deposit: a member chooses one. */
async function ofSameDeposit(
  deps: PromotionDeps,
  { campaign: { merchant_id: merchantId, kind }, memberId, language, deposit, method = null }: Taking,
): Promise<ShownCampaign[]> {
  if (kind !== 'deposit' || deposit === undefined) return [];
  const asked = { memberId, merchantId, language, country: null, depositMinor: fromWire(deposit), method };
  return offersOf(deps, deps.db, asked);
}
