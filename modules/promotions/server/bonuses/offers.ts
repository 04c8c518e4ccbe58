// Bonuses that a deposit can be made with: as they are offered, and as one is chosen.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { databaseNow, type Db, type Trx } from '@sanam/server/platform/db.ts';
import { bonusOf, requiredOf } from '../../contract/bonus-rules.ts';
import { phaseOf } from '../activities/standing.ts';
import { type ShownCampaign, shownCampaigns } from '../activities/shown-store.ts';
import { judge } from '../campaigns/conditions.ts';
import { textIn } from '../campaigns/content.ts';
import { factsOf } from '../campaigns/facts.ts';
import { occurrenceAt } from '../campaigns/occurrence.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { type TermsMinor, termsOf } from './rules.ts';
import * as store from './store.ts';

interface Asked {
  memberId: string;
  merchantId: string;
  language: 'TH' | 'EN';
  depositMinor: bigint;
}

interface Fitting {
  campaign: ShownCampaign;
  of: TermsMinor;
  amountMinor: bigint;
}

/** Who has used up a limit of deposits or losses is offered nothing more to deposit for, until its period is over. */
async function mayBeOffered({ protection }: PromotionDeps, db: Db, memberId: string): Promise<boolean> {
  if (!(await protection.whoMay(db, [memberId], 'bonus')).has(memberId)) return false;
  const limits = await protection.limits(db, memberId);
  return !limits.some(({ kind, amount, used }) => (kind === 'deposit' || kind === 'loss') && used >= amount);
}

/** Every bonus that this deposit would bring now, the largest first. */
async function fittingOf(deps: PromotionDeps, db: Db, asked: Asked): Promise<Fitting[]> {
  const { memberId, merchantId, language, depositMinor } = asked;
  const all = await shownCampaigns(db, merchantId, null);
  const open = all.filter((one) => one.kind === 'deposit' && phaseOf(one, one.now) === 'open');
  if (open.length === 0 || !(await mayBeOffered(deps, db, memberId))) return [];
  const zone = deps.site.zoneOf(merchantId);
  const at = await databaseNow(db);
  const conditions = open.flatMap(({ content }) => content.conditions);
  const facts = await factsOf(deps, db, { memberId, at, zone, language }, conditions);
  const ids = open.map(({ campaign_id }) => campaign_id);
  const taken = await store.takenOf(db, memberId, ids);
  return open
    .flatMap((campaign): Fitting[] => {
      const { content, campaign_id, places_max, places_taken, amount_max, amount_spent } = campaign;
      const of = termsOf(content);
      if (of === undefined || facts === undefined) return [];
      const occurrence = occurrenceAt(content.occurrence, at, zone);
      if (taken.some((one) => one.campaign_id === campaign_id && one.occurrence === occurrence)) return [];
      if (!judge(content.conditions, facts).every(({ ok }) => ok)) return [];
      const amountMinor = bonusOf(of.terms, of, depositMinor);
      const hasRoom = amount_max === null || amount_max - amount_spent >= amountMinor;
      const hasPlace = places_max === null || places_taken < places_max;
      return amountMinor > 0n && hasRoom && hasPlace ? [{ campaign, of, amountMinor }] : [];
    })
    .toSorted((one, other) => Number(other.amountMinor - one.amountMinor));
}

/** Nothing for who may have no bonus: they are not told of one either. */
export async function offers(deps: PromotionDeps, asked: Asked): Promise<CallValue<Calls['depositOffers']>> {
  const fitting = await fittingOf(deps, deps.db, asked);
  if (fitting.length === 0) return { offers: [] };
  const isQueued = (await store.activeOf(deps.db, asked.memberId)) !== undefined;
  return {
    offers: fitting.map(({ campaign, of: { terms }, amountMinor }) => {
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

/** Keeps what was chosen with an order, in the order's transaction. False where it is not offered. */
export async function choose(
  deps: PromotionDeps,
  trx: Trx,
  { promotionId, depositId, ...asked }: Asked & { promotionId: string; depositId: string },
): Promise<boolean> {
  const found = (await fittingOf(deps, trx, asked)).find(({ campaign }) => campaign.campaign_id === promotionId);
  if (found === undefined) return false;
  const { campaign_id, published_version } = found.campaign;
  await store.insertChoice(trx, {
    deposit_id: depositId,
    campaign_id,
    version: published_version!,
    member_id: asked.memberId,
  });
  return true;
}
