// Payouts: one transfer each, sent once. The attempt is committed before the call; an unknown outcome is asked about, never resent.
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { PaymentDeps } from '../deps.ts';
import { payoutDisbursed, paymentReceived, paymentSent } from '../moves.ts';
import { insertStatementLine } from '../rails/statement-store.ts';
import type { PayoutOutcome } from '../rails/ports.ts';
import { insertDispute, findOpenDispute } from './dispute-store.ts';
import type { Flow } from './flow.ts';
import { heldOf } from './held.ts';
import * as payouts from './payout-store.ts';
import { withdrawalRule } from './rule-store.ts';
import { queryPauseSeconds } from './rules.ts';
import * as store from './store.ts';

/** Names and payloads of the first release: kept jobs are found by them. */
export const payoutJobs = { send: 'wallet.sendLeg', query: 'wallet.queryLeg' } as const;
const HAND = 'hand';

const context = systemContext('wallet.payouts');

type PayoutsDeps = PaymentDeps & { flow: Flow };

export function createPayouts(deps: PayoutsDeps) {
  return {
    settlePaid: settlePaid.bind(null, deps),
    queueByRail: queueByRail.bind(null, deps),
    recordByHand: recordByHand.bind(null, deps),
    send: send.bind(null, deps),
    query: query.bind(null, deps),
  };
}

/** A new payout over what is held. Refuses `wallet.wrongState` while another payout may still arrive. */
async function openPayout(
  trx: Trx,
  row: store.WithdrawalRow,
  by: { rail: string; accountKey: string },
): Promise<payouts.PayoutRow> {
  const { heldMinor, isFeeTaken } = await heldOf(trx, row);
  const amount = isFeeTaken ? heldMinor : heldMinor - row.fee;
  assert(amount > 0n, 'an approved withdrawal holds something to pay');
  const payout = await payouts.insertPayout(trx, {
    payoutId: newId('leg'),
    withdrawalId: row.withdrawal_id,
    rail: by.rail,
    accountKey: by.accountKey,
    amount,
  });
  if (payout === undefined) throw refuse('wallet.wrongState', { stage: row.stage });
  return payout;
}

/** P6, P7 and the receipt clock; the caller holds the withdrawal's lock. */
async function settlePaid(
  deps: PayoutsDeps,
  trx: Trx,
  by: typeof context,
  row: store.WithdrawalRow,
  payout: payouts.PayoutRow,
  reference: string,
): Promise<void> {
  const { ledger, flow, accounts, events } = deps;
  const { isFeeTaken } = await heldOf(trx, row);
  await payouts.setPayout(trx, payout.payout_id, { state: 'paid', reference });
  const common = { withdrawalId: row.withdrawal_id, memberId: row.member_id, accountKey: payout.account_key };
  await payoutDisbursed(ledger, trx, {
    ...common,
    payoutId: payout.payout_id,
    amountMinor: payout.amount,
    feeMinor: isFeeTaken ? 0n : row.fee,
  });
  if (payout.rail !== HAND) await recordStatementLine(deps, trx, payout, 'out', `leg:${payout.payout_id}`, reference);
  const rule = await withdrawalRule(trx, row.merchant_id);
  await flow.change(trx, by, row, 'paid', { receiptMinutes: rule.receipt_minutes });
  await accounts.lockAfterUse(trx, row.bank_account_id);
  await events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
}

async function recordStatementLine(
  deps: PayoutsDeps,
  trx: Trx,
  payout: payouts.PayoutRow,
  direction: 'in' | 'out',
  sourceRef: string,
  reference: string,
): Promise<void> {
  const { ledger } = deps;
  const line = await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: payout.account_key,
    source_ref: sourceRef,
    direction,
    amount: payout.amount,
    currency: 'THB',
    payer_name: null,
    reference,
    booked_at: new Date(),
    evidence: 'query',
  });
  if (line === undefined) return;
  const post = direction === 'in' ? paymentReceived : paymentSent;
  await post(ledger, trx, { lineId: line.line_id, accountKey: payout.account_key, amountMinor: payout.amount });
}

