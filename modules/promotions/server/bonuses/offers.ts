// Bonuses that can be chosen with a deposit: list and choice.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { DepositMethodCode } from '@sanam/payments/contract/states.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { bonusOf, requiredOf } from '../../contract/bonus-rules.ts';
import { type ShownCampaign, shownCampaigns } from '../activities/shown-store.ts';
import { phaseOf } from '../activities/standing.ts';
import { standingsOf } from '../activities/viewer.ts';
import { problemOfBonus, ruleFor } from '../policies/rules.ts';
import { policyNow } from '../policies/store.ts';
import { shareStop } from '../stopping/store.ts';
import { textIn } from '../campaigns/content.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { isHidden } from '../cases/look.ts';
import { type TermsMinor, termsOf } from './rules.ts';
import * as store from './store.ts';

interface Asked {
  memberId: string;
  merchantId: string;
  language: 'TH' | 'EN';
  country: string | null;
  depositMinor: bigint;
  /** Null: not told. */
  method: DepositMethodCode | null;
}

interface Fitting {
  campaign: ShownCampaign;
  of: TermsMinor;
  amountMinor: bigint;
  /** Methods of a deposit that it is for. */
  methods: readonly DepositMethodCode[];
}

const ofDeposits = (campaigns: readonly ShownCampaign[]): ShownCampaign[] =>
  campaigns.filter(({ kind }) => kind === 'deposit');

/** Checks whether there are promotions by code for a member who may get them. */
async function hasCodesFor(
  { protection }: PromotionDeps,
  db: Db,
  memberId: string,
  campaigns: readonly ShownCampaign[],
): Promise<boolean> {
  if (!campaigns.some((one) => one.content.byCode === true && phaseOf(one, one.now) === 'open')) return false;
  return (await protection.whoMay(db, [memberId], 'bonus')).has(memberId);
}

/** Compares offers for their order: by priority, then by amount, then by number, so that no order is by chance. */
function byRank(one: Fitting, other: Fitting): number {
  const [first, second] = [one, other].map(({ campaign }) => campaign.content.priority ?? 0) as [number, number];
  if (first !== second) return second - first;
  if (one.amountMinor !== other.amountMinor) return one.amountMinor > other.amountMinor ? -1 : 1;
  return one.campaign.campaign_id < other.campaign.campaign_id ? -1 : 1;
}

/** Returns every bonus that this deposit would give now by one of its methods, in their order. */
async function fittingOf(
  deps: PromotionDeps,
  db: Db,
  asked: Asked,
  offered: readonly ShownCampaign[],
): Promise<Fitting[]> {
  const standings = await standingsOf(deps, db, offered, asked);
  const { rules } = await policyNow(db, asked.merchantId);
  const rule = ruleFor(rules, asked.country);
  const { depositMinor } = asked;
  return offered
    .flatMap((campaign, at): Fitting[] => {
      const { content, amount_max, amount_spent } = campaign;
      const of = termsOf(content);
      const { acts, methods } = standings[at]!;
      if (of === undefined || !acts.deposit || methods.length === 0) return [];
      const amountMinor = bonusOf(of.terms, of, asked.depositMinor);
      const hasRoom = amount_max === null || amount_max - amount_spent >= amountMinor;
      const isLetIn = problemOfBonus(rule, { terms: of.terms, bonusMinor: amountMinor, depositMinor }) === undefined;
      return amountMinor > 0n && hasRoom && isLetIn ? [{ campaign, of, amountMinor, methods }] : [];
    })
    .toSorted(byRank);
}

type Offered = CallValue<Calls['depositOffers']>;

/** Checks whether the deposit may be made by its method; before one is chosen, every offer is open. */
const isByMethod =
  ({ method }: Pick<Asked, 'method'>) =>
  ({ methods }: Fitting): boolean =>
    method === null || methods.includes(method);

/** Returns the offers; empty for a member who may not get bonuses. */
export async function offers(deps: PromotionDeps, asked: Asked): Promise<Offered> {
  const campaigns = await shownCampaigns(deps.db, asked.merchantId, null);
  const offered = ofDeposits(campaigns);
  const isStopped = offered.some(({ is_stopped }) => is_stopped);
  const hasCodes = await hasCodesFor(deps, deps.db, asked.memberId, campaigns);
  const fitting = await fittingOf(deps, deps.db, asked, offered);
  const isOffered = isByMethod(asked);
  if (fitting.length === 0 || (await isHidden(deps, deps.db, asked)))
    return { offers: [], otherwise: [], isStopped, notice: null, hasCodes };
  const isQueued = (await store.activeOf(deps.db, asked.memberId)) !== undefined;
  const { rules } = await policyNow(deps.db, asked.merchantId);
  return {
    isStopped,
    otherwise: fitting
      .filter((one) => !isOffered(one))
      .map(({ campaign: { campaign_id: promotionId, content }, methods }) => ({
        promotionId,
        title: textIn(content, asked.language).title,
        methods: [...methods],
      })),
    hasCodes,
    notice: ruleFor(rules, asked.country)?.wording?.[asked.language] ?? null,
    offers: fitting.filter(isOffered).map(({ campaign, of: { terms }, amountMinor }) => {
      const { title, summary } = textIn(campaign.content, asked.language);
      const reckoned = { bonusMinor: amountMinor, depositMinor: asked.depositMinor };
      return {
        promotionId: campaign.campaign_id,
        version: campaign.published_version!,
        title,
        summary,
        amount: toWire(amountMinor),
        required: toWire(requiredOf(terms, reckoned)),
        isQueued,
        terms,
      };
    }),
  };
}

/** Returns the offers of a deposit, from which the member chooses one. */
export async function offersOf(deps: PromotionDeps, db: Db, asked: Asked): Promise<ShownCampaign[]> {
  const offered = ofDeposits(await shownCampaigns(db, asked.merchantId, null));
  const fitting = await fittingOf(deps, db, asked, offered);
  return fitting.filter(isByMethod(asked)).map(({ campaign }) => campaign);
}

/** Stores the bonus chosen with an order, in the order's transaction. Returns false if it is not offered. */
export async function choose(
  deps: PromotionDeps,
  trx: Trx,
  { promotionId, depositId, ...asked }: Asked & { promotionId: string; depositId: string },
): Promise<boolean> {
  if (await shareStop(trx, asked.merchantId)) return false;
  const found = (await offersOf(deps, trx, asked)).find((campaign) => campaign.campaign_id === promotionId);
  if (found === undefined || (await isHidden(deps, trx, asked))) return false;
  const { campaign_id, published_version } = found;
  await store.insertChoice(trx, {
    deposit_id: depositId,
    campaign_id,
    version: published_version!,
    member_id: asked.memberId,
    country: asked.country,
  });
  return true;
}
