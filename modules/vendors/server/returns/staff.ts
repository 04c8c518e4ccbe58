// Staff give back the stakes of rounds that a vendor does not finish: one proposes, another approves.
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import type { Vendors } from '../hwp/vendors.ts';
import * as store from './store.ts';

const RETURN = 'games.round.return';
const subjectOf = (code: string) => ({ type: 'vendor', id: code });

type Ask = CallArguments<Calls['opsReturnStakes']>['body'];
type Answer = CallValue<Calls['opsReturnStakes']>;
type Figures = Pick<CallValue<Calls['opsGetVendor']>, 'stuck' | 'waiting' | 'lastReturn'>;

interface StaffReturnDeps {
  db: Db;
  approvals: ApprovalService;
  vendors: Pick<Vendors, 'find'>;
}

export interface StaffReturns {
  /** Returns the rounds of this vendor that are open for too long, the open proposal, and the last return of stakes. */
  figures(code: string, viewer: StaffSession): Promise<Figures>;
  /**
   * Proposes to end these rounds. Refuses with `common.notFound`, `operator.approvalPending`, and
   * `operator.staleVersion` if nothing is open any more or a return is running.
   */
  propose(trx: Trx, context: Context, code: string, ask: Ask): Promise<Answer>;
}

export function createStaffReturns(deps: StaffReturnDeps): StaffReturns {
  deps.approvals.define({
    name: RETURN,
    permission: RETURN,
    run: (trx, { context, subjectId, payload, reason }) =>
      begin(deps, trx, context, { code: subjectId, openedBefore: new Date(String(payload.openedBefore)), reason }),
  });
  return { figures: figures.bind(null, deps), propose: propose.bind(null, deps) };
}

async function begin(
  { vendors }: StaffReturnDeps,
  trx: Trx,
  context: Context,
  { code, openedBefore, reason }: { code: string; openedBefore: Date; reason: string | null },
): Promise<void> {
  const vendor = vendors.find(code);
  const { rounds } = await store.stuckRounds(trx, code, openedBefore);
  if (vendor === undefined || rounds === 0) throw refuse('operator.staleVersion');
  const made = { returnId: newId('vrt'), vendorId: vendor.id, openedBefore, rounds };
  if (!(await store.insertReturn(trx, made))) throw refuse('operator.staleVersion');
  const after = { returnId: made.returnId, openedBefore: openedBefore.toISOString(), rounds };
  await audit(trx, context, { command: RETURN, subject: subjectOf(code), after, reason });
}

async function figures(
  { db, approvals, vendors }: StaffReturnDeps,
  code: string,
  viewer: StaffSession,
): Promise<Figures> {
  const vendor = vendors.find(code);
  const stuck = await store.stuckRounds(db, code);
  const last = vendor === undefined ? undefined : await store.lastReturn(db, vendor.id);
  return {
    stuck: { openedBefore: stuck.openedBefore.toISOString(), rounds: stuck.rounds, stake: toWire(stuck.stake) },
    waiting: await approvals.waitingFor(subjectOf(code), viewer),
    lastReturn:
      last === undefined
        ? null
        : {
            startedAt: last.started_at.toISOString(),
            endedAt: last.ended_at?.toISOString() ?? null,
            returned: last.returned,
            failed: last.failed,
            amount: toWire(last.amount),
          },
  };
}

async function propose(
  { approvals, vendors }: StaffReturnDeps,
  trx: Trx,
  context: Context,
  code: string,
  { openedBefore, reason }: Ask,
): Promise<Answer> {
  const vendor = vendors.find(code);
  if (vendor === undefined) throw refuse('common.notFound');
  await approvals.refusePending(trx, subjectOf(code));
  // A page may ask for younger rounds than the rule allows.
  const allowed = await store.stuckRounds(trx, code);
  const bound = new Date(Math.min(Date.parse(openedBefore), allowed.openedBefore.getTime()));
  const { rounds, stake } = await store.stuckRounds(trx, code, bound);
  const last = await store.lastReturn(trx, vendor.id);
  if (rounds === 0 || last?.state === 'running') throw refuse('operator.staleVersion');
  const approvalId = await approvals.propose(trx, context, {
    command: RETURN,
    subject: subjectOf(code),
    amountMinor: stake,
    summary: `${code} · ${toWire(stake)} · ${rounds}`,
    payload: { openedBefore: bound.toISOString(), rounds },
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Returns the handler of the proposal. */
export const createReturnHandlers = (db: Db, returns: StaffReturns): Handlers => ({
  opsReturnStakes: ({ context, params, body, idempotency }) =>
    once(db, idempotency, (trx) => returns.propose(trx, context, params.code, body)),
});
