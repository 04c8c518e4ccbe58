// Estimates a campaign on past data. Read only, grants nothing.
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { memberHeads } from '@sanam/members/server/index.ts';
import { creditedBetween, type PastDeposit } from '@sanam/payments/server/index.ts';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { bonusOf } from '../../contract/bonus-rules.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { SIMULATED_DAYS_MAX } from '../../contract/simulation-calls.ts';
import { termsOf } from '../bonuses/rules.ts';
import { asksFor, judge } from '../campaigns/conditions.ts';
import { linesOf } from '../campaigns/lines.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { findDraft, findListed } from '../campaigns/store.ts';
import { countMeeting, everybodyOf } from '../segments/scan.ts';
import { atMost, createTally, type Estimate } from './tally.ts';

type Simulated = CallValue<Calls['opsSimulateCampaign']>;

const PAGE = 1000;
const DEPOSITS_MAX = 100_000;
const MEMBERS_MAX = 50_000;

interface Ask {
  merchantId: string;
  content: CampaignContent;
  days: readonly string[];
  from: Date;
  to: Date;
  zone: string;
  budget: bigint | null;
}

/**
 * Runs an estimate. Refuses with `common.notFound`; `request.invalid` for a too long range; `promotions.noBonus` if
 * nothing is paid.
 */
export async function simulate(
  deps: PromotionStaffDeps,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<Simulated> {
  const { db, site } = deps;
  const campaign = await findListed(db, id);
  if (campaign === undefined) throw refuse('common.notFound');
  const content = ((await findDraft(db, id))?.content as CampaignContent | undefined) ?? campaign.content;
  if (content.reward === null) throw refuse('promotions.noBonus');
  const zone = site.zoneOf(campaign.merchant_id);
  const span = await businessDays(db, { from, to }, zone, SIMULATED_DAYS_MAX);
  const budget = content.budget === null ? null : fromWire(content.budget);
  const ask = { merchantId: campaign.merchant_id, content, zone, budget, ...span };
  const isDeposit = campaign.kind === 'deposit';
  const { estimate, isWhole } = isDeposit ? await ofDeposits(deps, ask) : await ofEverybody(deps, ask);
  return {
    basis: isDeposit ? 'deposits' : 'atMost',
    members: estimate.members,
    grants: estimate.grants,
    cost: toWire(estimate.costMinor),
    budget: content.budget,
    spentOn: estimate.spentOn,
    days: estimate.days.map(({ day, grants, costMinor }) => ({ day, grants, cost: toWire(costMinor) })),
    isWhole,
  };
}

interface Reckoned {
  estimate: Estimate;
  isWhole: boolean;
}

/**
 * Evaluates each deposit under the terms, with the member's facts of that time, except for levels, labels,
 * lines and the last log-in, which are the current ones.
 */
async function ofDeposits(deps: PromotionStaffDeps, ask: Ask): Promise<Reckoned> {
  const { merchantId, content, days, from, to, zone, budget } = ask;
  const of = termsOf(content);
  if (of === undefined) throw refuse('promotions.noBonus');
  const tally = createTally(days, { every: content.occurrence, zone, budget });
  let after: { at: Date; depositId: string } | undefined;
  for (let looked = 0; looked < DEPOSITS_MAX; looked += PAGE) {
    const page = await creditedBetween(deps.db, { merchantId, from, to, after, limit: PAGE });
    const fits = await fitsOf(deps, ask, page);
    for (const deposit of page) {
      const { memberId, at, amount } = deposit;
      const gives = bonusOf(of.terms, of, amount);
      if (gives > 0n && !tally.has(memberId, at) && fits(deposit)) tally.add(memberId, at, gives);
    }
    if (page.length < PAGE) return { estimate: tally.total(), isWhole: true };
    after = page.at(-1)!;
  }
  return { estimate: tally.total(), isWhole: false };
}

/** Reads the facts of the members of a page in bulk. */
async function fitsOf(
  { db, members, protection, agentsAbove }: PromotionStaffDeps,
  { content: { conditions }, zone, merchantId }: Ask,
  page: readonly PastDeposit[],
): Promise<(deposit: PastDeposit) => boolean> {
  const ids = [...new Set(page.map(({ memberId }) => memberId))];
  const [heads, levels, labels, lines] = await Promise.all([
    memberHeads(db, ids),
    asksFor(conditions, 'levelMin') ? members.ranksOf(db, ids) : undefined,
    asksFor(conditions, 'labels') ? members.labelNamesOf(db, ids) : undefined,
    linesOf({ agentsAbove }, db, { merchantId, memberIds: ids, conditions }),
  ]);
  const headOf = new Map(heads.map((head) => [head.memberId, head]));
  const identity = new Map<string, number>();
  if (asksFor(conditions, 'identityLevelMin'))
    for (const id of ids) identity.set(id, (await protection.levelOf(db, id)) ?? 0);
  return ({ memberId, at, nth, method: depositMethod }) => {
    const head = headOf.get(memberId);
    if (head === undefined) return false;
    const { registeredAt, lastLoginAt, language } = head;
    const [level, identityLevel] = [levels?.get(memberId) ?? 0, identity.get(memberId) ?? 0];
    const own = { labels: labels?.get(memberId) ?? [], agents: lines.get(memberId) ?? [] };
    const now = { lastLoginAt, level, ...own, identityLevel };
    const facts = { at, zone, language, registeredAt, ...now, deposits: nth - 1, depositMethod };
    return judge(conditions, facts).every(({ ok }) => ok);
  };
}

/** Returns an upper limit, because it is unknown who would have taken part. */
async function ofEverybody(deps: PromotionStaffDeps, { merchantId, content, days, budget }: Ask): Promise<Reckoned> {
  const { conditions, occurrence: every, places } = content;
  const scan = { filter: everybodyOf(merchantId), conditions };
  const { allowed, isWhole } = await countMeeting(deps, deps.db, scan, MEMBERS_MAX);
  const amountMinor = fromWire(content.reward!);
  return { estimate: atMost(days, { every, members: allowed, places, amountMinor, budget }), isWhole };
}