/** Locks the withdrawal, then reads its payout again: two answers about one payout are judged one after the other. */
async function withPayout<Result>(
  deps: PayoutsDeps,
  payoutId: string,
  work: (trx: Trx, row: store.WithdrawalRow, payout: payouts.PayoutRow) => Promise<Result>,
): Promise<Result | undefined> {
  const { db } = deps;
  return inTransaction(db, async (trx) => {
    const found = await payouts.findPayout(trx, payoutId);
    const row = found === undefined ? undefined : await store.lockWithdrawal(trx, found.withdrawal_id);
    const payout = row === undefined ? undefined : await payouts.findPayout(trx, payoutId);
    return row === undefined || payout === undefined ? undefined : work(trx, row, payout);
  });
}

/** Carries out an answer about a payout, once, and asks again later while the outcome is open. */
async function apply(deps: PayoutsDeps, payoutId: string, outcome: PayoutOutcome, attemptId: bigint): Promise<void> {
  const { flow } = deps;
  const ask = await withPayout(deps, payoutId, async (trx, row, payout) => {
    const text =
      outcome.state === 'failed' || outcome.state === 'unknown' ? `${outcome.state}: ${outcome.reason}` : outcome.state;
    await payouts.finishAttempt(trx, attemptId, {
      outcome: text,
      reference: 'reference' in outcome ? outcome.reference : null,
    });
    const isOpen = payout.state === 'sending' || payout.state === 'unknown';
    if (outcome.state === 'returned' && isOpen) await settlePaid(deps, trx, context, row, payout, outcome.reference);
    if (outcome.state === 'returned') return comeBack(deps, trx, payoutId, outcome.reference);
    if (!isOpen) return false;
    if (outcome.state === 'paid') return settlePaid(deps, trx, context, row, payout, outcome.reference);
    if (outcome.state === 'failed') return fail(deps, trx, row, payout, outcome.reason);
    if (outcome.state === 'notFound') return judgeNotFound(deps, trx, row, payout);
    if (outcome.state === 'unknown' && payout.state === 'sending') {
      await payouts.setPayout(trx, payoutId, { state: 'unknown', note: outcome.reason });
      await flow.change(trx, context, row, 'lost', { reason: outcome.reason });
    }
    return true;
  });
  if (ask === true) await askLater(deps, payoutId);
}

async function fail(
  deps: PayoutsDeps,
  trx: Trx,
  row: store.WithdrawalRow,
  payout: payouts.PayoutRow,
  reason: string,
): Promise<void> {
  const { flow } = deps;
  await payouts.setPayout(trx, payout.payout_id, { state: 'failed', note: reason });
  // Staff decide again: they check the account and send a new payout, or reject.
  await flow.change(trx, context, row, 'failed', { reason });
}

/** "Not found" counts as failed only after the rail's waiting time. */
async function judgeNotFound(
  deps: PayoutsDeps,
  trx: Trx,
  row: store.WithdrawalRow,
  payout: payouts.PayoutRow,
): Promise<boolean | void> {
  const { rail } = deps;
  const isFinal =
    (await payouts.secondsSinceSent(trx, payout.payout_id)) >=
    (rail?.payout.notFoundFinalAfterSeconds ?? Number.POSITIVE_INFINITY);
  if (isFinal) return fail(deps, trx, row, payout, 'the rail never took it');
  return true;
}

/** The bank sent a paid payout back: records the statement line and opens a dispute, so that two people decide. */
async function comeBack(deps: PayoutsDeps, trx: Trx, payoutId: string, reference: string): Promise<void> {
  const { flow } = deps;
  const payout = await payouts.findPayout(trx, payoutId);
  const row = payout === undefined ? undefined : await store.lockWithdrawal(trx, payout.withdrawal_id);
  if (payout === undefined || row === undefined || payout.state !== 'paid') return;
  await payouts.setPayout(trx, payoutId, { state: 'returned' });
  await recordStatementLine(deps, trx, payout, 'in', `return:${payoutId}`, reference);
  if ((await findOpenDispute(trx, row.withdrawal_id)) !== undefined) return;
  await insertDispute(trx, {
    dispute_id: newId('dsp'),
    withdrawal_id: row.withdrawal_id,
    kind: 'notReceived',
    amount_received: row.net - payout.amount,
    remaining: payout.amount,
    comment: null,
  });
  await flow.change(trx, context, row, 'markNotReceived', {
    pausesReceipt: true,
    reason: 'the bank returned the money',
  });
}

