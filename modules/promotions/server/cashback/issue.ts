// Decides the cashback of a member for a closed period: a reward that waits to be claimed, nothing, or a refusal.
import { fromWire, toWire } from '@sanam/contract';
import { dayIn, momentOf, shiftDay } from '@sanam/contract/zone';
import { memberHeads } from '@sanam/members/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, Refusal } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { cashbackOf } from '../../contract/cashback.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { holdGate } from '../activities/entering.ts';
import { issue } from '../activities/issue.ts';
import { hasReachedLimit } from '../activities/limit.ts';
import { notePart } from '../activities/note.ts';
import { takeShare } from '../activities/share.ts';
import { insertPart, type PartRow } from '../activities/store.ts';
import { judge } from '../campaigns/conditions.ts';
import { titlesIn } from '../campaigns/content.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { factsOf } from '../campaigns/facts.ts';
import { findContent, shareCampaign } from '../campaigns/store.ts';
import { refusePolicy } from '../policies/guard.ts';
import { shareStop } from '../stopping/store.ts';
import * as store from './store.ts';

type Due = store.CashbackKey & { merchantId: string };

/**
 * Decides a cashback. It stays due while promotions are stopped, the campaign is paused or its budget is too small, and
 * while a deposit or loss limit of the member is used up.
 */
export async function decide(deps: PromotionDeps, due: Due): Promise<void> {
  try {
    if (await inTransaction(deps.db, (trx) => decideHeld(deps, trx, due))) return;
  } catch (error) {
    const isWaiting = error instanceof Refusal && /^(protection\.|promotions\.budgetSpent$)/.test(error.code);
    if (!isWaiting) throw error;
  }
  await store.setLookedAt(deps.db, due);
}

/** Returns false if the cashback stays due. */
async function decideHeld(deps: PromotionDeps, trx: Trx, due: Due): Promise<boolean> {
  const { campaignId, memberId, merchantId } = due;
  if (await shareStop(trx, merchantId)) return false;
  const campaign = await shareCampaign(trx, campaignId);
  if (campaign?.state !== 'live' && campaign?.state !== 'ended') return false;
  const held = await store.lockCashback(trx, due);
  if (held?.state !== 'due') return true;
  const content = await findContent(trx, campaignId, held.version);
  assert(content?.cashback != null && content.reward !== null, 'a period has the version of a cashback');
  const reason = await barTo(deps, trx, due, content);
  if (reason !== undefined) return refuseIt(trx, due, reason);
  if (await hasReachedLimit(deps, trx, memberId)) return false;
  const received = await receivedIn(deps, trx, due, held.lastDay);
  const amount = cashbackOf(content.cashback, {
    lossMinor: held.loss,
    receivedMinor: received,
    capMinor: fromWire(content.reward),
  });
  if (amount === 0n) {
    await store.decideCashback(trx, due, { state: 'none', received });
    return true;
  }
  await makeReward(deps, trx, due, { held, content, amount, received });
  return true;
}

/** Returns why the member may not have it; undefined if nothing is against it. */
async function barTo(
  deps: PromotionDeps,
  trx: Trx,
  { memberId, merchantId }: Due,
  content: CampaignContent,
): Promise<string | undefined> {
  if (!(await deps.protection.whoMay(trx, [memberId], 'bonus')).has(memberId)) return 'protection';
  const [head] = await memberHeads(trx, [memberId]);
  const at = await databaseNow(trx);
  const language = head?.language ?? 'TH';
  const facts = await factsOf(
    deps,
    trx,
    { memberId, at, zone: deps.site.zoneOf(merchantId), language },
    content.conditions,
  );
  if (facts === undefined || judge(content.conditions, facts).some(({ ok }) => !ok)) return 'notEligible';
  try {
    await refusePolicy(deps, trx, { merchantId, memberId, country: null }, { kind: 'cashback', content });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'promotions.againstPolicy') return 'againstPolicy';
    throw error;
  }
  return undefined;
}

/** Refuses a cashback for good; the member is told nothing. */
async function refuseIt(trx: Trx, due: Due, reason: string): Promise<true> {
  const { campaignId, firstDay, memberId, merchantId } = due;
  await store.decideCashback(trx, due, { state: 'refused', reason });
  await audit(trx, systemContext('promotions', merchantId), {
    command: 'promotions.cashback.refuse',
    subject: { type: 'member', id: memberId },
    after: { campaignId, from: firstDay, state: 'refused' },
    reason,
  });
  return true;
}

/** Returns what the member received of promotions in the period, less what went back; at least zero. */
async function receivedIn(
  { ledger, site }: PromotionDeps,
  trx: Trx,
  { memberId, merchantId, firstDay }: Due,
  lastDay: string,
): Promise<bigint> {
  const zone = site.zoneOf(merchantId);
  const flows = await ledger.flows(trx, {
    owner: memberId,
    currency: 'THB',
    classes: ['player_cash', 'player_bonus'],
    moments: [firstDay, shiftDay(lastDay, 1)].map((day) => new Date(momentOf(day, '00:00', zone))),
  });
  const net = flows
    .filter(({ counterpart }) => counterpart === 'promo_expense')
    .reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0n);
  return net > 0n ? net : 0n;
}

interface Making {
  held: store.HeldCashback;
  content: CampaignContent;
  amount: bigint;
  received: bigint;
}

async function insertOwn(
  trx: Trx,
  { campaignId, memberId, merchantId, firstDay }: Due,
  version: number,
): Promise<PartRow> {
  const part = await insertPart(trx, {
    participation_id: newId('pca'),
    campaign_id: campaignId,
    version,
    merchant_id: merchantId,
    member_id: memberId,
    kind: 'cashback',
    occurrence: firstDay,
    state: 'claim',
  });
  assert(part !== undefined, 'a period of a member has one cashback');
  return part;
}

/** Makes the reward, which the member has some days to claim. */
async function makeReward(
  deps: PromotionDeps,
  trx: Trx,
  due: Due,
  { held, content, amount, received }: Making,
): Promise<void> {
  const { campaignId, memberId, merchantId, firstDay } = due;
  const part = await insertOwn(trx, due, held.version);
  const participationId = part.participation_id;
  await store.decideCashback(trx, due, { state: 'issued', received, participation_id: participationId });
  const reward = await issue(trx, part, { amount, content, days: content.claimDays });
  await takeShare(deps, trx, part, { places: 1, amount, least: 1n });
  const to = { from: firstDay, to: held.lastDay };
  await notePart(deps, trx, systemContext('promotions', merchantId), part, {
    from: 'comingSoon',
    event: 'offer',
    more: { ...to, loss: held.loss, received, amount: toWire(amount) },
  });
  await deps.events.emit(trx, 'promotions.cashbackReady', {
    participationId,
    campaignId,
    memberId,
    merchantId,
    ...to,
    amount: toWire(amount),
    until: reward.expires_at === null ? null : dayIn(deps.site.zoneOf(merchantId), reward.expires_at.getTime()),
    titles: titlesIn(content),
  });
  await holdGate(deps, trx, memberId);
}
