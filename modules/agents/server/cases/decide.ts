// Decisions about cases: one person keeps the members out or answers agents; two people let them count again.
import type { CallArguments, Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import { type CaseDecision, decisionsOf } from '../../contract/case-states.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { caseSubject, emitCase } from './note.ts';
import * as store from './store.ts';

type Deps = Pick<AgentsStaffDeps, 'db' | 'events' | 'approvals' | 'people'>;
type Decide = CallArguments<Calls['opsDecideWageCase']>['body'];

const CLEAR = 'agents.case.clear';
/** Payload of the approval. */
interface Proposed {
  version: number;
  answer: string;
}

export function defineCaseCommands(deps: Deps): void {
  const run = (trx: Trx, command: ApprovedCommand) => clear(deps, trx, command);
  deps.approvals.define({ name: CLEAR, permission: 'agents.member.exclude', run });
}

/**
 * Decides a case, answers the agents who asked, or proposes that the members count again. Refuses with
 * `common.notFound`; `agents.caseClosed`; `operator.staleVersion`; `operator.approvalPending`.
 */
export async function decide(
  deps: Deps,
  trx: Trx,
  context: Context,
  { caseId, decision, version, questions, reason, answer }: Decide & { caseId: string },
) {
  await deps.approvals.refusePending(trx, caseSubject(caseId));
  const row = await seenCase(trx, caseId, { decision, version, questions, merchantId: context.merchantId });
  const by = { by: context.actor.id, answer };
  if (decision === 'clear') {
    const members = await store.membersOf(trx, [caseId]);
    const nameOf = await deps.people.members(members.map(({ member_id }) => member_id));
    const names = members.filter(({ is_other }) => !is_other).map(({ member_id }) => nameOf(member_id).username);
    const approvalId = await deps.approvals.propose(trx, context, {
      command: CLEAR,
      subject: caseSubject(caseId),
      amountMinor: null,
      summary: names.join(', '),
      payload: { version, answer } satisfies Proposed,
      reason,
    });
    return { state: 'proposed' as const, approvalId };
  }
  if (decision === 'uphold') {
    const decided = await store.decideCase(trx, row, {
      state: 'upheld',
      decided_by: context.actor.id,
      proposed_by: null,
      reason,
      answer,
    });
    await note(deps, trx, context, { from: row, to: decided, command: 'agents.case.uphold', reason });
    await answerAll(deps, trx, decided!, by);
  } else {
    const after = { answer };
    await audit(trx, context, { command: 'agents.case.answer', subject: caseSubject(caseId), after, reason });
    await emitCase(deps, trx, row);
    await answerAll(deps, trx, row, by);
  }
  return { state: 'done' as const, approvalId: null };
}

interface Seen {
  decision: CaseDecision;
  version: number;
  /** Number of open questions that were read; undefined for an approval, whose answer goes to all of them. */
  questions?: number;
  merchantId: string;
}

/**
 * Returns the case. Refuses with `common.notFound`; `operator.staleVersion`, also if agents asked since;
 * `agents.caseClosed`.
 */
async function seenCase(
  trx: Trx,
  caseId: string,
  { decision, version, questions: read, merchantId }: Seen,
): Promise<store.CaseRow> {
  const row = await store.findCase(trx, caseId);
  if (row === undefined || row.merchant_id !== merchantId) throw refuse('common.notFound');
  if (row.version !== version) throw refuse('operator.staleVersion', { version: row.version });
  const asked = await store.questionsOf(trx, [caseId]);
  const questions = asked.filter(({ answered_at }) => answered_at === null).length;
  if (read !== undefined && read !== questions) throw refuse('operator.staleVersion', { version });
  if (!decisionsOf({ state: row.state, questions }).includes(decision))
    throw refuse('agents.caseClosed', { state: row.state });
  return row;
}

/**
 * Lets the members of a case count again after approval; the next run of each plan adds back what was left out. Refuses
 * with `operator.staleVersion` if members were added since; `agents.caseClosed`.
 */
async function clear(deps: Deps, trx: Trx, command: ApprovedCommand): Promise<void> {
  const { context, subjectId, payload, proposedBy } = command;
  const { version, answer } = payload as unknown as Proposed;
  const reason = command.reason ?? '';
  const row = await seenCase(trx, subjectId, { decision: 'clear', version, merchantId: context.merchantId });
  const by = context.actor.id;
  const decided = await store.decideCase(trx, row, {
    state: 'cleared',
    decided_by: by,
    proposed_by: proposedBy,
    reason,
    answer,
  });
  await note(deps, trx, context, { from: row, to: decided, command: CLEAR, reason });
  await store.clearMembers(trx, subjectId, { reason, proposedBy, clearedBy: by });
  await answerAll(deps, trx, decided!, { by, answer });
}

/** Writes the decision down. Refuses with `operator.staleVersion` if somebody else was first. */
async function note(
  deps: Deps,
  trx: Trx,
  context: Context,
  {
    from,
    to,
    command,
    reason,
  }: { from: store.CaseRow; to: store.CaseRow | undefined; command: string; reason: string },
): Promise<void> {
  if (to === undefined) throw refuse('operator.staleVersion');
  await audit(trx, context, {
    command,
    subject: caseSubject(to.case_id),
    before: { state: from.state },
    after: { state: to.state, answer: to.answer, ...(to.proposed_by === null ? {} : { proposedBy: to.proposed_by }) },
    reason,
  });
  await emitCase(deps, trx, to);
}

async function answerAll(
  { events }: Deps,
  trx: Trx,
  { case_id: caseId, merchant_id: merchantId, state }: store.CaseRow,
  { by, answer }: { by: string; answer: string },
): Promise<void> {
  for (const { question_id: questionId, memberId } of await store.answerQuestions(trx, caseId, { answer, by }))
    await events.emit(trx, 'agents.caseAnswered', { caseId, questionId, merchantId, memberId, state, answer });
}
