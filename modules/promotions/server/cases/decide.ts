// Decides cases: the bonus continues or is taken back.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { drop, takeBack } from '../bonuses/ending.ts';
import { noteGrant, tellGrant } from '../bonuses/note.ts';
import { startGrant } from '../bonuses/starting.ts';
import * as bonuses from '../bonuses/store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { findContent } from '../campaigns/store.ts';
import { shareStop } from '../stopping/store.ts';
import * as ofGrant from '../turnover/grant-store.ts';
import { noteCase } from './note.ts';
import * as store from './store.ts';

export interface Decision {
  row: store.CaseRow;
  /** Null if the deadline passed. */
  by: string | null;
  reason: string | null;
}

/** Releases a bonus, which continues as if nothing had been found. Refuses with `promotions.caseClosed`. */
export async function release(deps: PromotionDeps, trx: Trx, context: Context, decision: Decision): Promise<void> {
  const { grant_id: grantId, member_id: memberId, merchant_id: merchantId, holds } = decision.row;
  const isStopped = await shareStop(trx, merchantId);
  await deps.ledger.lockOwner(trx, memberId);
  const grant = await bonuses.lockGrant(trx, grantId);
  const { row, by, reason } = decision;
  const closed = await store.closeCase(trx, row.case_id, { state: 'released', closed_by: by, reason });
  if (closed === undefined) throw refuse('promotions.caseClosed');
  await noteCase(deps, trx, context, closed);
  if (!holds) return;
  if (grant.state === 'held') return letGo(deps, trx, context, { grant, isStopped });
  if (grant.requirement_id !== null) await ofGrant.countHeld(trx, grant.requirement_id);
  await tellGrant(deps, trx, grant);
  await deps.events.emit(trx, 'promotions.bonusDue', { grantId });
}

/** Starts the bonus; it stays queued if another is active, grants are stopped, or the member may not get one. */
async function letGo(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { grant, isStopped }: { grant: bonuses.GrantRow; isStopped: boolean },
): Promise<void> {
  const content = await findContent(trx, grant.campaign_id, grant.version);
  assert(content !== undefined, 'a bonus belongs to a version');
  const queued = await bonuses.setQueued(trx, grant.grant_id, content.claimDays);
  await noteGrant(deps, trx, context, queued, { act: 'release', from: 'held', isQuiet: true });
  const may = await deps.protection.whoMay(trx, [grant.member_id], 'bonus');
  const started = isStopped || !may.has(grant.member_id) ? queued : await startGrant(deps, trx, context, queued);
  if (started.state === 'queued') await tellGrant(deps, trx, started);
}

/** Refuses a bonus that was not played. Refuses with `promotions.caseClosed`; `promotions.bonusOver`. */
export async function refuseUnstarted(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { row, by, reason }: Decision,
): Promise<void> {
  const grant = await bonuses.findGrant(trx, row.grant_id);
  assert(grant !== undefined, 'a case is about a bonus');
  const refusal = { caseId: row.case_id, by };
  await drop(deps, trx, context, grant, { as: 'cancelled', reason, refusal });
}

/** Refuses a started bonus after approval: bonus money goes back, all cash remains. Refuses as `refuseUnstarted`. */
export async function refuseStarted(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { row, by, reason }: Decision,
): Promise<void> {
  const refusal = { caseId: row.case_id, by };
  await takeBack(deps, trx, context, row.grant_id, { as: 'cancelled', reason, refusal });
}
