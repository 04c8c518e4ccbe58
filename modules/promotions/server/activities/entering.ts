// Checks that precede every action of a member: the campaign, locked in its current state, the gate, and the
// conditions.
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { verdictTold } from '../../contract/conditions.ts';
import { judge } from '../campaigns/conditions.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { factsOf } from '../campaigns/facts.ts';
import { occurrenceAt } from '../campaigns/occurrence.ts';
import { type CampaignRow, findContent, shareCampaign } from '../campaigns/store.ts';
import { refuseGroup } from '../groups/guard.ts';
import { refusePolicy } from '../policies/guard.ts';
import { refuseStopped } from '../stopping/guard.ts';
import { type Phase, phaseOf } from './standing.ts';

export interface Entered {
  campaign: CampaignRow;
  /** Published version, which a new part takes. */
  version: number;
  content: CampaignContent;
  phase: Phase;
  at: Date;
  occurrence: string;
}

/** Returns the campaign, locked until the commit. Refuses with `common.notFound` if it was never published. */
export async function enter(
  { site }: PromotionDeps,
  trx: Trx,
  { merchantId }: Pick<MemberSession, 'merchantId'>,
  campaignId: string,
): Promise<Entered> {
  const campaign = await shareCampaign(trx, campaignId);
  const version = campaign?.published_version;
  if (campaign?.merchant_id !== merchantId || version == null || campaign.state === 'archived')
    throw refuse('common.notFound');
  const content = await findContent(trx, campaignId, version);
  if (content === undefined) throw refuse('common.notFound');
  const at = await databaseNow(trx);
  const occurrence = occurrenceAt(content.occurrence, at, site.zoneOf(merchantId));
  return { campaign, version, content, at, occurrence, phase: phaseOf(campaign, at) };
}

/** Returns the campaign as `enter`, for an action that grants something. Also refuses with `promotions.stopped`. */
export async function enterToTake(
  deps: PromotionDeps,
  trx: Trx,
  session: Pick<MemberSession, 'merchantId'>,
  campaignId: string,
): Promise<Entered> {
  await refuseStopped(trx, session.merchantId);
  return enter(deps, trx, session, campaignId);
}

/** Returns language and country of the request. */
export const placeOf = ({ language, country }: Context): Pick<Context, 'language' | 'country'> => ({
  language,
  country,
});

/**
 * Refuses with `promotions.ended` outside the campaign's time; `protection.*`; `promotions.notEligible` with the first
 * unmet condition; `promotions.groupTaken`; `promotions.againstPolicy`.
 */
export async function refuseUnfit(
  deps: PromotionDeps,
  trx: Trx,
  { memberId }: Pick<MemberSession, 'memberId'>,
  { content, phase, at, campaign, language, country }: Entered & Pick<Context, 'language' | 'country'>,
): Promise<void> {
  if (phase !== 'open') throw refuse('promotions.ended');
  const zone = deps.site.zoneOf(campaign.merchant_id);
  const facts = await factsOf(deps, trx, { memberId, at, zone, language }, content.conditions);
  if (facts === undefined) throw refuse('protection.checkUnavailable');
  const member = { merchantId: campaign.merchant_id, memberId, country };
  await refusePolicy(deps, trx, member, { kind: campaign.kind, content });
  const failed = judge(content.conditions, facts).find(({ ok }) => !ok);
  if (failed === undefined) return refuseGroup(trx, { memberId, campaignId: campaign.campaign_id, content });
  const { code: condition, actual, needed } = verdictTold(failed);
  throw refuse('promotions.notEligible', { condition, actual, needed });
}

/**
 * Locks the member's gate until the commit, so that an exclusion comes either before or after it. Refuses if the gate
 * does not allow bonuses.
 */
export async function holdGate({ protection }: PromotionDeps, trx: Trx, memberId: string): Promise<void> {
  await protection.holdGate(trx, memberId);
  await protection.check(trx, memberId, 'bonus');
}
