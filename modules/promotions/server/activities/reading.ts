// Read calls of members and visitors about promotions.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { refuse } from '@sanam/server/platform/errors.ts';
import { pageOf, type PageQuery, pagesShown } from '@sanam/server/platform/paging.ts';
import { type ActivityState, activityStates, shownState, type ShownState } from '../../contract/activity-states.ts';
import {
  promotionCategories,
  type PromotionCategory,
  promotionTags,
  type PromotionTag,
} from '../../contract/campaign-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { toldToMembers, verdictTold } from '../../contract/conditions.ts';
import { lastOf } from '../applications/store.ts';
import { textIn } from '../campaigns/content.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { cashbackShown } from '../cashback/own.ts';
import { isHidden } from '../cases/look.ts';
import { ruleFor } from '../policies/rules.ts';
import { policyNow } from '../policies/store.ts';
import { isStopped } from '../stopping/store.ts';
import { findShown, type ShownCampaign, shownCampaigns } from './shown-store.ts';
import { type GoalRow, goalsOf } from '../goals/store.ts';
import { listParts } from './store.ts';
import { phaseOf } from './standing.ts';
import { type Standing, standingsOf, type Viewer } from './viewer.ts';

type Card = CallValue<Calls['listPromotions']>['list'][number];
type Detail = CallValue<Calls['getPromotion']>;

const leftOf = (max: bigint | null, taken: bigint): string | null =>
  max === null ? null : toWire(max > taken ? max - taken : 0n);

type Games = ReadonlyMap<string, { TH: string; EN: string }>;

/** Returns the games of free rounds by their catalogue nodes. */
const gamesOf = ({ db, freeRounds }: PromotionDeps, standings: readonly Standing[]): Promise<Games> =>
  freeRounds.gameNames(
    db,
    standings.flatMap(({ content: { rounds } }) => (rounds == null ? [] : [rounds.nodeId])),
  );

function roundsOf({ rounds }: CampaignContent, games: Games, language: 'TH' | 'EN'): Card['rounds'] {
  if (rounds == null) return null;
  const { nodeId, rounds: count, ...terms } = rounds;
  return { ...terms, count, game: games.get(nodeId)?.[language] ?? nodeId };
}

