// Staff freeze the line of an agent at once; two people lift the freeze, and what it held is paid.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { tellDecided } from '../runs/told.ts';
import { lineOf, lockTree, nodeByNo } from '../tree/store.ts';
import * as store from './store.ts';

const LIFT = 'agents.line.lift';
const subjectOf = (id: string) => ({ type: 'lineFreeze', id });

type Deps = Pick<AgentsStaffDeps, 'db' | 'events' | 'approvals' | 'people'>;

/** Returns the owner of a freeze, for access checks. */
export const freezeOwners: Readonly<Record<string, OwnerOf>> = {
  async lineFreeze(db, id) {
    const row = await store.findFreeze(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createFreezeHandlers(deps: Deps): Handlers {
  const { db, approvals } = deps;
  approvals.define({ name: LIFT, permission: 'agents.line.freeze', run: (trx, command) => lift(deps, trx, command) });
  return {
    async opsFreezeLine({ params: { memberId }, body: { reason }, context }) {
      return { freezeId: await inTransaction(db, (trx) => freeze(deps, trx, context, { memberId, reason })) };
    },
    async opsLiftLineFreeze({ params: { freezeId }, body: { reason }, context }) {
      const approvalId = await inTransaction(db, (trx) => propose(deps, trx, context, { freezeId, reason }));
      return { state: 'proposed', approvalId };
    },
    async opsListLineFreezes({ query, context }) {
      const isOpen = query.isOpen === undefined ? undefined : query.isOpen === 'true';
      const found = await store.listFreezes(db, { merchantId: context.rowsOf, isOpen, ...pageOf(query) });
      return paged(await valuesOf(deps, found.list), found.totalCount, query);
    },
  };
}

/**
 * Freezes a line. The lock of the tree keeps moves and new agents out until it is done. Refuses with `agents.noLine`;
 * `agents.alreadyFrozen`.
 */
async function freeze(
  { events }: Deps,
  trx: Trx,
  context: Context,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<string> {
  await lockTree(trx, context.merchantId);
  const agent = await lineOf(trx, memberId);
  if (agent === undefined) throw refuse('agents.noLine');
  const { merchantId, memberNo } = agent;
  const freezeId = newId('lfz');
  const row = { freeze_id: freezeId, merchant_id: merchantId, agent_no: memberNo, reason, made_by: context.actor.id };
  if (!(await store.insertFreeze(trx, row))) throw refuse('agents.alreadyFrozen');
  const subject = { type: 'member', id: memberId };
  await audit(trx, context, { command: 'agents.line.freeze', subject, after: { freezeId }, reason });
  await events.emit(trx, 'agents.lineFrozen', { freezeId, memberId, merchantId, isFrozen: true });
  return freezeId;
}

async function propose(
  { approvals, people }: Deps,
  trx: Trx,
  context: Context,
  { freezeId, reason }: { freezeId: string; reason: string },
): Promise<string> {
  const row = await store.findFreeze(trx, freezeId);
  if (row === undefined) throw refuse('common.notFound');
  if (row.lifted_at !== null) throw refuse('agents.freezeLifted');
  const { memberId } = (await nodeByNo(trx, row.agent_no))!;
  const nameOf = await people.members([memberId]);
  await approvals.refusePending(trx, subjectOf(freezeId));
  return approvals.propose(trx, context, {
    command: LIFT,
    subject: subjectOf(freezeId),
    amountMinor: await store.heldBelow(trx, row.agent_no),
    summary: nameOf(memberId).username,
    payload: {},
    reason,
  });
}

/**
 * Lifts a freeze. What it held was approved before, so the next pass pays it, unless a freeze above or below still
 * stands. Refuses with `agents.freezeLifted`.
 */
async function lift(deps: Deps, trx: Trx, command: ApprovedCommand): Promise<void> {
  const { context, subjectId, reason, proposedBy } = command;
  await lockTree(trx, context.merchantId);
  const change = { id: subjectId, reason: reason ?? '', proposedBy, liftedBy: context.actor.id };
  const row = await store.liftFreeze(trx, change);
  if (row === undefined) throw refuse('agents.freezeLifted');
  const released = await store.releaseFrozen(trx, row.merchant_id);
  for (const { id } of released) await tellDecided(deps, trx, id);
  const payable = toWire(released.reduce((sum, one) => sum + one.payable, 0n));
  await audit(trx, context, {
    command: LIFT,
    subject: subjectOf(subjectId),
    before: { state: 'frozen' },
    after: { state: 'lifted', statements: released.length, payable, proposedBy },
    reason,
  });
  const { memberId, merchantId } = (await nodeByNo(trx, row.agent_no))!;
  await deps.events.emit(trx, 'agents.lineFrozen', { freezeId: subjectId, memberId, merchantId, isFrozen: false });
}

async function valuesOf({ people }: Deps, found: store.ListedFreeze[]) {
  const nameOf = await people.members(found.map(({ memberId }) => memberId));
  const ids = found.flatMap((row) => [row.made_by, row.lift_proposed_by, row.lifted_by]);
  const staffName = await people.staffNames(ids.filter((one): one is string => one !== null));
  const named = (id: string | null) => (id === null ? null : (staffName(id) ?? ''));
  return found.map((row) => ({
    id: row.freeze_id,
    merchantId: row.merchant_id,
    agent: { memberId: row.memberId, username: nameOf(row.memberId).username },
    agents: row.agents,
    held: row.held,
    heldPayable: toWire(row.heldPayable),
    reason: row.reason,
    madeBy: staffName(row.made_by) ?? '',
    at: row.at.toISOString(),
    liftReason: row.lift_reason,
    liftProposedBy: named(row.lift_proposed_by),
    liftedBy: named(row.lifted_by),
    liftedAt: row.lifted_at?.toISOString() ?? null,
  }));
}
