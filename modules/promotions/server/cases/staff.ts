// Staff calls that read and decide cases: one person releases a bonus or refuses an unplayed one; two people take a
// started one back.
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import { shownGrants } from '../bonuses/shown-store.ts';
import { findGrant } from '../bonuses/store.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { textIn } from '../campaigns/content.ts';
import { refuseStarted, refuseUnstarted, release } from './decide.ts';
import { linesOfVersion } from './lines.ts';
import { caseSubject } from './note.ts';
import * as store from './store.ts';

type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;
type Row = Value<'opsListBonusCases'>['list'][number];
type Outcome = Value<'opsDecideBonusCase'>;

const DECIDE = 'promotions.case.decide';
const done = { state: 'done', approvalId: null } as const;

/** Returns the owner of a case, for access checks. */
export const caseOwners: Readonly<Record<string, OwnerOf>> = {
  async bonusCase(db, id) {
    const row = await store.findCase(db, id);
    return row === undefined ? undefined : { of: 'member', id: row.member_id };
  },
};

export function createCaseHandlers(deps: PromotionStaffDeps): Handlers {
  deps.approvals.define({
    name: DECIDE,
    permission: DECIDE,
    run: (trx, command) => takeBackApproved(deps, trx, command),
  });
  return {
    opsListBonusCases: ({ query, context }) => list(deps, context, query),
    opsGetBonusCase: ({ params, context, session }) => get(deps, context, { caseId: params.id, session }),
    opsDecideBonusCase: ({ params, body, context, idempotency }) =>
      once(deps.db, idempotency, (trx) => decide(deps, trx, context, { caseId: params.id, ...body })),
  };
}

async function openCase(trx: Trx, caseId: string): Promise<store.CaseRow> {
  const row = await store.findCase(trx, caseId);
  if (row === undefined) throw refuse('common.notFound');
  if (row.state !== 'open') throw refuse('promotions.caseClosed', { state: row.state });
  return row;
}

/**
 * Decides a case or proposes a decision. Refuses with `common.notFound`; `promotions.caseClosed`;
 * `operator.approvalPending`.
 */
async function decide(
  deps: PromotionStaffDeps,
  trx: Trx,
  context: Context,
  { caseId, act, reason }: { caseId: string; act: 'release' | 'refuse'; reason: string },
): Promise<Outcome> {
  const row = await openCase(trx, caseId);
  await deps.approvals.refusePending(trx, caseSubject(caseId));
  const decision = { row, by: context.actor.id, reason };
  if (act === 'release') {
    await release(deps, trx, context, decision);
    return done;
  }
  const grant = await findGrant(trx, row.grant_id);
  if (grant?.state === 'held' || grant?.state === 'queued') {
    await refuseUnstarted(deps, trx, context, decision);
    return done;
  }
  const approvalId = await deps.approvals.propose(trx, context, {
    command: DECIDE,
    subject: caseSubject(caseId),
    amountMinor: grant?.amount ?? null,
    summary: row.signs.map(({ sign, points }) => `${sign} ${points}`).join(', '),
    payload: {},
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Takes a bonus back after approval. Refuses with `promotions.caseClosed`; `promotions.bonusOver`. */
async function takeBackApproved(
  deps: PromotionStaffDeps,
  trx: Trx,
  { context, subjectId, reason }: ApprovedCommand,
): Promise<void> {
  await refuseStarted(deps, trx, context, { row: await openCase(trx, subjectId), by: context.actor.id, reason });
}

async function rowsOf(
  { db, people }: PromotionStaffDeps,
  cases: readonly store.CaseRow[],
  language: 'TH' | 'EN',
): Promise<Row[]> {
  const nameOf = await people.members(cases.map(({ member_id }) => member_id));
  const grants = new Map(
    (
      await shownGrants(
        db,
        cases.map(({ grant_id }) => grant_id),
      )
    ).map((grant) => [grant.grant_id, grant]),
  );
  return cases.map((row) => {
    const grant = grants.get(row.grant_id)!;
    return {
      id: row.case_id,
      merchantId: row.merchant_id,
      member: nameOf(row.member_id),
      bonusId: row.grant_id,
      title: textIn(grant.content, language).title,
      amount: toWire(grant.amount),
      bonusState: grant.state,
      moment: row.moment,
      state: row.state,
      holds: row.holds,
      score: row.score,
      signs: row.signs.map(({ sign }) => sign),
      openedAt: row.opened_at.toISOString(),
      dueAt: row.due_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
    };
  });
}

async function list(
  deps: PromotionStaffDeps,
  { rowsOf: merchantId, language }: Context,
  query: CallArguments<Calls['opsListBonusCases']>['query'],
): Promise<Value<'opsListBonusCases'>> {
  const { state, memberId, holding } = query;
  const filter = { merchantId, state, memberId, isHolding: holding === 'true' };
  const found = await store.listCases(deps.db, filter, pageOf(query));
  return paged(await rowsOf(deps, found.list, language), found.totalCount, query);
}

/** Returns a case. Refuses with `common.notFound`. */
async function get(
  deps: PromotionStaffDeps,
  context: Context,
  { caseId, session }: { caseId: string; session: StaffSession },
): Promise<Value<'opsGetBonusCase'>> {
  const { db, people, approvals } = deps;
  const row = await store.findCase(db, caseId);
  if (row === undefined) throw refuse('common.notFound');
  await audit(db, context, { command: 'promotions.case.read', subject: caseSubject(caseId) });
  const [shown] = await rowsOf(deps, [row], context.language);
  return {
    ...shown!,
    evidence: await evidenceOf(deps, row),
    rules: await linesOfVersion(db, row.merchant_id, row.rules_version),
    reason: row.reason,
    closedBy: await people.staffName(row.closed_by),
    approval: await approvals.waitingFor(caseSubject(caseId), session),
    history: await people.historyOf(caseId),
  };
}

async function evidenceOf(
  { people }: PromotionStaffDeps,
  { signs }: store.CaseRow,
): Promise<Value<'opsGetBonusCase'>['evidence']> {
  const nameOf = await people.members(signs.flatMap(({ others }) => others));
  return signs.map(({ others, ...found }) => ({ ...found, others: others.map((other) => nameOf(other)) }));
}
