// Returns of money to its payer. Two people decide, the rail carries it out and its answer is the evidence. The attempt
// is committed before the call; an unknown outcome is queried, never sent again.
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { canDeposit } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { depositRestored, depositTakenBack, paymentSentBack } from '../moves.ts';
import { findStatementLine, insertStatementLine, type StatementLine } from '../rails/statement-store.ts';
import { raiseLineAlarm } from '../statements/line-alarms.ts';
import { changeLine, lockOpenLine } from '../statements/unmatched.ts';
import { lockUnmatched, type UnmatchedRow } from '../statements/store.ts';
import type { PayoutOutcome } from '../rails/ports.ts';
import type { Decision } from '../types.ts';
import { queryPauseSeconds } from '../withdrawals/rules.ts';
import { raiseAlarmOf } from './alarms.ts';
import { creditToReturn, forgetAsked } from './card-return.ts';
import { moneyToReturn } from './return-store.ts';
import * as returns from './return-store.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';

export const returnJobs = { send: 'wallet.sendReturn', query: 'wallet.queryReturn' } as const;

const context = systemContext('wallet.returns');

export type ReturnsDeps = PaymentDeps & { settlement: Settlement };

export function createReturns(deps: ReturnsDeps) {
  return {
    start: start.bind(null, deps),
    startRest: startRest.bind(null, deps),
    startForLine: startForLine.bind(null, deps),
    send: send.bind(null, deps),
    query: query.bind(null, deps),
  };
}

/** A return with the row locked for it in this transaction: its order, or the unmatched line. */
interface LockedReturn {
  trx: Trx;
  row: store.DepositRow | undefined;
  unmatched: UnmatchedRow | undefined;
  one: returns.ReturnRow;
}

/** Locks the order or line, then reads the return again, so that two answers about one return are judged in turn. */
async function withReturn<Result>(
  deps: ReturnsDeps,
  returnId: string,
  work: (locked: LockedReturn) => Promise<Result>,
): Promise<Result | undefined> {
  const { db } = deps;
  return inTransaction(db, async (trx) => {
    const found = await returns.findReturn(trx, returnId);
    if (found === undefined) return undefined;
    const row = found.deposit_id === null ? undefined : await store.lockDeposit(trx, found.deposit_id);
    const unmatched = row === undefined ? await lockUnmatched(trx, found.line_id) : undefined;
    const one = await returns.findReturn(trx, returnId);
    assert(one !== undefined && (row ?? unmatched) !== undefined, 'a return and its money are never deleted');
    return work({ trx, row, unmatched, one });
  });
}

/** Posts P4 with the rail's reference: the money has left. */
async function settlePaid(deps: ReturnsDeps, locked: LockedReturn, reference: string): Promise<void> {
  const { ledger, settlement } = deps;
  const { trx, row, unmatched, one } = locked;
  await returns.setReturn(trx, one.return_id, { state: 'paid', reference });
  await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: one.account_key,
    source_ref: `return:${one.return_id}`,
    direction: 'out',
    amount: one.amount,
    currency: one.currency,
    payer_name: null,
    reference,
    booked_at: await databaseNow(trx),
    evidence: 'query',
  });
  await paymentSentBack(ledger, trx, {
    returnId: one.return_id,
    memberId: row?.member_id,
    accountKey: one.account_key,
    amountMinor: one.amount,
  });
  if (unmatched !== undefined) await changeLine(deps, trx, context, unmatched, { state: 'returned' });
  if (row === undefined) return;
  if (one.from_cash) {
    await deps.balance.cardLocks.end(trx, row.deposit_id, 'returned');
    await forgetAsked(trx, row.deposit_id);
    await deps.balance.turnover.release(trx, { source: 'deposit', sourceId: row.deposit_id }, 'returned');
  }
  await store.addEvidence(trx, row.deposit_id, { kind: 'sentBack', amount: one.amount, reference });
  await settlement.change(trx, context, row, 'confirmReturn');
}

async function fail(deps: ReturnsDeps, locked: LockedReturn, reason: string): Promise<void> {
  const { settlement } = deps;
  const { trx, row, unmatched, one } = locked;
  await returns.setReturn(trx, one.return_id, { state: 'failed', note: reason });
  // The line is open again: people may attach it or try another return.
  if (unmatched !== undefined) await changeLine(deps, trx, context, unmatched, { state: 'open', reason });
  if (row === undefined) return;
  if (one.from_cash) {
    await depositRestored(deps.ledger, trx, creditOf(row, one));
    await deps.events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
  }
  await store.addEvidence(trx, row.deposit_id, { kind: 'returnFailed', note: reason });
  // Staff decide again: they may propose another return, which gets another id.
  await settlement.change(trx, context, row, 'returnFailed');
}