function goalOf({ goal }: CampaignContent, own: GoalRow | undefined): Card['goal'] {
  return goal == null ? null : { ...goal, done: own === undefined ? null : toWire(least(own.done, own.goal)) };
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

function cardOf(
  campaign: ShownCampaign,
  { state, acts, content, reward, goal }: Standing,
  games: Games,
  language: 'TH' | 'EN',
): Card {
  const { places_max, places_taken, amount_max, amount_spent } = campaign;
  const { title, summary } = textIn(content, language);
  return {
    id: campaign.campaign_id,
    kind: campaign.kind,
    category: content.category,
    tags: content.tags,
    title,
    summary,
    picture: content.picture,
    startsAt: content.startsAt,
    endsAt: content.endsAt,
    placesLeft: places_max === null ? null : Math.max(0, places_max - places_taken),
    budgetLeft: leftOf(amount_max, amount_spent),
    reward: content.reward,
    rounds: roundsOf(content, games, language),
    goal: goalOf(content, goal),
    currency: 'THB',
    state: state === null ? null : shownState(state),
    due:
      reward === undefined
        ? null
        : { amount: toWire(reward.amount), until: reward.state === 'waiting' ? isoOf(reward.expires_at) : null },
    acts,
  };
}

/** Checks whether a campaign is listed; campaigns by code are not. */
const isListed = ({ content }: ShownCampaign): boolean => content.byCode !== true;

/** Returns the standings; offers at the deposit that are hidden from the member cannot be chosen here either. */
async function offeredStandings(
  deps: PromotionDeps,
  campaigns: readonly ShownCampaign[],
  viewer: Viewer | undefined,
): Promise<Standing[]> {
  const standings = await standingsOf(deps, deps.db, campaigns, viewer);
  const place = standings.findIndex(({ acts }) => acts.deposit);
  if (viewer === undefined || place === -1) return standings;
  const member = { memberId: viewer.memberId, merchantId: campaigns[place]!.merchant_id };
  if (!(await isHidden(deps, deps.db, member))) return standings;
  return standings.map((one) => ({ ...one, acts: { ...one.acts, deposit: false } }));
}

export interface ListAsk extends PageQuery {
  merchantId: string;
  category: 'all' | PromotionCategory;
  tag?: PromotionTag | undefined;
  language: 'TH' | 'EN';
}

export async function listPromotions(
  deps: PromotionDeps,
  ask: ListAsk,
  viewer: Viewer | undefined,
): Promise<CallValue<Calls['listPromotions']>> {
  const all = await shownCampaigns(deps.db, ask.merchantId, viewer?.memberId ?? null);
  const listed = all.filter(isListed);
  const ofCategory = listed.filter(({ content }) => ask.category === 'all' || content.category === ask.category);
  const fitting = ofCategory.filter(({ content }) => ask.tag === undefined || content.tags.includes(ask.tag));
  const { offset, limit } = pageOf(ask);
  const page = fitting.slice(offset, offset + limit);
  const standings = await offeredStandings(deps, page, viewer);
  const games = await gamesOf(deps, standings);
  const used = new Set(listed.map(({ content }) => content.category));
  const tagged = new Set(ofCategory.flatMap(({ content }) => content.tags));
  return {
    list: page.map((campaign, at) => cardOf(campaign, standings[at]!, games, ask.language)),
    totalCount: fitting.length,
    totalPages: pagesShown(fitting.length, ask),
    categories: promotionCategories.filter((one) => used.has(one)),
    tags: promotionTags.filter((one) => tagged.has(one)),
    isStopped: all.some(({ is_stopped }) => is_stopped),
    hasCodes: all.some((one) => !isListed(one) && phaseOf(one, one.now) === 'open'),
  };
}

/** Returns a promotion. Refuses with `common.notFound` if it was never published or is archived. */
export async function getPromotion(
  deps: PromotionDeps,
  {
    merchantId,
    id,
    language,
    country,
  }: { merchantId: string; id: string; language: 'TH' | 'EN'; country: string | null },
  viewer: Viewer | undefined,
): Promise<Detail> {
  const { db, site } = deps;
  const campaign = await findShown(db, merchantId, id);
  if (campaign === undefined) throw refuse('common.notFound');
  const [standing] = await offeredStandings(deps, [campaign], viewer);
  const { part, content, version, verdicts } = standing!;
  const application = part && (await lastOf(db, part.participation_id));
  return {
    ...cardOf(campaign, standing!, await gamesOf(deps, [standing!]), language),
    body: textIn(content, language).body,
    version,
    occurrence: content.occurrence,
    countsFrom: content.countsFrom,
    zone: site.zoneOf(merchantId),
    claimDays: content.claimDays,
    isStopped: campaign.is_stopped,
    notice: ruleFor((await policyNow(db, merchantId)).rules, country)?.wording?.[language] ?? null,
    isGroupTaken: standing!.isGroupTaken,
    cashback: content.cashback ?? null,
    ...(await cashbackShown(deps, campaign, viewer?.memberId)),
    bonus: content.bonus ?? null,
    // Conditions of the next action, which uses the published version; the verdicts are for them.
    conditions: campaign.content.conditions.map(toldToMembers),
    verdicts: verdicts?.map(verdictTold) ?? null,
    application:
      application === undefined || application.state === 'withdrawn' || application.state === 'closed'
        ? null
        : {
            applicationId: application.application_id,
            state: shownState(application.state),
            comment: application.comment,
            pictures: application.pictures,
            submittedAt: application.submitted_at.toISOString(),
            remark: application.remark,
          },
  };
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the number of activities that the member can join, apply for or claim now (MBR-002, GAP-159). */
export async function promoCount(deps: PromotionDeps, merchantId: string, viewer: Viewer): Promise<number> {
  const standings = await offeredStandings(deps, await shownCampaigns(deps.db, merchantId, viewer.memberId), viewer);
  return standings.filter(({ acts }) => acts.join || acts.apply || acts.claim || acts.deposit).length;
}

export const promotionStop = async (
  { db }: Pick<PromotionDeps, 'db'>,
  merchantId: string,
): Promise<CallValue<Calls['promotionStop']>> => ({ isStopped: await isStopped(db, merchantId) });

/** Returns the stored states that are shown as this state. */
const storedAs = (shown: ShownState): ActivityState[] => activityStates.filter((one) => shownState(one) === shown);

const progressOf = (goal: GoalRow | undefined) =>
  goal === undefined ? null : { done: toWire(least(goal.done, goal.goal)), goal: toWire(goal.goal) };

export async function participation(
  { db }: Pick<PromotionDeps, 'db'>,
  ask: PageQuery & { memberId: string; merchantId: string; state: ShownState | undefined; language: 'TH' | 'EN' },
): Promise<CallValue<Calls['participation']>> {
  const states = ask.state === undefined ? null : storedAs(ask.state);
  const { list, totalCount } = await listParts(db, { ...pageOf(ask), ...ask, states });
  const found = await goalsOf(
    db,
    list.map(({ participation_id }) => participation_id),
  );
  const goals = new Map(found.map((goal) => [goal.participation_id, goal]));
  return {
    list: list.map((one) => ({
      promotionId: one.campaign_id,
      title: one.title,
      kind: one.kind,
      state: shownState(one.state),
      joinedAt: one.joined_at.toISOString(),
      progress: progressOf(goals.get(one.participation_id)),
      remark: one.remark,
      amount: one.amount === null ? null : toWire(one.amount),
      pays: one.pays,
      rounds: one.rounds,
      claimUntil: isoOf(one.claim_until),
    })),
    totalCount,
    totalPages: pagesShown(totalCount, ask),
    isStopped: await isStopped(db, ask.merchantId),
  };
}
