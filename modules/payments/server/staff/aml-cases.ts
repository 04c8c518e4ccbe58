// Laundering cases for risk. Every read is audited; only staff who may read money under review see them.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { type AmlCaseState, type AmlOutcome, amlOutcomes } from '../../contract/aml-rules.ts';
import * as store from '../aml/case-store.ts';
import { type CaseDeps, closeCase, lockOpenCase, noteCase, takeCase } from '../aml/cases.ts';
import { type Body, decisionOf, done, type Outcome, type StaffPaymentsDeps, type Value } from './queries.ts';

const CLOSE = 'payments.amlCase.close';
const subjectOf = (id: string) => ({ type: 'amlCase', id });

export type CaseQueueDeps = CaseDeps & Pick<StaffPaymentsDeps, 'approvals' | 'people'>;

export function amlCaseHandlers(deps: CaseQueueDeps): Handlers {
  const { approvals, db } = deps;
  approvals.define({
    name: CLOSE,
    permission: 'risk.aml.lift',
    run: (trx, command) =>
      closeCase(deps, command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
        outcome: outcomeOf(command.payload.outcome),
      }),
  });
  return {
    opsListAmlCases: ({ context, query }) => list(deps, context, query),
    opsGetAmlCase: ({ params, context, session }) => get(deps, context, session, params.id),
    opsTakeAmlCase: ({ params, body, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        await takeCase(deps, trx, context, { caseId: params.id, ...body });
        return done;
      }),
    opsNoteAmlCase: ({ params, body, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        await noteCase(deps, trx, context, { caseId: params.id, text: body.reason });
        return done;
      }),
    opsDecideAmlCase: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => propose(deps, trx, context, { caseId: params.id, ...body })),
  };
}

/** Returns the proposed outcome; the contract checked it. */
function outcomeOf(given: unknown): AmlOutcome {
  const found = amlOutcomes.find((one) => one === given);
  if (found === undefined) throw refuse('request.invalid');
  return found;
}

const toRow = (row: store.CaseRow & { is_late: boolean }, signs: readonly store.SignRow[]) => ({
  id: row.case_id,
  state: row.state,
  version: row.version,
  points: row.points,
  rules: signs.filter((sign) => sign.case_id === row.case_id).map(({ rule }) => rule),
  lockId: row.lock_id,
  outcome: row.outcome,
  dueAt: row.due_at.toISOString(),
  isLate: row.is_late,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});

async function list(
  { db, people }: CaseQueueDeps,
  { rowsOf: merchantId }: Context,
  query: {
    state?: AmlCaseState | undefined;
    memberId?: string | undefined;
    waiting?: 'true' | undefined;
    order?: 'ASC' | 'DESC' | undefined;
    pageNo: number;
    pageSize: number;
  },
): Promise<Value<'opsListAmlCases'>> {
  const { state, memberId, waiting, order } = query;
  const filter = { merchantId, state, memberId, isWaiting: waiting === 'true', order, ...pageOf(query) };
  const found = await store.listCases(db, filter);
  const signs = await store.signsOf(
    db,
    found.list.map((row) => row.case_id),
  );
  const memberOf = await people.members(found.list.map((row) => row.member_id));
  const nameOf = await people.staffNames(found.list.map((row) => row.owner));
  const rows = found.list.map((row) => ({
    ...toRow(row, signs),
    member: memberOf(row.member_id),
    owner: nameOf(row.owner),
  }));
  return paged(rows, found.totalCount, query);
}

/** Returns a case. Refuses with `common.notFound`, also for another merchant's. */
async function get(
  { approvals, db, people }: CaseQueueDeps,
  context: Context,
  session: StaffSession,
  caseId: string,
): Promise<Value<'opsGetAmlCase'>> {
  const row = await store.findCase(db, caseId);
  if (row === undefined || row.merchant_id !== context.merchantId) throw refuse('common.notFound');
  await audit(db, context, { command: 'payments.amlCase.read', subject: subjectOf(caseId) });
  const signs = await store.signsOf(db, [caseId]);
  const memberOf = await people.members([row.member_id]);
  const isLate = row.state !== 'closed' && row.due_at < (await databaseNow(db));
  return {
    ...toRow({ ...row, is_late: isLate }, signs),
    member: memberOf(row.member_id),
    owner: await people.staffName(row.owner),
    signs: signs.map(({ rule, points, note, evidence, found_at }) => ({
      rule,
      points,
      note,
      evidence,
      foundAt: found_at.toISOString(),
    })),
    approval: await approvals.waitingFor(subjectOf(caseId), session),
    history: await people.historyOf(caseId),
  };
}

async function propose(
  { approvals }: CaseQueueDeps,
  trx: Trx,
  context: Context,
  ask: { caseId: string } & Body<'opsDecideAmlCase'>,
): Promise<Outcome> {
  const { caseId, outcome, reason, expectedVersion } = ask;
  await approvals.refusePending(trx, subjectOf(caseId));
  await lockOpenCase(trx, caseId, { merchantId: context.merchantId, expectedVersion });
  const approvalId = await approvals.propose(trx, context, {
    command: CLOSE,
    subject: subjectOf(caseId),
    amountMinor: null,
    summary: outcome,
    payload: { expectedVersion, outcome },
    reason,
  });
  return { state: 'proposed', approvalId };
}
