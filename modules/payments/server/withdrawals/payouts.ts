// Legs: one transfer each, sent once. The attempt is committed before the call; an unknown outcome is asked about, never resent.
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { PaymentDeps } from '../deps.ts';
import { legDisbursed, movementIn, movementOut } from '../moves.ts';
import { insertMovement } from '../rails/movement-store.ts';
import type { PayoutOutcome } from '../rails/ports.ts';
import { insertDispute, findOpenDispute } from './dispute-store.ts';
import type { Flow } from './flow.ts';
import { heldOf } from './held.ts';
import * as legs from './leg-store.ts';
import { withdrawalRule } from './rule-store.ts';
import { queryPauseSeconds } from './rules.ts';
import * as store from './store.ts';

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

/** A new leg over what is held. Refuses `wallet.wrongState` while another leg may still arrive. */
async function openLeg(
  trx: Trx,
  row: store.WithdrawalRow,
  by: { rail: string; accountKey: string },
): Promise<legs.LegRow> {
  const { heldMinor, isFeeTaken } = await heldOf(trx, row);
  const amount = isFeeTaken ? heldMinor : heldMinor - row.fee;
  assert(amount > 0n, 'an approved withdrawal holds something to pay');
  const leg = await legs.insertLeg(trx, {
    legId: newId('leg'),
    withdrawalId: row.withdrawal_id,
    rail: by.rail,
    accountKey: by.accountKey,
    amount,
  });
  if (leg === undefined) throw refuse('wallet.wrongState', { stage: row.stage });
  return leg;
}

/** P6, P7 and the receipt clock; the caller holds the withdrawal's lock. */
async function settlePaid(
  deps: PayoutsDeps,
  trx: Trx,
  by: typeof context,
  row: store.WithdrawalRow,
  leg: legs.LegRow,
  reference: string,
): Promise<void> {
  const { ledger, flow, accounts, events } = deps;
  const { isFeeTaken } = await heldOf(trx, row);
  await legs.setLeg(trx, leg.leg_id, { state: 'paid', reference });
  const common = { withdrawalId: row.withdrawal_id, memberId: row.member_id, accountKey: leg.account_key };
  await legDisbursed(ledger, trx, {
    ...common,
    legId: leg.leg_id,
    amountMinor: leg.amount,
    feeMinor: isFeeTaken ? 0n : row.fee,
  });
  if (leg.rail !== HAND) await seeMovement(deps, trx, leg, 'out', `leg:${leg.leg_id}`, reference);
  const rule = await withdrawalRule(trx, row.merchant_id);
  await flow.change(trx, by, row, 'paid', { receiptMinutes: rule.receipt_minutes });
  await accounts.lockAfterUse(trx, row.bank_account_id);
  await events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
}

async function seeMovement(
  deps: PayoutsDeps,
  trx: Trx,
  leg: legs.LegRow,
  direction: 'in' | 'out',
  sourceRef: string,
  reference: string,
): Promise<void> {
  const { ledger } = deps;
  const movement = await insertMovement(trx, {
    movement_id: newId('mov'),
    account_key: leg.account_key,
    source_ref: sourceRef,
    direction,
    amount: leg.amount,
    currency: 'THB',
    payer_name: null,
    reference,
    booked_at: new Date(),
    evidence: 'query',
  });
  if (movement === undefined) return;
  const post = direction === 'in' ? movementIn : movementOut;
  await post(ledger, trx, { movementId: movement.movement_id, accountKey: leg.account_key, amountMinor: leg.amount });
}

/** Locks the withdrawal, then reads its leg anew: two answers about one leg are judged one after the other. */
async function withLeg<Result>(
  deps: PayoutsDeps,
  legId: string,
  work: (trx: Trx, row: store.WithdrawalRow, leg: legs.LegRow) => Promise<Result>,
): Promise<Result | undefined> {
  const { db } = deps;
  return inTransaction(db, async (trx) => {
    const found = await legs.findLeg(trx, legId);
    const row = found === undefined ? undefined : await store.lockWithdrawal(trx, found.withdrawal_id);
    const leg = row === undefined ? undefined : await legs.findLeg(trx, legId);
    return row === undefined || leg === undefined ? undefined : work(trx, row, leg);
  });
}

/** Does what an answer about a leg says; harmless when it was done before. */
async function apply(deps: PayoutsDeps, legId: string, outcome: PayoutOutcome, attemptId: bigint): Promise<void> {
  const { flow } = deps;
  const ask = await withLeg(deps, legId, async (trx, row, leg) => {
    const text =
      outcome.state === 'failed' || outcome.state === 'unknown' ? `${outcome.state}: ${outcome.reason}` : outcome.state;
    await legs.finishAttempt(trx, attemptId, text, 'reference' in outcome ? outcome.reference : null);
    const isOpen = leg.state === 'sending' || leg.state === 'unknown';
    if (outcome.state === 'returned' && isOpen) await settlePaid(deps, trx, context, row, leg, outcome.reference);
    if (outcome.state === 'returned') return comeBack(deps, trx, legId, outcome.reference);
    if (!isOpen) return false;
    if (outcome.state === 'paid') return settlePaid(deps, trx, context, row, leg, outcome.reference);
    if (outcome.state === 'failed') return fail(deps, trx, row, leg, outcome.reason);
    if (outcome.state === 'notFound') return judgeNotFound(deps, trx, row, leg);
    if (outcome.state === 'unknown' && leg.state === 'sending') {
      await legs.setLeg(trx, legId, { state: 'unknown', note: outcome.reason });
      await flow.change(trx, context, row, 'lost', { reason: outcome.reason });
    }
    return true;
  });
  if (ask === true) await askLater(deps, legId);
}

