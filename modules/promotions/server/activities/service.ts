// Actions of members on activities: join, leave, claim.
import { type Calls, type CallValue, fromWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { nextState, type PartState, shownState } from '../../contract/activity-states.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { lookAtTaker } from '../cases/look.ts';
import { findContent } from '../campaigns/store.ts';
import { type Entered, enter, enterToTake, holdGate, placeOf, refuseUnfit } from './entering.ts';
import { beginGoal } from '../goals/reach.ts';
import { isReached } from '../goals/store.ts';
import { issue } from './issue.ts';
import { movePart, notePart } from './note.ts';
import { payReward } from './pay.ts';
import { takeShare } from './share.ts';
import { claimablePart } from './standing.ts';
import * as store from './store.ts';

export interface ActOf {
  campaignId: string;
  session: MemberSession;
  context: Context;
  idempotency: IdempotencyKey;
}

/**
 * Inserts a part; the unique key of its occurrence stops the second of two clicks. Refuses with
 * `promotions.alreadyTaken`.
 */
export async function makePart(
  trx: Trx,
  { campaign, version, occurrence }: Entered,
  { memberId, state }: { memberId: string; state: PartState },
): Promise<store.PartRow> {
  const { campaign_id, merchant_id, kind } = campaign;
  assert(kind !== 'info' && kind !== 'deposit', 'nobody takes part in what only informs, or is chosen with a deposit');
  const made = await store.insertPart(trx, {
    participation_id: newId('pca'),
    campaign_id,
    version,
    merchant_id,
    member_id: memberId,
    kind,
    occurrence,
    state,
  });
  if (made === undefined) throw refuse('promotions.alreadyTaken');
  return made;
}

/** Joins an activity. Refuses as the contract states. */
export async function join(deps: PromotionDeps, ask: ActOf): Promise<CallValue<Calls['joinPromotion']>> {
  const { campaignId, session, context } = ask;
  const { memberId } = session;
  return once(deps.db, ask.idempotency, async (trx) => {
    const entered = await enterToTake(deps, trx, session, campaignId);
    const { campaign, content, version, at, occurrence } = entered;
    if (campaign.kind !== 'join') throw refuse('promotions.wrongState', { state: campaign.kind });
    const known = await store.lockPart(trx, { campaignId, memberId, occurrence });
    if (known !== undefined && known.state !== 'join') throw refuse('promotions.alreadyTaken');
    await refuseUnfit(deps, trx, session, { ...entered, ...placeOf(context) });
    const isEarly = content.countsFrom !== null && new Date(content.countsFrom) > at;
    const event = isEarly ? 'sign' : 'join';
    const state = nextState('join', 'join', event, 'player')!;
    const part =
      known === undefined
        ? await makePart(trx, entered, { memberId, state })
        : await store.changePart(trx, known.participation_id, { state, version, has_place: true });
    await beginGoal(trx, part, content, at);
    await takeShare(deps, trx, part, store.onePlace);
    await notePart(deps, trx, context, part, { from: 'join', event });
    await holdGate(deps, trx, memberId);
    return { id: campaignId, state: shownState(state) };
  });
}

/** Leaves an activity. Refuses as the contract states. */
export async function leave(deps: PromotionDeps, ask: ActOf): Promise<CallValue<Calls['leavePromotion']>> {
  const { campaignId, session, context } = ask;
  return once(deps.db, ask.idempotency, async (trx) => {
    const { phase, occurrence } = await enter(deps, trx, session, campaignId);
    if (phase !== 'open') throw refuse('promotions.ended');
    const part = await store.lockPart(trx, { campaignId, memberId: session.memberId, occurrence });
    const taken = part === undefined ? undefined : await findContent(trx, campaignId, part.version);
    const to = part && nextState(part.kind, part.state, 'leave', 'player');
    if (part === undefined || to === undefined || taken?.mayLeave !== true)
      throw refuse('promotions.wrongState', { state: part?.state ?? null });
    await movePart(deps, trx, context, { part, event: 'leave', by: 'player', change: { has_place: false } });
    await store.returnBudget(trx, campaignId, { places: 1, amount: 0n });
    return { id: campaignId, state: shownState(to) };
  });
}

type Claimed = CallValue<Calls['claimPromotion']>;

/** Claims a reward. Refuses as the contract states. */
export async function claim(deps: PromotionDeps, ask: ActOf): Promise<Claimed> {
  const { campaignId, session } = ask;
  return once(deps.db, ask.idempotency, async (trx) => {
    await deps.protection.check(trx, session.memberId, 'bonus');
    const entered = await enterToTake(deps, trx, session, campaignId);
    const isClaim = entered.campaign.kind === 'claim';
    if (isClaim && entered.content.byCode === true) throw refuse('promotions.codeNeeded');
    // The abuse check runs before the budget is locked.
    const { memberId, merchantId } = session;
    const isBonus = entered.content.bonus != null;
    const look = isBonus ? await lookAtTaker(deps, trx, { memberId, merchantId, campaignId }) : null;
    const reward = isClaim ? await takeReward(deps, trx, ask, entered) : await takeIssued(deps, trx, ask);
    return { id: campaignId, state: 'claimed', ...(await payReward(deps, trx, ask.context, { reward, look })) };
  });
}

/** Takes the reward of a claim activity: part, reward and budget at once. */
export async function takeReward(
  deps: PromotionDeps,
  trx: Trx,
  { session, context }: Pick<ActOf, 'session' | 'context'>,
  entered: Entered,
): Promise<store.RewardRow> {
  const { memberId } = session;
  const { campaign, content, occurrence } = entered;
  const known = await store.lockPart(trx, { campaignId: campaign.campaign_id, memberId, occurrence });
  if (known !== undefined) throw refuse('promotions.alreadyTaken');
  await refuseUnfit(deps, trx, session, { ...entered, ...placeOf(context) });
  assert(content.reward !== null, 'a version of a claim has a reward');
  const amount = fromWire(content.reward);
  const made = await makePart(trx, entered, { memberId, state: 'claim' });
  const reward = await issue(trx, made, { amount, content, days: null });
  await takeShare(deps, trx, made, { places: 1, amount, least: amount });
  await movePart(deps, trx, context, { part: made, event: 'claim', by: 'player', more: { amount: content.reward } });
  return reward;
}

/** Takes a reward issued to this member. The reward's deadline applies, not that of the activity. */
async function takeIssued(
  deps: PromotionDeps,
  trx: Trx,
  { campaignId, session, context }: ActOf,
): Promise<store.RewardRow> {
  const parts = await store.partsOf(trx, session.memberId, [campaignId]);
  const waiting = claimablePart(parts);
  if (waiting === undefined && parts.some(({ state }) => state === 'claim')) throw refuse('promotions.ended');
  const part = waiting && (await store.lockPartById(trx, waiting.participation_id));
  if (part?.state !== 'claim') throw refuse('promotions.wrongState', { state: part?.state ?? null });
  // A correction may have reduced the play below the goal.
  if (!(await isReached(trx, part.participation_id))) throw refuse('promotions.wrongState', { state: 'joined' });
  const reward = await store.lockReward(trx, part.participation_id);
  if (reward?.state !== 'waiting' || reward.isOver) throw refuse('promotions.ended');
  await movePart(deps, trx, context, { part, event: 'claim', by: 'player' });
  return reward;
}