/** Applies an answer about a return once, and schedules another question while the outcome is open. */
async function apply(deps: ReturnsDeps, returnId: string, outcome: PayoutOutcome, attemptId: bigint): Promise<void> {
  const mustAsk = await withReturn(deps, returnId, async (locked) => {
    const { trx, one } = locked;
    const text = 'reason' in outcome ? `${outcome.state}: ${outcome.reason}` : outcome.state;
    await returns.finishAttempt(trx, attemptId, {
      outcome: text,
      reference: 'reference' in outcome ? outcome.reference : null,
    });
    if (one.state !== 'sending' && one.state !== 'unknown') {
      await compareEnded(deps, locked, outcome);
      return false;
    }
    switch (outcome.state) {
      case 'paid':
        await settlePaid(deps, locked, outcome.reference);
        return false;
      case 'failed':
        await fail(deps, locked, outcome.reason);
        return false;
      case 'notFound':
        return judgeNotFound(deps, locked);
      case 'unknown':
      case 'returned':
        if (one.state === 'sending') await lose(deps, locked, text);
        return true;
      case 'pending':
        return true;
    }
  });
  if (mustAsk === true) await askLater(deps, returnId);
}

/** Raises the alarm of an answer that contradicts the known outcome of a return. Nothing is booked. */
async function compareEnded(deps: ReturnsDeps, locked: LockedReturn, outcome: PayoutOutcome): Promise<void> {
  const { trx, row, unmatched, one } = locked;
  const isPaidAfterAll = one.state === 'failed' && outcome.state === 'paid';
  if (!isPaidAfterAll && !(one.state === 'paid' && outcome.state === 'failed')) return;
  const { return_id: returnId, amount } = one;
  deps.log.error({ returnId, was: one.state, is: outcome.state }, 'the rail contradicts the outcome of a return');
  const evidence = { amount, reference: returnId, note: outcome.state };
  if (row !== undefined) await raiseAlarmOf(deps, trx, row, 'returnDiffers', evidence);
  if (unmatched !== undefined) await raiseLineAlarm(deps, trx, unmatched);
}

async function lose(deps: ReturnsDeps, { trx, row, one }: LockedReturn, reason: string): Promise<void> {
  const { settlement } = deps;
  await returns.setReturn(trx, one.return_id, { state: 'unknown', note: reason });
  if (row !== undefined) await settlement.change(trx, context, row, 'returnLost');
}

/** Treats "not found" as failed only after the rail's waiting time. */
async function judgeNotFound(deps: ReturnsDeps, locked: LockedReturn): Promise<boolean> {
  const rail = deps.rails.named(locked.one.rail);
  const seconds = await returns.secondsSinceSent(locked.trx, locked.one.return_id);
  if (seconds < (rail?.refund?.notFoundFinalAfterSeconds ?? Number.POSITIVE_INFINITY)) return true;
  await fail(deps, locked, 'the rail never took it');
  return false;
}

async function askLater(deps: ReturnsDeps, returnId: string): Promise<void> {
  const { db, log, jobs } = deps;
  const pause = queryPauseSeconds(await returns.countQueries(db, returnId));
  if (pause === undefined)
    log.warn({ returnId }, 'a return stays unknown for a day: people must look at the statement');
  else await jobs.enqueue(db, returnJobs.query, { returnId }, { delaySeconds: pause });
}

/** Inserts the return of a line, of all or of the rest; undefined if it is already being returned or was returned. */
function open(
  trx: Trx,
  given: {
    depositId: string | null;
    line: StatementLine;
    amount: bigint;
    rail: string;
    decision: { proposedBy: string; reason: string };
    approvedBy: string;
    fromCash: boolean;
  },
): Promise<returns.ReturnRow | undefined> {
  const { depositId, line, amount, rail, decision, approvedBy, fromCash } = given;
  return returns.insertReturn(trx, {
    return_id: newId('ret'),
    deposit_id: depositId,
    line_id: line.line_id,
    rail,
    account_key: line.account_key,
    payment_id: line.source_ref,
    amount,
    currency: line.currency,
    proposed_by: decision.proposedBy,
    approved_by: approvedBy,
    reason: decision.reason,
    from_cash: fromCash,
  });
}

const creditOf = (row: store.DepositRow, one: returns.ReturnRow) => ({
  returnId: one.return_id,
  memberId: row.member_id,
  accountKey: one.account_key,
  amountMinor: one.amount,
});

/**
 * Returns the whole payment to its payer. Always two people: `proposedBy` and the actor. Refuses with
 * `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState` (also if no money came or a return is running),
 * `wallet.methodUnavailable` if the rail of the payment is not set up, `wallet.alarmOpen` while the rail says that an
 * earlier return arrived.
 */
