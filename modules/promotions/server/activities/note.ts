// Every change of a member's part writes an audit row and publishes an event in its transaction.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import {
  type ActivityActor,
  type ActivityEvent,
  type ActivityState,
  nextState,
} from '../../contract/activity-states.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { changePart, type PartChange, type PartRow } from './store.ts';

interface Note {
  from: ActivityState | null;
  event: ActivityEvent;
  more?: Record<string, unknown> & { applicationId?: string };
  reason?: string | null;
}

/** Writes audit row and event; `part` is the state after the change. */
export async function notePart(
  { events }: Pick<PromotionDeps, 'events'>,
  trx: Trx,
  context: Context,
  part: PartRow,
  { from, event, more, reason = null }: Note,
): Promise<void> {
  const applicationId = more?.applicationId;
  const {
    participation_id: participationId,
    campaign_id: campaignId,
    member_id: memberId,
    merchant_id,
    kind,
    state,
  } = part;
  await audit(trx, context, {
    command: `promotions.activity.${event}`,
    // Changes of an application are audited under the application, where staff look for them.
    subject:
      applicationId === undefined ? { type: 'member', id: memberId } : { type: 'promoApplication', id: applicationId },
    before: from === null ? null : { state: from },
    after: { campaignId, participationId, occurrence: part.occurrence, state, ...more },
    reason,
  });
  const change = { participationId, campaignId, memberId, merchantId: merchant_id, kind, state };
  await events.emit(trx, 'promotions.activityChanged', change);
}

/**
 * Moves a locked part to the next state. The caller has checked the transition; a transition missing in the table is a
 * bug.
 */
export async function movePart(
  deps: Pick<PromotionDeps, 'events'>,
  trx: Trx,
  context: Context,
  {
    part,
    event,
    by,
    change,
    ...rest
  }: Omit<Note, 'from'> & {
    part: PartRow;
    by: ActivityActor;
    change?: PartChange;
  },
): Promise<PartRow> {
  const state = nextState(part.kind, part.state, event, by);
  assert(state !== undefined, `${part.kind} goes from ${part.state} by ${event} of ${by}`);
  const moved = await changePart(trx, part.participation_id, { ...change, state });
  await notePart(deps, trx, context, moved, { ...rest, event, from: part.state });
  return moved;
}
