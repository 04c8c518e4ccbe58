// Staff calls about the grant stop: one person stops, two people resume.
import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { StoppedMerchant } from '@sanam/ledger/server/index.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import * as store from './store.ts';

const STOP = 'promotions.grants.stop';
const ALLOW = 'promotions.grants.allow';
const subjectOf = (merchantId: string) => ({ type: 'grantStop', id: merchantId });

/** Extends the deadlines of other modules' rewards by the time of the stop. */
export type KeepTime = (trx: Trx, stop: StoppedMerchant) => Promise<void>;

type Deps = Pick<PromotionStaffDeps, 'db' | 'events' | 'approvals' | 'people'> & { keepTime: KeepTime };
type Turned = CallValue<Calls['opsTurnGrantStop']>;

export function createStopHandlers(deps: Deps): Handlers {
  deps.approvals.define({ name: ALLOW, permission: STOP, run: (trx, command) => allowApproved(deps, trx, command) });
  return {
    opsGetGrantStop: ({ context, session }) => read(deps, context, session),
    opsTurnGrantStop: ({ body, context }) =>
      inTransaction(deps.db, (trx) => (body.isStopped ? stop : proposeAllow)(deps, trx, context, body.reason)),
  };
}

async function read(
  { db, approvals, people }: Deps,
  { merchantId }: Context,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetGrantStop']>> {
  const row = await store.findStop(db, merchantId);
  const isTurned = row?.changed_by != null;
  const nameOf = await people.staffNames([row?.changed_by ?? null]);
  return {
    merchantId,
    isStopped: row?.is_stopped ?? false,
    by: isTurned ? (nameOf(row.changed_by) ?? null) : null,
    at: isTurned ? row.changed_at.toISOString() : null,
    reason: row?.reason ?? null,
    approval: await approvals.waitingFor(subjectOf(merchantId), session),
  };
}

/** Locks and returns the switch. Refuses with `operator.staleVersion` if it already has this state. */
async function held(trx: Trx, merchantId: string, isStopped: boolean): Promise<store.StopRow> {
  const row = await store.lockStop(trx, merchantId);
  if (row.is_stopped === isStopped) throw refuse('operator.staleVersion');
  return row;
}

async function stop(deps: Deps, trx: Trx, context: Context, reason: string): Promise<Turned> {
  await held(trx, context.merchantId, true);
  await turn(deps, trx, context, { isStopped: true, reason });
  return { state: 'done', approvalId: null };
}

/** Proposes to resume grants. Refuses with `operator.staleVersion`; `operator.approvalPending`. */
async function proposeAllow({ approvals }: Deps, trx: Trx, context: Context, reason: string): Promise<Turned> {
  const { merchantId } = context;
  const subject = subjectOf(merchantId);
  await approvals.refusePending(trx, subject);
  const row = await store.findStop(trx, merchantId);
  if (row?.is_stopped !== true) throw refuse('operator.staleVersion');
  const approvalId = await approvals.propose(trx, context, {
    command: ALLOW,
    subject,
    amountMinor: null,
    summary: row.reason ?? '',
    payload: {},
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Resumes grants after approval; waiting rewards keep their remaining time. Refuses with `operator.staleVersion`. */
async function allowApproved(deps: Deps, trx: Trx, { context, subjectId, reason }: ApprovedCommand): Promise<void> {
  const row = await held(trx, subjectId, false);
  const stop = { merchantId: subjectId, since: row.changed_at };
  await store.keepRewards(trx, stop);
  await deps.keepTime(trx, stop);
  await store.keepQueued(trx, stop);
  await turn(deps, trx, { ...context, merchantId: subjectId }, { isStopped: false, reason });
}

async function turn(
  { events }: Deps,
  trx: Trx,
  context: Context,
  { isStopped, reason }: { isStopped: boolean; reason: string | null },
): Promise<void> {
  const { merchantId } = context;
  await store.setStop(trx, merchantId, { isStopped, by: context.actor.id, reason });
  await audit(trx, context, {
    command: isStopped ? STOP : ALLOW,
    subject: subjectOf(merchantId),
    before: { isStopped: !isStopped },
    after: { isStopped },
    reason,
  });
  await events.emit(trx, 'promotions.stopTurned', { merchantId, isStopped });
}
