// Offers to become an agent: made by staff or the upline, accepted by the member.
import type { AgentType } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { OfferState } from '../../contract/states.ts';
import type { AgentsDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';
import { lineOf, nodeOf } from '../tree/store.ts';
import * as store from './store.ts';

const subjectOf = (memberId: string) => ({ type: 'member', id: memberId });

export interface Offering {
  memberId: string;
  accountType: AgentType;
  uplineId: string | null;
  reason: string | null;
}

/** Returns the merchant's limits for offers. Read before the transaction. */
export async function offerBounds(
  { site }: AgentsDeps,
  merchantId: string,
): Promise<{ depthMax: number; days: number }> {
  const [depthMax, days] = await Promise.all([
    site.setting(merchantId, agentsSettings.depthMax),
    site.setting(merchantId, agentsSettings.offerDays),
  ]);
  return { depthMax, days };
}

/**
 * Makes an offer in the name of the context's actor. Refuses with `identity.notPlayer`; `agents.offerWaiting` while the
 * member has an open offer; and with whatever prevents the place in the tree.
 */
export async function offer(
  deps: AgentsDeps,
  trx: Trx,
  context: Context,
  ask: Offering & { depthMax: number; days: number },
): Promise<store.OfferRow> {
  const { members, tree } = deps;
  const { merchantId } = context;
  const { memberId, accountType, uplineId, reason } = ask;
  const member = await members.memberById(trx, memberId);
  if (member?.accountType !== 'player' || member.state !== 'active') throw refuse('identity.notPlayer');
  await tree.checkPlace(trx, { ...ask, merchantId });
  await expire(deps, trx, memberId);
  const by = { kind: context.actor.kind === 'staff' ? ('staff' as const) : ('agent' as const), id: context.actor.id };
  const made = await store.insertOffer(trx, { ...ask, offerId: newId('aof'), merchantId, by });
  if (made === undefined) throw refuse('agents.offerWaiting');
  const after = { offerId: made.offer_id, accountType, upline: uplineId };
  await audit(trx, context, { command: 'agents.offer.make', subject: subjectOf(memberId), after, reason });
  await tell(deps, trx, made, 'offered');
  return made;
}

/** Expires an offer whose time has run out, so that a new one can be made. */
async function expire(deps: AgentsDeps, trx: Trx, memberId: string): Promise<void> {
  const waiting = await store.waitingOffer(trx, memberId);
  const row = waiting === undefined ? undefined : await store.lockOffer(trx, waiting);
  if (row?.state === 'offered' && row.isOver) await close(deps, trx, { row, state: 'expired' });
}

/**
 * Stores the member's answer. Refuses with `common.notFound` for an offer to another member; `agents.offerClosed`; and
 * as `tree.makeAgent`.
 */
export async function answerOffer(
  deps: AgentsDeps,
  trx: Trx,
  context: Context,
  { offerId, accept, depthMax }: { offerId: string; accept: boolean; depthMax: number },
): Promise<OfferState> {
  const row = await held(trx, offerId, (one) => one.member_id === context.actor.id);
  if (accept) {
    const { member_id: memberId, merchant_id: merchantId, account_type: accountType, upline_id: uplineId } = row;
    await deps.tree.makeAgent(trx, context, { memberId, merchantId, accountType, uplineId, depthMax, reason: null });
  }
  const state = accept ? 'accepted' : 'rejected';
  await close(deps, trx, { row, state, context });
  return state;
}

/** Withdraws an open offer: agents their own, staff any. Refuses with `common.notFound`; `agents.offerClosed`. */
export async function withdrawOffer(
  deps: AgentsDeps,
  trx: Trx,
  context: Context,
  { offerId, reason }: { offerId: string; reason: string | null },
): Promise<OfferState> {
  const isStaff = context.actor.kind === 'staff';
  const row = await held(trx, offerId, (one) => isStaff || one.offered_by === context.actor.id);
  await close(deps, trx, { row, state: 'withdrawn', context, reason });
  return 'withdrawn';
}

async function held(trx: Trx, offerId: string, isOf: (row: store.OfferRow) => boolean): Promise<store.OfferRow> {
  const row = await store.lockOffer(trx, offerId);
  if (row === undefined || !isOf(row)) throw refuse('common.notFound');
  if (row.state !== 'offered' || row.isOver) throw refuse('agents.offerClosed');
  return row;
}

interface Closing {
  row: store.OfferRow;
  state: OfferState;
  context?: Context;
  reason?: string | null;
}

async function close(deps: AgentsDeps, trx: Trx, { row, state, context, reason = null }: Closing): Promise<void> {
  await store.closeOffer(trx, row.offer_id, state);
  await note(deps, trx, { row, state, reason, context: context ?? systemContext('agents.offers', row.merchant_id) });
}

async function note(deps: AgentsDeps, trx: Trx, { row, state, context, reason }: Required<Closing>): Promise<void> {
  await audit(trx, context, {
    command: `agents.offer.${state}`,
    subject: subjectOf(row.member_id),
    before: { offerId: row.offer_id, state: 'offered' },
    after: { state },
    reason,
  });
  await tell(deps, trx, row, state);
}

async function tell({ events }: AgentsDeps, trx: Trx, row: store.OfferRow, state: OfferState): Promise<void> {
  const { offer_id: offerId, member_id: memberId, merchant_id: merchantId, account_type: accountType } = row;
  await events.emit(trx, 'agents.offerChanged', { offerId, memberId, merchantId, accountType, state });
}

/** Expires offers whose time has run out. */
export async function expireOffers(deps: AgentsDeps): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    for (const row of await store.expireDue(trx)) {
      const context = systemContext('agents.offers', row.merchant_id);
      await note(deps, trx, { row, state: 'expired', context, reason: null });
    }
  });
}

/**
 * Returns a direct player of an agent by name. Refuses with `agents.notInDownline` for all other names, so that the
 * caller cannot tell whether a name exists elsewhere.
 */
export async function directPlayer(
  { db, members }: AgentsDeps,
  { agentId, merchantId, account }: { agentId: string; merchantId: string; account: string },
): Promise<string> {
  const named = await members.memberByName({ merchantId, username: account });
  const [agent, member] = await Promise.all([
    lineOf(db, agentId),
    named === undefined ? undefined : nodeOf(db, named.memberId),
  ]);
  if (agent === undefined || member === undefined || member.uplineNo !== agent.memberNo)
    throw refuse('agents.notInDownline');
  return member.memberId;
}
