// Decisions about cases: one member of staff may answer; every decision about money needs an approval.
import type { CallArguments, Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import { type CaseDecision, caseDecisions, decisionsOf } from '../../contract/states.ts';
import type { SettlementDeps } from '../settlement/deps.ts';
import { giveBackCase, payCase, recoverCase } from './money.ts';
import { type CaseRow, closeCase, findCase } from './store.ts';

export const caseSubject = (id: string) => ({ type: 'lotteryCase', id });

export interface CaseDeps extends SettlementDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
}

type Money = Exclude<CaseDecision, 'answer'>;
type Decide = CallArguments<Calls['opsDecideLotteryCase']>['body'];

const commandOf = (decision: Money): string => `lottery.case.${decision}`;

/** The action of each decision about money. Returns the version of the changed wallet, or undefined if none changed. */
const doers: Readonly<Record<Money, (deps: CaseDeps, trx: Trx, one: CaseRow) => Promise<number | undefined>>> = {
  recover: recoverCase,
  writeOff: async () => undefined,
  pay: payCase,
  giveBack: giveBackCase,
};

/** Defines the commands that need an approval. */
export function defineCaseCommands(deps: CaseDeps): void {
  for (const decision of Object.keys(doers) as Money[])
    deps.approvals.define({
      name: commandOf(decision),
      permission: 'lottery.case.decide',
      run: async (trx, { context, subjectId, payload, reason }) => {
        const seen = { decision, version: payload.version as number, merchantId: context.merchantId };
        const one = await openCase(trx, subjectId, seen);
        const balanceVersion = await doers[decision](deps, trx, one);
        await end(deps, trx, context, one, { decision, reason: reason ?? '', balanceVersion });
      },
    });
}

/**
 * Returns an open case. Refuses with `common.notFound`, `operator.staleVersion`, or `lottery.caseClosed` if the case is
 * closed or its kind does not allow the decision.
 */
async function openCase(
  trx: Trx,
  caseId: string,
  { decision, version, merchantId }: { decision: CaseDecision; version: number; merchantId: string },
): Promise<CaseRow> {
  const one = await findCase(trx, caseId);
  if (one === undefined || one.merchant_id !== merchantId) throw refuse('common.notFound');
  if (one.version !== version) throw refuse('operator.staleVersion', { version: one.version });
  if (one.state === 'closed' || !decisionsOf(one).includes(decision))
    throw refuse('lottery.caseClosed', { state: one.state });
  return one;
}

interface End {
  decision: CaseDecision;
  reason: string;
  answer?: string;
  balanceVersion?: number | undefined;
}

/** Closes a case. Refuses with `operator.staleVersion` if somebody else closed it first. */
async function end(deps: CaseDeps, trx: Trx, by: Context, one: CaseRow, ending: End): Promise<void> {
  const { decision, reason, answer, balanceVersion } = ending;
  const outcome = caseDecisions[decision];
  const closed = await closeCase(trx, one, { outcome, by: by.actor.id, answer });
  if (closed === undefined) throw refuse('operator.staleVersion');
  await audit(trx, by, {
    command: commandOf(decision as Money),
    subject: caseSubject(one.case_id),
    before: { state: one.state },
    after: { state: closed.state, outcome, ticketNo: one.ticket_no, amountMinor: one.amount },
    reason,
  });
  await deps.events.emit(trx, 'lottery.caseChanged', {
    caseId: one.case_id,
    memberId: one.member_id,
    version: closed.version,
    outcome,
    ...(balanceVersion === undefined ? {} : { balanceVersion }),
  });
}

/**
 * Closes a case at once if the decision is an answer; proposes any other decision for approval. Refuses with
 * `common.notFound`, `operator.staleVersion`, `lottery.caseClosed` or `operator.approvalPending`.
 */
export async function decideCase(
  deps: CaseDeps,
  trx: Trx,
  context: Context,
  { caseId, decision, version, answer, reason }: Decide & { caseId: string },
) {
  const subject = caseSubject(caseId);
  await deps.approvals.refusePending(trx, subject);
  const one = await openCase(trx, caseId, { decision, version, merchantId: context.merchantId });
  if (decision === 'answer') {
    assert(answer !== undefined, 'an answer has its text');
    await end(deps, trx, context, one, { decision, reason, answer });
    return { state: 'done' as const, approvalId: null };
  }
  const approvalId = await deps.approvals.propose(trx, context, {
    command: commandOf(decision),
    subject,
    amountMinor: one.amount,
    summary: `${one.ticket_no ?? one.round_id}`,
    payload: { version },
    reason,
  });
  return { state: 'proposed' as const, approvalId };
}
