// Staff exclude a member from all wages; two people clear the exclusion.
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
import { nodeByNo, nodeOf } from '../tree/store.ts';
import * as store from './store.ts';

const CLEAR = 'agents.exclusion.clear';
const subjectOf = (id: string) => ({ type: 'agentExclusion', id });

type Deps = Pick<AgentsStaffDeps, 'db' | 'approvals' | 'people'>;

/** Returns the owner of an exclusion, for access checks. */
export const exclusionOwners: Readonly<Record<string, OwnerOf>> = {
  async agentExclusion(db, id) {
    const row = await store.findExclusion(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createExclusionHandlers(deps: Deps): Handlers {
  const { db, approvals } = deps;
  approvals.define({ name: CLEAR, permission: 'agents.member.exclude', run: clear });
  return {
    async opsExcludeFromWages({ params: { memberId }, body: { reason }, context }) {
      return { exclusionId: await inTransaction(db, (trx) => exclude(trx, context, memberId, reason)) };
    },
    async opsClearWageExclusion({ params: { exclusionId }, body: { reason }, context }) {
      const approvalId = await inTransaction(db, (trx) => propose(deps, trx, context, { exclusionId, reason }));
      return { state: 'proposed', approvalId };
    },
    async opsListWageExclusions({ query, context }) {
      const isOpen = query.isOpen === undefined ? undefined : query.isOpen === 'true';
      const found = await store.listExclusions(db, { merchantId: context.rowsOf, isOpen, ...pageOf(query) });
      return paged(await valuesOf(deps, found.list), found.totalCount, query);
    },
  };
}

/** Excludes a member. Refuses with `agents.noLine`; `agents.alreadyExcluded`. */
async function exclude(trx: Trx, context: Context, memberId: string, reason: string): Promise<string> {
  const member = await nodeOf(trx, memberId);
  if (member === undefined) throw refuse('agents.noLine');
  const id = newId('exc');
  const isNew = await store.insertExclusion(trx, {
    exclusion_id: id,
    merchant_id: member.merchantId,
    member_no: member.memberNo,
    sign: 'staff',
    scope: 'all',
    reason,
    made_by: context.actor.id,
  });
  if (!isNew) throw refuse('agents.alreadyExcluded');
  const subject = { type: 'member', id: memberId };
  await audit(trx, context, { command: 'agents.member.exclude', subject, after: { exclusionId: id }, reason });
  return id;
}

async function propose(
  { approvals, people }: Deps,
  trx: Trx,
  context: Context,
  { exclusionId, reason }: { exclusionId: string; reason: string },
): Promise<string> {
  const row = await store.findExclusion(trx, exclusionId);
  if (row === undefined) throw refuse('common.notFound');
  if (row.cleared_at !== null) throw refuse('agents.exclusionCleared');
  if (row.case_id !== null) throw refuse('agents.exclusionOfCase', { caseId: row.case_id });
  const member = await nodeByNo(trx, row.member_no);
  const nameOf = await people.members([member!.memberId]);
  await approvals.refusePending(trx, subjectOf(exclusionId));
  return approvals.propose(trx, context, {
    command: CLEAR,
    subject: subjectOf(exclusionId),
    amountMinor: null,
    summary: nameOf(member!.memberId).username,
    payload: {},
    reason,
  });
}

/**
 * Clears an exclusion. The next run of each plan adds back what earlier runs excluded. Refuses with
 * `agents.exclusionCleared`.
 */
async function clear(trx: Trx, { context, subjectId, reason, proposedBy }: ApprovedCommand): Promise<void> {
  const clearedBy = context.actor.id;
  const isCleared = await store.clearExclusion(trx, { id: subjectId, reason: reason ?? '', proposedBy, clearedBy });
  if (!isCleared) throw refuse('agents.exclusionCleared');
  const after = { state: 'cleared', proposedBy };
  await audit(trx, context, {
    command: CLEAR,
    subject: subjectOf(subjectId),
    before: { state: 'open' },
    after,
    reason,
  });
}

async function valuesOf({ people }: Deps, found: store.ListedExclusion[]) {
  const nameOf = await people.members(
    found.flatMap(({ memberId, withId }) => (withId === null ? [memberId] : [memberId, withId])),
  );
  const treeMember = (id: string) => {
    const { memberId, username } = nameOf(id);
    return { memberId, username };
  };
  const ids = found.flatMap((row) => [row.made_by, row.clear_proposed_by, row.cleared_by]);
  const staffName = await people.staffNames(ids.filter((one): one is string => one !== null));
  const named = (id: string | null) => (id === null ? null : (staffName(id) ?? ''));
  return found.map((row) => {
    return {
      id: row.exclusion_id,
      merchantId: row.merchant_id,
      member: treeMember(row.memberId),
      sign: row.sign,
      withMember: row.withId === null ? null : treeMember(row.withId),
      scope: row.scope,
      reason: row.reason,
      madeBy: named(row.made_by),
      at: row.at.toISOString(),
      clearReason: row.clear_reason,
      clearProposedBy: named(row.clear_proposed_by),
      clearedBy: named(row.cleared_by),
      clearedAt: row.cleared_at?.toISOString() ?? null,
      caseId: row.case_id,
    };
  });
}