async function askLater(deps: PayoutsDeps, payoutId: string): Promise<void> {
  const { db, log, jobs } = deps;
  const payout = await payouts.findPayout(db, payoutId);
  const attempts = payout === undefined ? [] : await payouts.listAttempts(db, payout.withdrawal_id);
  const done = attempts.filter((attempt) => attempt.payout_id === payoutId && attempt.call === 'query').length;
  const pause = queryPauseSeconds(done);
  if (pause === undefined)
    log.warn({ payoutId }, 'a payout stays unknown for a day: people must look at the statement');
  else await jobs.enqueue(db, payoutJobs.query, { legId: payoutId }, { delaySeconds: pause });
}

/** Queues one transfer by the rail, in the caller's transaction. */
async function queueByRail(deps: PayoutsDeps, trx: Trx, row: store.WithdrawalRow): Promise<void> {
  const { rail, jobs } = deps;
  if (rail === undefined) throw refuse('wallet.methodUnavailable');
  const payout = await openPayout(trx, row, { rail: rail.name, accountKey: `${rail.name}:main` });
  await jobs.enqueue(trx, payoutJobs.send, { legId: payout.payout_id });
}

/** Staff made the transfer themselves; its reference is the evidence. */
async function recordByHand(
  deps: PayoutsDeps,
  trx: Trx,
  by: typeof context,
  row: store.WithdrawalRow,
  reference: string,
): Promise<void> {
  const payout = await openPayout(trx, row, { rail: HAND, accountKey: 'sandbox:main' });
  const attemptId = await payouts.insertAttempt(trx, { payout_id: payout.payout_id, call: 'hand' });
  await payouts.finishAttempt(trx, attemptId, { outcome: 'paid', reference });
  await settlePaid(deps, trx, by, row, payout, reference);
}

/** Job: sends a payout. Run a second time, after a crash in the middle, it only asks. */
async function send(deps: PayoutsDeps, payoutId: string): Promise<void> {
  const { accounts, flow, rail } = deps;
  const ready = await withPayout(deps, payoutId, async (trx, row, payout) => {
    if (payout.state !== 'waiting' || row.stage !== 'queued') return undefined;
    const account = await accounts.payable(trx, row.member_id, row.bank_account_id);
    await payouts.setPayout(trx, payoutId, { state: 'sending' });
    const attemptId = await payouts.insertAttempt(trx, { payout_id: payoutId, call: 'send' });
    await flow.change(trx, context, row, 'send');
    return { attemptId, account, row, payout };
  });
  if (ready === undefined) {
    await query(deps, payoutId);
    return;
  }
  assert(rail !== undefined, 'a payout of a rail needs the rail');
  const outcome = await rail.payout.send({
    payoutId,
    amountMinor: ready.payout.amount,
    currency: ready.row.currency,
    bankCode: ready.account.bank_code,
    accountNo: ready.account.accountNo,
    holderName: ready.account.holder,
  });
  await apply(deps, payoutId, outcome, ready.attemptId);
}

/** Job, also run for a callback: asks the rail about a payout. Returns the outcome for the callback's row. */
async function query(deps: PayoutsDeps, payoutId: string): Promise<string> {
  const { db, rail } = deps;
  const payout = await payouts.findPayout(db, payoutId);
  if (payout === undefined) return 'payoutUnknown';
  if (
    payout.state === 'waiting' ||
    payout.state === 'failed' ||
    payout.state === 'returned' ||
    payout.rail === HAND ||
    rail === undefined
  )
    return 'nothingToAsk';
  const attemptId = await payouts.insertAttempt(db, { payout_id: payoutId, call: 'query' });
  const outcome = await rail.payout.query(payoutId);
  await apply(deps, payoutId, outcome, attemptId);
  return `rail:${outcome.state}`;
}

export type Payouts = ReturnType<typeof createPayouts>;
