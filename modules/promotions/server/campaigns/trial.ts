// Trial of a campaign with a real member: uses the production functions with current facts and grants nothing.
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import type { DepositMethodCode } from '@sanam/payments/contract/states.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { bonusOf, requiredOf } from '../../contract/bonus-rules.ts';
import { cashbackOf } from '../../contract/cashback.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { Verdict } from '../../contract/conditions.ts';
import { termsOf } from '../bonuses/rules.ts';
import { judge } from './conditions.ts';
import type { PromotionStaffDeps } from './deps.ts';
import { factsOf } from './facts.ts';
import { losesOf } from './losing.ts';
import { otherOf } from '../groups/rules.ts';
import { heldOf } from '../groups/store.ts';
import * as store from './store.ts';
import { insertTrial } from './trial-store.ts';
import { titlesOf } from './values.ts';

type Tried = CallValue<Calls['opsTryCampaign']>;

interface Trial {
  id: string;
  account: string;
  deposit?: string | undefined;
  method?: DepositMethodCode | undefined;
  at?: string | undefined;
  context: Context;
}

/** Runs a trial. Refuses with `common.notFound` for a campaign or member of another merchant. */
export async function tryCampaign(deps: PromotionStaffDeps, ask: Trial): Promise<Tried> {
  const { db, members, site } = deps;
  const { id, account, method: depositMethod } = ask;
  const { language } = ask.context;
  const campaign = await store.findListed(db, id);
  if (campaign === undefined) throw refuse('common.notFound');
  const draft = await store.findDraft(db, id);
  const content = (draft?.content as CampaignContent | undefined) ?? campaign.content;
  const member = await members.memberByName({ merchantId: campaign.merchant_id, username: account });
  if (member === undefined) throw refuse('common.notFound');
  const at = ask.at === undefined ? await databaseNow(db) : new Date(ask.at);
  const about = { memberId: member.memberId, at, zone: site.zoneOf(campaign.merchant_id), language, depositMethod };
  const facts = await factsOf(deps, db, about, content.conditions);
  const taken = await takenOf(db, { campaignId: id, group: content.group }, member.memberId);
  const verdicts = facts === undefined ? [] : [...judge(content.conditions, facts), ...groupVerdict(content, taken)];
  const tried = {
    isEligible: facts !== undefined && verdicts.every(({ ok }) => ok),
    verdicts,
    groupTaken: taken,
    gives: givesOf(campaign, content, ask.deposit),
    loses: await losesOf(deps, { ...about, campaign, content, deposit: ask.deposit, method: depositMethod }),
  };
  if (draft !== undefined) await keep(deps, ask, { campaign, draft, memberId: member.memberId, tried });
  return tried;
}

/** Returns the campaign of the group that the member has and that prevents this one; null if there is none. */
async function takenOf(
  db: Db,
  asked: { campaignId: string; group: CampaignContent['group'] },
  memberId: string,
): Promise<Tried['groupTaken']> {
  if (asked.group == null) return null;
  const other = otherOf(asked, await heldOf(db, memberId));
  if (other === undefined) return null;
  const campaign = await store.findListed(db, other.campaignId);
  return { campaignId: other.campaignId, titles: campaign === undefined ? [] : titlesOf(campaign.content) };
}

/** Returns a verdict on whether the member has another campaign of the group. */
function groupVerdict({ group }: CampaignContent, taken: Tried['groupTaken']): Verdict[] {
  if (group == null) return [];
  return [{ code: 'group', ok: taken === null, actual: taken?.campaignId ?? '', needed: group.name }];
}

interface Kept {
  campaign: store.ListedCampaign;
  draft: store.DraftRow;
  memberId: string;
  tried: Tried;
}

/** Stores the trial with the draft's revision, so that only a tried revision can be published. */
async function keep(
  { db }: PromotionStaffDeps,
  { id, account, deposit, method, at, context }: Trial,
  { campaign, draft: { revision }, memberId, tried: { isEligible, gives } }: Kept,
): Promise<void> {
  const version = (campaign.published_version ?? 0) + 1;
  await inTransaction(db, async (trx) => {
    await insertTrial(trx, {
      campaign_id: id,
      version,
      revision,
      member_id: memberId,
      account,
      deposit: deposit === undefined ? null : fromWire(deposit),
      is_eligible: isEligible,
      gives: gives === null ? null : fromWire(gives.amount),
      tried_by: context.actor.id,
    });
    await audit(trx, context, {
      command: 'promotions.campaign.try',
      subject: { type: 'campaign', id },
      after: {
        version,
        revision,
        memberId,
        deposit: deposit ?? null,
        method: method ?? null,
        at: at ?? null,
        isEligible,
        amount: gives?.amount ?? null,
      },
    });
  });
}

/** Returns what a deposit gives, or for a cashback what this net loss would. */
function amountOf(content: CampaignContent, depositMinor: bigint): bigint {
  const rewardMinor = fromWire(content.reward!);
  if (content.cashback != null)
    return cashbackOf(content.cashback, { lossMinor: depositMinor, receivedMinor: 0n, capMinor: rewardMinor });
  const of = termsOf(content);
  return of === undefined ? rewardMinor : bonusOf(of.terms, of, depositMinor);
}

/** Returns the reward; null if nothing is paid, or the deposit is missing or too small. */
function givesOf(
  { kind, amount_spent: spent }: store.ListedCampaign,
  content: CampaignContent,
  deposit: string | undefined,
): Tried['gives'] {
  if (content.reward === null) return null;
  const of = termsOf(content);
  const depositMinor = deposit === undefined ? 0n : fromWire(deposit);
  if (kind === 'deposit' && (of === undefined || depositMinor === 0n)) return null;
  const amountMinor = amountOf(content, depositMinor);
  if (amountMinor === 0n) return null;
  const leftMinor = content.budget === null ? null : fromWire(content.budget) - spent;
  return {
    amount: toWire(amountMinor),
    required: of === undefined ? null : toWire(requiredOf(of.terms, { bonusMinor: amountMinor, depositMinor })),
    budgetLeft: leftMinor === null ? null : toWire(leftMinor > 0n ? leftMinor : 0n),
    hasRoom: leftMinor === null || leftMinor >= amountMinor,
  };
}
