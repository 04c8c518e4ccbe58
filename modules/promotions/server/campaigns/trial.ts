// A campaign tried with a real member: the functions of the real thing on what is known now, and nothing is written.
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { bonusOf, requiredOf } from '../../contract/bonus-rules.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { termsOf } from '../bonuses/rules.ts';
import { judge } from './conditions.ts';
import type { PromotionStaffDeps } from './deps.ts';
import { factsOf } from './facts.ts';
import * as store from './store.ts';

type Tried = CallValue<Calls['opsTryCampaign']>;

interface Trial {
  id: string;
  account: string;
  deposit?: string | undefined;
  language: 'TH' | 'EN';
}

/** Refuses `common.notFound` for a campaign or a member of another merchant. */
export async function tryCampaign(deps: PromotionStaffDeps, ask: Trial): Promise<Tried> {
  const { db, members, site } = deps;
  const { id, account, language } = ask;
  const campaign = await store.findListed(db, id);
  if (campaign === undefined) throw refuse('common.notFound');
  const content = ((await store.findDraft(db, id))?.content as CampaignContent | undefined) ?? campaign.content;
  const member = await members.memberByName({ merchantId: campaign.merchant_id, username: account });
  if (member === undefined) throw refuse('common.notFound');
  const at = await databaseNow(db);
  const about = { memberId: member.memberId, at, zone: site.zoneOf(campaign.merchant_id), language };
  const facts = await factsOf(deps, db, about, content.conditions);
  const verdicts = facts === undefined ? [] : judge(content.conditions, facts);
  return {
    isEligible: facts !== undefined && verdicts.every(({ ok }) => ok),
    verdicts,
    gives: givesOf(campaign, content, ask.deposit),
  };
}

/** Null where nothing is paid, or the deposit is not said or too small. */
function givesOf(
  { kind, amount_spent: spent }: store.ListedCampaign,
  content: CampaignContent,
  deposit: string | undefined,
): Tried['gives'] {
  if (content.reward === null) return null;
  const of = termsOf(content);
  const depositMinor = deposit === undefined ? 0n : fromWire(deposit);
  if (kind === 'deposit' && (of === undefined || depositMinor === 0n)) return null;
  const amountMinor = of === undefined ? fromWire(content.reward) : bonusOf(of.terms, of, depositMinor);
  if (amountMinor === 0n) return null;
  const leftMinor = content.budget === null ? null : fromWire(content.budget) - spent;
  return {
    amount: toWire(amountMinor),
    required: of === undefined ? null : toWire(requiredOf(of.terms, { bonusMinor: amountMinor, depositMinor })),
    budgetLeft: leftMinor === null ? null : toWire(leftMinor > 0n ? leftMinor : 0n),
    hasRoom: leftMinor === null || leftMinor >= amountMinor,
  };
}