async function start(
  deps: ReturnsDeps,
  by: Context,
  depositId: string,
  decision: Decision & { reason: string; proposedBy: string },
): Promise<void> {
  const { settlement } = deps;
  if (decision.proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(decision.db, async (trx) => {
    const row = await store.lockDeposit(trx, depositId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    await deps.ledger.lockOwner(trx, row.member_id);
    const rest = await moneyToReturn(trx, depositId);
    const money = rest ?? (await creditToReturn(deps, trx, row));
    if (money === undefined || !canDeposit(row.stage, 'return'))
      throw refuse('wallet.wrongState', { stage: row.stage });
    await startRest(deps, trx, by, { row, ...money, decision, fromCash: rest === undefined });
    await settlement.change(trx, by, row, 'return', { reasonText: decision.reason });
  });
}

/** Returns a part of the money of a locked order; the caller changes the order. */
async function startRest(
  { rails, jobs, ledger, events }: ReturnsDeps,
  trx: Trx,
  by: Context,
  rest: {
    row: store.DepositRow;
    line: StatementLine;
    amount: bigint;
    decision: { proposedBy: string; reason: string };
    /** The money was credited, so it is taken from the player's cash. */
    fromCash?: boolean;
  },
): Promise<void> {
  const { row, line, amount, decision, fromCash = false } = rest;
  if (row.alarm === 'returnDiffers') throw refuse('wallet.alarmOpen');
  const depositId = row.deposit_id;
  const rail = rails.of(line.account_key);
  if (rail?.refund === undefined) throw refuse('wallet.methodUnavailable');
  const given = { depositId, line, amount, rail: rail.name, decision, approvedBy: by.actor.id, fromCash };
  const one = await open(trx, given);
  if (one === undefined) throw refuse('wallet.wrongState', { stage: row.stage });
  if (fromCash) await depositTakenBack(ledger, trx, creditOf(row, one));
  if (fromCash) await events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
  await store.addEvidence(trx, depositId, {
    kind: 'returnDecided',
    amount: one.amount,
    reference: one.return_id,
    note: decision.reason,
  });
  await jobs.enqueue(trx, returnJobs.send, { returnId: one.return_id });
}

/**
 * Returns an unmatched line to its payer. Always two people: `proposedBy` and the actor. Refuses with
 * `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`, `wallet.methodUnavailable`, `wallet.alarmOpen`.
 */
async function startForLine(
  deps: ReturnsDeps,
  by: Context,
  lineId: string,
  decision: Decision & { reason: string; proposedBy: string },
): Promise<void> {
  const { rails, jobs } = deps;
  if (decision.proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(decision.db, async (trx) => {
    const row = await lockOpenLine(trx, lineId, decision.expectedVersion);
    const line = await findStatementLine(trx, lineId);
    const rail = rails.of(line.account_key);
    if (rail?.refund === undefined) throw refuse('wallet.methodUnavailable');
    const of = { depositId: null, line, amount: line.amount, fromCash: false };
    const given = { ...of, rail: rail.name, decision, approvedBy: by.actor.id };
    const one = await open(trx, given);
    if (one === undefined) throw refuse('wallet.wrongState', { stage: row.state });
    await changeLine(deps, trx, by, row, { state: 'returning', reason: decision.reason });
    await jobs.enqueue(trx, returnJobs.send, { returnId: one.return_id });
  });
}

/** Job: sends a return. A second run after a crash only queries. */
async function send(deps: ReturnsDeps, returnId: string): Promise<void> {
  const ready = await withReturn(deps, returnId, async ({ trx, one }) => {
    if (one.state !== 'waiting') return undefined;
    await returns.setReturn(trx, returnId, { state: 'sending' });
    return { one, attemptId: await returns.insertAttempt(trx, { return_id: returnId, call: 'send' }) };
  });
  if (ready === undefined) {
    await query(deps, returnId);
    return;
  }
  const refund = deps.rails.named(ready.one.rail)?.refund;
  assert(refund !== undefined, 'a return of a rail needs the rail');
  const outcome = await refund.send({
    returnId,
    paymentId: ready.one.payment_id,
    amountMinor: ready.one.amount,
    currency: ready.one.currency,
  });
  // "Not found" just after sending is not final: the rail may know it later.
  await apply(deps, returnId, outcome, ready.attemptId);
}

/** Job, also run for a callback: queries the rail about a return. Returns the outcome for the callback's row. */
async function query(deps: ReturnsDeps, returnId: string): Promise<string> {
  const { db, rails } = deps;
  const one = await returns.findReturn(db, returnId);
  if (one === undefined) return 'returnUnknown';
  const refund = rails.named(one.rail)?.refund;
  // A failed one that was sent is asked about too, because its money may have left.
  if (one.sent_at === null || refund === undefined) return 'nothingToAsk';
  const attemptId = await returns.insertAttempt(db, { return_id: returnId, call: 'query' });
  const outcome = await refund.query({ returnId, paymentId: one.payment_id });
  await apply(deps, returnId, outcome, attemptId);
  return `rail:${outcome.state}`;
}

export type Returns = ReturnType<typeof createReturns>;