async function fail(
  deps: PayoutsDeps,
  trx: Trx,
  row: store.WithdrawalRow,
  leg: legs.LegRow,
  reason: string,
): Promise<void> {
  const { flow } = deps;
  await legs.setLeg(trx, leg.leg_id, { state: 'failed', note: reason });
  // Back to the people who sent it: they check the account and send a new leg, or reject.
  await flow.change(trx, context, row, 'failed', { reason });
}

/** "Not found" means failed only when the rail has had its time. */
async function judgeNotFound(
  deps: PayoutsDeps,
  trx: Trx,
  row: store.WithdrawalRow,
  leg: legs.LegRow,
): Promise<boolean | void> {
  const { rail } = deps;
  const isFinal =
    (await legs.secondsSinceSent(trx, leg.leg_id)) >=
    (rail?.payout.notFoundFinalAfterSeconds ?? Number.POSITIVE_INFINITY);
  if (isFinal) return fail(deps, trx, row, leg, 'the rail never took it');
  return true;
}

/** A paid payout that the bank sent back: seen as a movement, and a dispute opened so that two people decide. */
async function comeBack(deps: PayoutsDeps, trx: Trx, legId: string, reference: string): Promise<void> {
  const { flow } = deps;
  const leg = await legs.findLeg(trx, legId);
  const row = leg === undefined ? undefined : await store.lockWithdrawal(trx, leg.withdrawal_id);
  if (leg === undefined || row === undefined || leg.state !== 'paid') return;
  await legs.setLeg(trx, legId, { state: 'returned' });
  await seeMovement(deps, trx, leg, 'in', `return:${legId}`, reference);
  if ((await findOpenDispute(trx, row.withdrawal_id)) !== undefined) return;
  await insertDispute(trx, {
    dispute_id: newId('dsp'),
    withdrawal_id: row.withdrawal_id,
    kind: 'notReceived',
    amount_received: row.net - leg.amount,
    remaining: leg.amount,
    comment: null,
  });
  await flow.change(trx, context, row, 'markNotReceived', {
    pausesReceipt: true,
    reason: 'the bank returned the money',
  });
}

async function askLater(deps: PayoutsDeps, legId: string): Promise<void> {
  const { db, log, jobs } = deps;
  const leg = await legs.findLeg(db, legId);
  const attempts = leg === undefined ? [] : await legs.listAttempts(db, leg.withdrawal_id);
  const done = attempts.filter((attempt) => attempt.leg_id === legId && attempt.call === 'query').length;
  const pause = queryPauseSeconds(done);
  if (pause === undefined) log.warn({ legId }, 'a payout stays unknown for a day: people must look at the statement');
  else await jobs.enqueue(db, payoutJobs.query, { legId }, { delaySeconds: pause });
}

/** Queues one transfer by the rail, in the caller's transaction. */
async function queueByRail(deps: PayoutsDeps, trx: Trx, row: store.WithdrawalRow): Promise<void> {
  const { rail, jobs } = deps;
  if (rail === undefined) throw refuse('wallet.methodUnavailable');
  const leg = await openLeg(trx, row, { rail: rail.name, accountKey: `${rail.name}:main` });
  await jobs.enqueue(trx, payoutJobs.send, { legId: leg.leg_id });
}

/** Staff made the transfer themselves; its reference is the evidence. */
async function recordByHand(
  deps: PayoutsDeps,
  trx: Trx,
  by: typeof context,
  row: store.WithdrawalRow,
  reference: string,
): Promise<void> {
  const leg = await openLeg(trx, row, { rail: HAND, accountKey: 'sandbox:main' });
  const attemptId = await legs.insertAttempt(trx, { legId: leg.leg_id, call: 'hand' });
  await legs.finishAttempt(trx, attemptId, 'paid', reference);
  await settlePaid(deps, trx, by, row, leg, reference);
}

/** Job: sends a leg. Run a second time, after a crash in the middle, it only asks. */
async function send(deps: PayoutsDeps, legId: string): Promise<void> {
  const { accounts, flow, rail } = deps;
  const ready = await withLeg(deps, legId, async (trx, row, leg) => {
    if (leg.state !== 'waiting' || row.stage !== 'queued') return undefined;
    const account = await accounts.payable(trx, row.member_id, row.bank_account_id);
    await legs.setLeg(trx, legId, { state: 'sending' });
    const attemptId = await legs.insertAttempt(trx, { legId, call: 'send' });
    await flow.change(trx, context, row, 'send');
    return { attemptId, account, row, leg };
  });
  if (ready === undefined) {
    await query(deps, legId);
    return;
  }
  assert(rail !== undefined, 'a leg of a rail needs the rail');
  const outcome = await rail.payout.send({
    legId,
    amountMinor: ready.leg.amount,
    currency: ready.row.currency,
    bankCode: ready.account.bank_code,
    accountNo: ready.account.accountNo,
    holderName: ready.account.holder,
  });
  await apply(deps, legId, outcome, ready.attemptId);
}

/** Job, and what a payout callback leads to: asks the rail about a leg. Answers a word for the callback's row. */
async function query(deps: PayoutsDeps, legId: string): Promise<string> {
  const { db, rail } = deps;
  const leg = await legs.findLeg(db, legId);
  if (leg === undefined) return 'legUnknown';
  if (
    leg.state === 'waiting' ||
    leg.state === 'failed' ||
    leg.state === 'returned' ||
    leg.rail === HAND ||
    rail === undefined
  )
    return 'nothingToAsk';
  const attemptId = await legs.insertAttempt(db, { legId, call: 'query' });
  const outcome = await rail.payout.query(legId);
  await apply(deps, legId, outcome, attemptId);
  return `rail:${outcome.state}`;
}

export type Payouts = ReturnType<typeof createPayouts>;
