// A viewer's relation to campaigns: parts, eligibility and possible actions.
import { fromWire } from '@sanam/contract';
import type { DepositMethodCode } from '@sanam/payments/contract/states.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { Verdict } from '../../contract/conditions.ts';
import { type ActivityState, isActivity, nextState } from '../../contract/activity-states.ts';
import { openOf } from '../applications/store.ts';
import { takenOf } from '../bonuses/store.ts';
import { type Facts, judge, methodsFor } from '../campaigns/conditions.ts';
import { openedBy } from '../codes/store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { factsOf } from '../campaigns/facts.ts';
import { occurrenceAt } from '../campaigns/occurrence.ts';
import { contentsOf } from '../campaigns/store.ts';
import { type GoalRow, goalsOf } from '../goals/store.ts';
import { otherOf } from '../groups/rules.ts';
import { heldOf } from '../groups/store.ts';
import { barOf, type MemberPolicy, policyFor } from '../policies/guard.ts';
import { hasReachedLimit } from './limit.ts';
import { holds, mayApplyAgain, ofOccurrence, phaseOf, shownPart, standingOf } from './standing.ts';
import { type KnownPart, partsOf, type RewardRow, rewardsOf } from './store.ts';
import type { ShownCampaign } from './shown-store.ts';

/** A member who can take part; undefined for others. */
export interface Viewer {
  memberId: string;
  language: 'TH' | 'EN';
  country: string | null;
}

export interface Standing {
  state: ActivityState | null;
  part: KnownPart | undefined;
  reward: RewardRow | undefined;
  /** Progress of a member who joined. */
  goal: GoalRow | undefined;
  /** Content of the version that the member took, while it applies; otherwise the published one. */
  content: CampaignContent;
  version: number;
  /** Verdicts of the published conditions; null for a visitor. */
  verdicts: Verdict[] | null;
  isGroupTaken: boolean;
  /** Methods of a deposit with which the conditions on methods are met; `acts` leave the method open. */
  methods: readonly DepositMethodCode[];
  acts: { join: boolean; leave: boolean; apply: boolean; withdraw: string | null; claim: boolean; deposit: boolean };
}

const noActs: Standing['acts'] = {
  join: false,
  leave: false,
  apply: false,
  withdraw: null,
  claim: false,
  deposit: false,
};

/** Returns the standing for every campaign, in order. */
export async function standingsOf(
  deps: PromotionDeps,
  db: Db,
  campaigns: readonly ShownCampaign[],
  viewer: Viewer | undefined,
): Promise<Standing[]> {
  if (viewer === undefined || campaigns.length === 0) return campaigns.map(ofVisitor);
  const { protection, site } = deps;
  const { memberId, language } = viewer;
  const [first] = campaigns;
  const about = { memberId, language, at: first!.now, zone: site.zoneOf(first!.merchant_id) };
  const parts = await partsOf(
    db,
    memberId,
    campaigns.map(({ campaign_id }) => campaign_id),
  );
  const offers = campaigns.filter(({ kind }) => kind === 'deposit').map(({ campaign_id }) => campaign_id);
  const ids = parts.map(({ participation_id }) => participation_id);
  const shown = campaigns.map((campaign) => choiceOf(campaign, parts, about.zone));
  const hasCodes = campaigns.some(({ kind, content }) => kind === 'deposit' && content.byCode === true);
  const hasGroups = campaigns.some(({ content }) => content.group != null);
  const [facts, open, rewards, goals, applications, taken, given, isAtLimit, held, policy, opened] = await Promise.all([
    factsOf(
      deps,
      db,
      about,
      campaigns.flatMap(({ content }) => content.conditions),
    ),
    protection.whoMay(db, [memberId], 'bonus'),
    rewardsOf(db, ids),
    goalsOf(db, ids),
    openOf(db, ids),
    takenContents(db, campaigns, shown),
    takenOf(db, memberId, offers),
    offers.length > 0 ? hasReachedLimit(deps, db, memberId) : false,
    hasGroups ? heldOf(db, memberId) : [],
    policyFor(deps, db, { merchantId: first!.merchant_id, memberId, country: viewer.country }),
    hasCodes ? openedBy(db, memberId) : new Set<string>(),
  ]);
  return campaigns.map((campaign, at) => {
    const { part, current } = shown[at]!;
    const content = taken.get(campaign.campaign_id);
    const isOf = (one: { participation_id: string }): boolean => one.participation_id === part?.participation_id;
    return ofMember(campaign, {
      part,
      current,
      content,
      reward: rewards.find(isOf),
      goal: goals.find(isOf),
      applicationId: applications.find(isOf)?.application_id ?? null,
      facts,
      isOpen: isLetThrough(campaign, policy) && open.has(memberId) && !(isAtLimit && campaign.kind === 'deposit'),
      isTaken: isGiven(campaign, given, about.zone),
      isOpened: campaign.content.byCode !== true || opened.has(campaign.campaign_id),
      isGroupTaken: otherOf({ campaignId: campaign.campaign_id, group: campaign.content.group }, held) !== undefined,
    });
  });
}

