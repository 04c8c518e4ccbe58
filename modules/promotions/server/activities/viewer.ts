// How the one who looks stands to campaigns: their parts, whether they fit, what they can do.
import { fromWire } from '@sanam/contract';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { Verdict } from '../../contract/conditions.ts';
import { type ActivityState, nextState } from '../../contract/activity-states.ts';
import { openOf } from '../applications/store.ts';
import { type Facts, judge } from '../campaigns/conditions.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { factsOf } from '../campaigns/facts.ts';
import { occurrenceAt } from '../campaigns/occurrence.ts';
import { mayApplyAgain, phaseOf, shownPart, standingOf } from './standing.ts';
import { type KnownPart, partsOf, type RewardRow, rewardsOf } from './store.ts';
import type { ShownCampaign } from './shown-store.ts';

/** Who looks; undefined: nobody who can take part. */
export interface Viewer {
  memberId: string;
  language: 'TH' | 'EN';
}

export interface Standing {
  state: ActivityState | null;
  part: KnownPart | undefined;
  reward: RewardRow | undefined;
  /** Null for a visitor. */
  verdicts: Verdict[] | null;
  acts: { join: boolean; leave: boolean; apply: boolean; withdraw: string | null; claim: boolean };
}

const noActs: Standing['acts'] = { join: false, leave: false, apply: false, withdraw: null, claim: false };

/** For every campaign, in their order. */
export async function standingsOf(
  deps: PromotionDeps,
  campaigns: readonly ShownCampaign[],
  viewer: Viewer | undefined,
): Promise<Standing[]> {
  if (viewer === undefined || campaigns.length === 0) return campaigns.map(ofVisitor);
  const { db, protection, site } = deps;
  const { memberId, language } = viewer;
  const [first] = campaigns;
  const about = { memberId, language, at: first!.now, zone: site.zoneOf(first!.merchant_id) };
  const parts = await partsOf(
    db,
    memberId,
    campaigns.map(({ campaign_id }) => campaign_id),
  );
  const ids = parts.map(({ participation_id }) => participation_id);
  const [facts, isOpen, rewards, applications] = await Promise.all([
    factsOf(
      deps,
      db,
      about,
      campaigns.flatMap(({ content }) => content.conditions),
    ),
    passes(() => protection.check(db, memberId, 'bonus')),
    rewardsOf(db, ids),
    openOf(db, ids),
  ]);
  return campaigns.map((campaign) => {
    const occurrence = occurrenceAt(campaign.content.occurrence, campaign.now, about.zone);
    const part = shownPart(
      parts.filter((one) => one.campaign_id === campaign.campaign_id),
      occurrence,
    );
    const isOf = (one: { participation_id: string }): boolean => one.participation_id === part?.participation_id;
    return ofMember(campaign, {
      part,
      reward: rewards.find(isOf),
      applicationId: applications.find(isOf)?.application_id ?? null,
      facts,
      isOpen,
    });
  });
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function ofVisitor(campaign: ShownCampaign): Standing {
  const state = standingOf(campaign.kind, phaseOf(campaign, campaign.now), undefined);
  return { state, part: undefined, reward: undefined, verdicts: null, acts: noActs };
}

interface Known {
  part: KnownPart | undefined;
  reward: RewardRow | undefined;
  applicationId: string | null;
  facts: Facts | undefined;
  /** The gate lets bonuses through. */
  isOpen: boolean;
}

function ofMember(campaign: ShownCampaign, known: Known): Standing {
  const { part, reward, facts, isOpen } = known;
  const phase = phaseOf(campaign, campaign.now);
  const state = standingOf(campaign.kind, phase, part);
  const verdicts = facts === undefined ? [] : judge(campaign.content.conditions, facts);
  const isFit =
    isOpen && phase === 'open' && facts !== undefined && verdicts.every(({ ok }) => ok) && hasLeft(campaign);
  const isDue = reward?.state === 'waiting' && (reward.expires_at === null || reward.expires_at > campaign.now);
  const may = (event: Parameters<typeof nextState>[2]): boolean =>
    campaign.kind !== 'info' && state !== null && nextState(campaign.kind, state, event, 'player') !== undefined;
  return {
    state,
    part,
    reward,
    verdicts,
    acts: {
      join: isFit && (may('join') || may('sign')),
      leave: phase === 'open' && part?.mayLeave === true && may('leave'),
      apply: isFit && (may('submit') || (part !== undefined && mayApplyAgain(part, part.mayReapply))),
      withdraw: may('withdraw') ? known.applicationId : null,
      claim: may('claim') && (part === undefined ? isFit : isOpen && isDue),
    },
  };
}

/** A place, and the money for one more. */
function hasLeft({ content, places_max, places_taken, amount_max, amount_spent, kind }: ShownCampaign): boolean {
  if (places_max !== null && places_taken >= places_max) return false;
  if (kind !== 'claim' || content.reward === null || amount_max === null) return true;
  return amount_max - amount_spent >= fromWire(content.reward);
}
