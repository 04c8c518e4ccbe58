// Protection for staff: reads, actions of one person, and actions that need two.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { EarlyEnd } from '../../contract/states.ts';
import { setMarketing } from '../consents.ts';
import { historyOf } from '../exclusion-store.ts';
import { endByStaff, runningFor, startExclusion } from '../exclusions.ts';
import { gateOf } from '../limit-store.ts';
import { type OwnLimitDeps, readFigures, readLimits } from '../own-limits.ts';
import type { ProtectionDeps, ProtectionService, StartExclusion } from '../types.ts';
import { hitsOf } from '../register/staff-store.ts';
import { defineOperatorLimits } from './operator-limits.ts';
import * as store from './store.ts';
import { detailValue, hitValue, rowValue, subjectOf } from './values.ts';

type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;
type Body<Name extends keyof Calls> = CallArguments<Calls[Name]> extends { body: infer Given } ? Given : never;
type Of<Name extends keyof Calls> = { memberId: string } & Body<Name>;
type ListQuery = CallArguments<Calls['opsListProtection']>['query'];

export interface StaffProtectionDeps {
  db: Db;
  deps: ProtectionDeps;
  own: OwnLimitDeps;
  service: ProtectionService;
  approvals: ApprovalService;
  people: People;
  /** Returns ids of the newest members whose name or id contains this text, up to `limit`; of one merchant if given. */
  searchMembers(q: string, limit: number, merchantId?: string): Promise<string[]>;
}

const END = 'protection.exclusion.end';
const MEMBERS_MAX = 100;

export type StaffProtection = ReturnType<typeof createStaffProtection>;

export function createStaffProtection(base: StaffProtectionDeps) {
  base.approvals.define({
    name: END,
    permission: 'protection.exclusion.end',
    run: (trx, { context, subjectId, payload, reason }) => {
      const { what, exclusionId, document } = payload as { what: EarlyEnd; exclusionId: string; document?: string };
      return endByStaff(base.deps, trx, context, {
        memberId: subjectId,
        what,
        exclusionId,
        document,
        reason: reason ?? '',
      });
    },
  });
  return {
    list: list.bind(null, base),
    get: get.bind(null, base),
    stop: stop.bind(null, base),
    exclude: exclude.bind(null, base),
    proposeEnd: proposeEnd.bind(null, base),
    setLimit: defineOperatorLimits(base),
    block: block.bind(null, base),
    stopMarketing: stopMarketing.bind(null, base),
    /** The name for a proposal, read before its transaction: inside it, a second connection could exhaust the pool. */
    nameOf: async (memberId: string) => (await base.people.members([memberId]))(memberId).username,
  };
}

async function list(
  deps: StaffProtectionDeps,
  merchantId: string | undefined,
  query: ListQuery,
): Promise<Value<'opsListProtection'>> {
  const { q, state, pageNo, pageSize } = query;
  const isSearch = q !== undefined && q !== '';
  const memberIds = isSearch ? await deps.searchMembers(q, MEMBERS_MAX, merchantId) : undefined;
  const page = await store.listProtected(deps.db, { merchantId, memberIds, state, ...pageOf({ pageNo, pageSize }) });
  const memberOf = await deps.people.members(page.list.map((row) => row.member_id));
  return paged(
    page.list.map((row) => rowValue(row, memberOf(row.member_id))),
    page.totalCount,
    { pageSize },
  );
}

async function get(
  { db, own, approvals, people }: StaffProtectionDeps,
  session: StaffSession,
  memberId: string,
): Promise<Value<'opsGetProtection'>> {
  const row = await store.findProtected(db, memberId);
  if (row === undefined) throw refuse('common.notFound');
  // The register belongs to the installation: the other account may be a member of another merchant.
  const maySeeHits = session.merchantId === null && session.permissions.has('protection.register.read');
  const hits = maySeeHits ? await hitsOf(db, memberId) : null;
  const others = (hits ?? []).map((hit) => (hit.member_id === memberId ? hit.excluded_id : hit.member_id));
  const [memberOf, exclusions, limits, operators, checks, consents, gate] = await Promise.all([
    people.members([memberId, ...others]),
    historyOf(db, memberId),
    readLimits(own, memberId),
    store.operatorLimits(db, memberId),
    store.checksOf(db, memberId),
    store.consentsOf(db, memberId),
    gateOf(db, memberId),
  ]);
  return detailValue({
    row,
    member: memberOf(memberId),
    exclusions,
    limits,
    operators,
    checks,
    consents,
    checkMinutes: gate?.check_minutes ?? 0,
    figures: await readFigures(own, memberId),
    hits: hits === null ? null : hits.map((hit) => hitValue(hit, { memberId, memberOf })),
    approval: await approvals.waitingFor(subjectOf(memberId), session),
    history: await people.historyOf(memberId),
  });
}

async function stop(
  { deps }: StaffProtectionDeps,
  trx: Trx,
  context: Context,
  ask: Of<'opsStopMember'>,
): Promise<Value<'opsStopMember'>> {
  const { memberId, term, reason, evidence } = ask;
  const kind = term.endsWith('d') ? 'break' : 'exclusion';
  const start: StartExclusion = { memberId, kind, term, by: 'staff', reason, evidence };
  const termEndsAt = await startExclusion(deps, trx, start, context);
  if (termEndsAt === null) throw refuse('protection.checkUnavailable');
  return { termEndsAt: termEndsAt.toISOString() };
}

async function exclude(
  { deps }: StaffProtectionDeps,
  trx: Trx,
  context: Context,
  { memberId, reason }: Of<'opsExcludeMember'>,
): Promise<Value<'opsExcludeMember'>> {
  await startExclusion(deps, trx, { memberId, kind: 'operator', term: 'lifted', by: 'staff', reason }, context);
  return {};
}

/**
 * Proposes to end an exclusion early; one person alone never does. Refuses with `request.invalid` for another person
 * without a document.
 */
async function proposeEnd(
  { approvals }: StaffProtectionDeps,
  trx: Trx,
  context: Context,
  ask: Of<'opsEndExclusion'> & { name: string },
): Promise<Value<'opsEndExclusion'>> {
  const { memberId, what, reason, document, name } = ask;
  if (what === 'anotherPerson' && document === undefined)
    throw refuse('request.invalid', { fields: [{ field: 'document', problem: 'missing' }] });
  const running = await runningFor(trx, { memberId, what });
  const approvalId = await approvals.propose(trx, context, {
    command: END,
    subject: subjectOf(memberId),
    amountMinor: null,
    summary: name,
    payload: { what, exclusionId: running.exclusion_id, ...(document === undefined ? {} : { document }) },
    reason,
  });
  return { state: 'proposed', approvalId };
}

async function block(
  { service }: StaffProtectionDeps,
  trx: Trx,
  context: Context,
  { memberId, isBlocked, reason }: Of<'opsBlockMember'>,
): Promise<Value<'opsBlockMember'>> {
  await (isBlocked ? service.block : service.unblock)(trx, memberId, reason, context);
  return {};
}

async function stopMarketing(
  { deps }: StaffProtectionDeps,
  trx: Trx,
  context: Context,
  { memberId, reason }: Of<'opsStopMarketing'>,
): Promise<Value<'opsStopMarketing'>> {
  if ((await gateOf(trx, memberId)) === undefined) throw refuse('protection.checkUnavailable');
  await setMarketing(trx, context, { memberId, given: false, by: 'staff', reason });
  await deps.emit?.(trx, 'protection.marketingStopped', { memberId });
  return {};
}