/** Checks whether neither the grant stop nor the merchant's policy prevents it. */
const isLetThrough = ({ is_stopped, kind, content }: ShownCampaign, policy: MemberPolicy): boolean =>
  !is_stopped && barOf(policy, kind, content) === undefined;

/** Checks whether the member already got the bonus of this occurrence. */
const isGiven = (
  { campaign_id, content, now }: ShownCampaign,
  given: readonly { campaign_id: string; occurrence: string }[],
  zone: string,
): boolean =>
  given.some(
    (one) => one.campaign_id === campaign_id && one.occurrence === occurrenceAt(content.occurrence, now, zone),
  );

interface Choice {
  /** The shown part, and the part of this occurrence, which an action creates or continues. */
  part: KnownPart | undefined;
  current: KnownPart | undefined;
}

function choiceOf({ campaign_id, content, now }: ShownCampaign, parts: readonly KnownPart[], zone: string): Choice {
  const own = parts.filter((one) => one.campaign_id === campaign_id);
  const occurrence = occurrenceAt(content.occurrence, now, zone);
  return { part: shownPart(own, occurrence), current: ofOccurrence(own, occurrence) };
}

/** Returns the contents of versions taken that differ from the published one. */
const takenContents = (
  db: Db,
  campaigns: readonly ShownCampaign[],
  shown: readonly Choice[],
): Promise<Map<string, CampaignContent>> =>
  contentsOf(
    db,
    campaigns.flatMap(({ campaign_id: campaignId, published_version }, at) => {
      const { part } = shown[at]!;
      if (part === undefined || !holds(part) || part.version === published_version) return [];
      return [{ campaignId, version: part.version }];
    }),
  );

function ofVisitor(campaign: ShownCampaign): Standing {
  const state = standingOf(campaign.kind, phaseOf(campaign, campaign.now), undefined);
  const { content, published_version: version } = campaign;
  return {
    state,
    part: undefined,
    reward: undefined,
    goal: undefined,
    content,
    version: version!,
    verdicts: null,
    isGroupTaken: false,
    methods: [],
    acts: noActs,
  };
}

interface Known extends Choice {
  /** Content of the version taken, if another one is published. */
  content: CampaignContent | undefined;
  reward: RewardRow | undefined;
  goal: GoalRow | undefined;
  applicationId: string | null;
  facts: Facts | undefined;
  /** True if a bonus of this occurrence was already given. */
  isTaken: boolean;
  /** True if it needs no code, or the member entered one. */
  isOpened: boolean;
  /** True if another campaign of its group prevents it. */
  isGroupTaken: boolean;
  /** True if the gate allows bonuses. */
  isOpen: boolean;
}

function ofMember(campaign: ShownCampaign, known: Known): Standing {
  const { part, current, reward, facts, isOpen } = known;
  const phase = phaseOf(campaign, campaign.now);
  // A deposit offer has no participation; a member who received its bonus has claimed it.
  const state = known.isTaken ? 'claimed' : standingOf(campaign.kind, phase, part);
  const verdicts = facts === undefined ? [] : judge(campaign.content.conditions, facts);
  const isFit =
    !known.isGroupTaken &&
    isOpen &&
    phase === 'open' &&
    facts !== undefined &&
    verdicts.every(({ ok }) => ok) &&
    hasLeft(campaign);
  const allows = (from: ActivityState | null, event: Parameters<typeof nextState>[2]): boolean =>
    isActivity(campaign.kind) && from !== null && nextState(campaign.kind, from, event, 'player') !== undefined;
  const may = (event: Parameters<typeof nextState>[2]): boolean => allows(state, event);
  return {
    state,
    part,
    reward,
    goal: part !== undefined && holds(part) ? known.goal : undefined,
    content: known.content ?? campaign.content,
    version: known.content === undefined ? campaign.published_version! : part!.version,
    verdicts,
    isGroupTaken: known.isGroupTaken,
    methods: facts === undefined ? [] : methodsFor(campaign.content.conditions, facts),
    acts: {
      join: isFit && (may('join') || may('sign')),
      leave: phase === 'open' && part?.mayLeave === true && may('leave'),
      // A running part of an earlier occurrence is shown but does not block this occurrence.
      apply:
        isFit &&
        (allows(standingOf(campaign.kind, phase, current), 'submit') ||
          (current !== undefined && mayApplyAgain(current, current.mayReapply))),
      withdraw: may('withdraw') ? known.applicationId : null,
      claim:
        may('claim') && (part === undefined ? isFit && campaign.content.byCode !== true : isOpen && part.isClaimable),
      deposit: campaign.kind === 'deposit' && isFit && !known.isTaken && known.isOpened,
    },
  };
}

/** Checks whether a place and the money for another grant are left. */
function hasLeft({ content, places_max, places_taken, amount_max, amount_spent, kind }: ShownCampaign): boolean {
  if (places_max !== null && places_taken >= places_max) return false;
  if (kind !== 'claim' || content.reward === null || amount_max === null) return true;
  return amount_max - amount_spent >= fromWire(content.reward);
}
