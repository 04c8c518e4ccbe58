// Decisions of staff about unmatched lines: permissions, and two people for returns.
import { fromWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { type SuspenseAct, suspenseActs } from '../../contract/states.ts';
import { checkSuspense } from '../statements/suspense.ts';
import type { UnmatchedLineValue } from '../types.ts';
import { type Body, decisionOf, done, type Outcome, type StaffPaymentsDeps, type Value } from './queries.ts';

const RETURN = 'payments.unmatchedLine.return';
const commandOf = (act: SuspenseAct) => `payments.unmatchedLine.${act}`;
const subjectOf = (id: string) => ({ type: 'unmatchedLine', id });

export type UnmatchedQueue = ReturnType<typeof createUnmatchedQueue>;

export function createUnmatchedQueue(deps: StaffPaymentsDeps) {
  const { approvals, payments } = deps;
  approvals.define({
    name: RETURN,
    permission: 'payments.unmatched.decide',
    run: (trx, command) =>
      payments.returnLine(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
      }),
  });
  for (const act of suspenseActs)
    approvals.define({
      name: commandOf(act),
      permission: 'payments.unmatched.decide',
      run: (trx, command) =>
        payments.decideSuspense(command.context, command.subjectId, {
          ...decisionOf(trx, command),
          reason: command.reason ?? '',
          act,
          reference: typeof command.payload.reference === 'string' ? command.payload.reference : undefined,
        }),
    });
  return {
    list: payments.listUnmatchedLines,
    get: get.bind(null, deps),
    decide: decide.bind(null, deps),
    /** Read before the transaction of the decision, which must not take a second connection. */
    row: payments.getUnmatchedLine,
  };
}

async function get(
  { payments, people, approvals }: StaffPaymentsDeps,
  session: StaffSession,
  lineId: string,
): Promise<Value<'opsGetUnmatchedLine'>> {
  const row = await payments.getUnmatchedLine(lineId);
  return {
    ...row,
    approval: await approvals.waitingFor(subjectOf(lineId), session),
    history: await people.historyOf(lineId),
  };
}

/**
 * Decides a line. Attaching it to an order and closing an alarm move no money: crediting is decided with the order.
 * Everything else needs two people.
 */
async function decide(
  { approvals, payments }: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: UnmatchedLineValue } & Body<'opsDecideUnmatchedLine'>,
): Promise<Outcome> {
  const { row, expectedVersion, reason, depositId } = ask;
  await approvals.refusePending(trx, subjectOf(row.id));
  if (ask.decision === 'attach') {
    if (depositId === undefined)
      throw refuse('request.invalid', { fields: [{ field: 'depositId', problem: 'missing' }] });
    await payments.attachLine(context, row.id, { expectedVersion, reason, depositId, db: trx });
    return done;
  }
  if (ask.decision === 'closeAlarm') {
    await payments.closeLineAlarm(context, row.id, { expectedVersion, reason, db: trx });
    return done;
  }
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.alarm !== null) throw refuse('wallet.alarmOpen');
  const act = suspenseActs.find((one) => one === ask.decision);
  if (act !== undefined) checkSuspense(act, row);
  else if (row.state !== 'open') throw refuse('wallet.wrongState', { stage: row.state });
  if (act === 'sentByHand' && ask.reference === undefined)
    throw refuse('request.invalid', { fields: [{ field: 'reference', problem: 'missing' }] });
  const approvalId = await approvals.propose(trx, context, {
    command: act === undefined ? RETURN : commandOf(act),
    subject: subjectOf(row.id),
    amountMinor: fromWire(row.amount),
    summary: `${row.sourceRef} ${row.amount}`,
    payload: { expectedVersion, ...(ask.reference !== undefined && { reference: ask.reference }) },
    reason,
  });
  return { state: 'proposed', approvalId };
}
