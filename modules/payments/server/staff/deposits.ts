// Decisions of staff about deposits: permissions and the need for two people. ../deposits decides what is allowed.
import { fromWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { StaffDepositDetail } from '../types.ts';
import {
  type Body,
  decisionOf,
  done,
  type Outcome,
  type StaffPaymentsDeps,
  type Query,
  rangeOf,
  searchOf,
  type Value,
} from './queries.ts';

const APPROVE = 'wallet.deposit.approve';
const RETURN = 'wallet.deposit.return';
const PART = 'wallet.deposit.creditPart';
const LIFT = 'wallet.deposit.liftCardLock';
const subjectOf = (id: string) => ({ type: 'deposit', id });

export type DepositQueue = ReturnType<typeof createDepositQueue>;

export function createDepositQueue(deps: StaffPaymentsDeps) {
  const { approvals, payments } = deps;
  approvals.define({
    name: APPROVE,
    permission: 'payments.deposit.decide',
    run: (trx, command) => payments.approveDeposit(command.context, command.subjectId, decisionOf(trx, command)),
  });
  approvals.define({
    name: RETURN,
    permission: 'payments.deposit.decide',
    run: (trx, command) =>
      payments.returnDeposit(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
      }),
  });
  approvals.define({
    name: PART,
    permission: 'payments.deposit.decide',
    run: (trx, command) =>
      payments.creditPart(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
        amount: command.payload.amount as string,
      }),
  });
  approvals.define({
    name: LIFT,
    permission: 'payments.deposit.decide',
    run: (trx, command) =>
      payments.liftCardLock(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
      }),
  });
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    decide: decide.bind(null, deps),
    /** Read before the transaction of the decision, which must not take a second connection. */
    row: payments.getDeposit,
  };
}

/** Proposes a return: money that leaves always needs a second person. */
async function proposeReturn(
  deps: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: StaffDepositDetail } & Body<'opsDecideDeposit'>,
): Promise<Outcome> {
  const { approvals } = deps;
  const { row, expectedVersion, reason } = ask;
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.returnable === null) throw refuse('wallet.wrongState', { stage: row.stage });
  if (row.alarm === 'returnDiffers') throw refuse('wallet.alarmOpen');
  const approvalId = await approvals.propose(trx, context, {
    command: RETURN,
    subject: subjectOf(row.id),
    amountMinor: fromWire(row.returnable),
    summary: `${row.orderCode} ${row.returnable}`,
    payload: { expectedVersion },
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Proposes to lift the card lock: money that may leave by another way always needs a second person. */
async function proposeLift(
  deps: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: StaffDepositDetail } & Body<'opsDecideDeposit'>,
): Promise<Outcome> {
  const { row, expectedVersion, reason } = ask;
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (!row.isLockedForCard) throw refuse('wallet.wrongState', { stage: row.stage });
  const approvalId = await deps.approvals.propose(trx, context, {
    command: LIFT,
    subject: subjectOf(row.id),
    amountMinor: row.creditedAmount === null ? null : fromWire(row.creditedAmount),
    summary: `${row.orderCode} ${row.creditedAmount ?? row.amount}`,
    payload: { expectedVersion },
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Proposes a partial credit: it credits and returns money, so it always needs a second person. */
async function proposePart(
  deps: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: StaffDepositDetail } & Body<'opsDecideDeposit'>,
): Promise<Outcome> {
  const { row, expectedVersion, reason, amount } = ask;
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.paid === null || row.stage !== 'review') throw refuse('wallet.wrongState', { stage: row.stage });
  const part = amount === undefined ? 0n : fromWire(amount);
  if (part <= 0n || part >= fromWire(row.paid)) throw refuse('wallet.amountOutOfRange', { max: row.paid });
  const approvalId = await deps.approvals.propose(trx, context, {
    command: PART,
    subject: subjectOf(row.id),
    amountMinor: part,
    summary: `${row.orderCode} ${amount} / ${row.paid}`,
    payload: { expectedVersion, amount },
    reason,
  });
  return { state: 'proposed', approvalId };
}

async function list(
  deps: StaffPaymentsDeps,
  context: Context,
  query: Query<'opsListDeposits'>,
): Promise<Value<'opsListDeposits'>> {
  const { site, payments, searchMembers, people } = deps;
  const { q, from, to, merchant: _, ...rest } = query;
  const range = await rangeOf(site, context.merchantId, { from, to });
  const search = await searchOf(searchMembers, q, context.rowsOf);
  const page = await payments.listDeposits({ ...rest, ...range, ...search, merchantId: context.rowsOf });
  const memberOf = await people.members(page.list.map((row) => row.memberId));
  return { ...page, list: page.list.map((row) => ({ ...row, member: memberOf(row.memberId) })) };
}

async function get(deps: StaffPaymentsDeps, session: StaffSession, depositId: string): Promise<Value<'opsGetDeposit'>> {
  const { payments, people, approvals } = deps;
  const row = await payments.getDeposit(depositId);
  const slips = await payments.slipsOf(depositId);
  const memberOf = await people.members([row.memberId]);
  return {
    ...row,
    member: memberOf(row.memberId),
    slips: slips.map((slip) => ({ ...slip, member: memberOf(slip.memberId) })),
    approval: await approvals.waitingFor(subjectOf(depositId), session),
    history: await people.historyOf(depositId),
  };
}

/**
 * Decides about a deposit. An approval above the merchant's limit and every return are proposed to a second person. A
 * rejection, a detached line and a closed alarm move no money and need none.
 */
async function decide(
  deps: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: StaffDepositDetail } & Body<'opsDecideDeposit'>,
): Promise<Outcome> {
  const { approvals, payments } = deps;
  const { row, expectedVersion, reason } = ask;
  const depositId = row.id;
  if (ask.decision === 'closeAlarm') {
    await payments.closeAlarm(context, depositId, { expectedVersion, reason, db: trx });
    return done;
  }
  await approvals.refusePending(trx, subjectOf(depositId));
  if (ask.decision === 'return') return proposeReturn(deps, trx, context, ask);
  if (ask.decision === 'lift') return proposeLift(deps, trx, context, ask);
  if (ask.decision === 'part') return proposePart(deps, trx, context, ask);
  if (ask.decision === 'reject') {
    await payments.rejectDeposit(context, depositId, { expectedVersion, reason, db: trx });
    return done;
  }
  if (ask.decision === 'detach') {
    await payments.detachLine(context, depositId, { expectedVersion, reason, db: trx });
    return done;
  }
  if (!row.needsSecondPerson) {
    await payments.approveDeposit(context, depositId, { expectedVersion, reason, db: trx });
    return done;
  }
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.stage !== 'review') throw refuse('wallet.wrongState', { stage: row.stage });
  const approvalId = await approvals.propose(trx, context, {
    command: APPROVE,
    subject: subjectOf(depositId),
    amountMinor: fromWire(row.payAmount),
    summary: `${row.orderCode} ${row.payAmount}`,
    payload: { expectedVersion },
    reason,
  });
  return { state: 'proposed', approvalId };
}
