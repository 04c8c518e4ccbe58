// Payouts: one transfer of one part each, sent once. The attempt is committed before the call; an unknown outcome is
// queried, never resent.
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { PaymentDeps } from '../deps.ts';
import { payoutDisbursed } from '../moves.ts';
import { handAccounts, lockPayoutRooms, payoutAccount } from '../rails/account-store.ts';
import type { PayoutOutcome } from '../rails/ports.ts';
import type { Flow } from './flow.ts';
import { compareSettled } from './alarms.ts';
import { endIfReplaced, lockIfReplaced, REPLACED_NOTE } from './account-replaced.ts';
import { heldOf } from './held.ts';
import { actionOf, onItsWay, PARTS_MAX, planParts } from './parts.ts';
import * as payouts from './payout-store.ts';
import { recordPayoutLine } from './payout-lines.ts';
import { comeBack, disputeReturned } from './returned.ts';
import { withdrawalRule } from './rule-store.ts';
import { queryPauseSeconds } from './rules.ts';
import * as store from './store.ts';

/** Names and payloads of the first release; stored jobs are found by them. */
export const payoutJobs = { send: 'wallet.sendLeg', query: 'wallet.queryLeg' } as const;
const HAND = 'hand';

const context = systemContext('wallet.payouts');

type PayoutsDeps = PaymentDeps & { flow: Flow };

export function createPayouts(deps: PayoutsDeps) {
  return {
    settlePaid: settlePaid.bind(null, deps),
    fail: fail.bind(null, deps),
    queueByRail: queueByRail.bind(null, deps),
    recordByHand: recordByHand.bind(null, deps),
    send: send.bind(null, deps),
    query: query.bind(null, deps),
  };
}

/** Returns the held amount that is neither paid nor being sent, less the fee that the first payment takes. */
async function toPay(trx: Trx, row: store.WithdrawalRow, sent: payouts.PayoutRow[]): Promise<bigint> {
  const { heldMinor, isFeeTaken } = await heldOf(trx, row);
  return heldMinor - (isFeeTaken ? 0n : row.fee) - onItsWay(sent);
}

interface Way {
  rail: string;
  accountKey: string;
  largestMinor: bigint | null;
  /** False: the money of failed payouts is sent in new parts. */
  keepsParts: boolean;
}

/** Creates payouts for the held amount. Refuses with `wallet.wrongState` while all of it may still arrive. */
async function openPayouts(trx: Trx, row: store.WithdrawalRow, way: Way): Promise<payouts.PayoutRow[]> {
  const sent = await payouts.listPayouts(trx, row.withdrawal_id);
  const { parts, replaced } = planParts(sent, { toPayMinor: await toPay(trx, row, sent), ...way });
  if (parts.length === 0) throw refuse('wallet.wrongState', { stage: row.stage });
  if (parts.length > PARTS_MAX) throw refuse('wallet.tooManyParts', { max: PARTS_MAX });
  await payouts.replacePayouts(trx, replaced);
  const opened: payouts.PayoutRow[] = [];
  for (const { part, amountMinor } of parts) {
    const payout = await payouts.insertPayout(trx, {
      payoutId: newId('leg'),
      withdrawalId: row.withdrawal_id,
      part,
      rail: way.rail,
      accountKey: way.accountKey,
      amount: amountMinor,
    });
    if (payout === undefined) throw refuse('wallet.wrongState', { stage: row.stage });
    opened.push(payout);
  }
  return opened;
}

/** Posts P6 and P7 and, with the last part, starts the time for a receipt; the caller holds the withdrawal's lock. */
async function settlePaid(
  deps: PayoutsDeps,
  trx: Trx,
  by: Context,
  row: store.WithdrawalRow,
  payout: payouts.PayoutRow,
  reference: string,
): Promise<store.WithdrawalRow> {
  const { ledger, accounts, events } = deps;
  const { isFeeTaken } = await heldOf(trx, row);
  await payouts.setPayout(trx, payout.payout_id, { state: 'paid', reference });
  const common = { withdrawalId: row.withdrawal_id, memberId: row.member_id, accountKey: payout.account_key };
  await lockIfReplaced(deps, trx, row);
  await payoutDisbursed(ledger, trx, {
    ...common,
    payoutId: payout.payout_id,
    amountMinor: payout.amount,
    feeMinor: isFeeTaken ? 0n : row.fee,
  });
  const evidence = by.actor.kind === 'staff' ? 'staff' : 'query';
  const line = { sourceRef: `leg:${payout.payout_id}`, reference, evidence } as const;
  if (payout.rail !== HAND) await recordPayoutLine(deps, trx, payout, 'out', line);
  const changed = await advance(deps, trx, by, row);
  await accounts.lockAfterUse(trx, row.bank_account_id);
  await events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
  return changed;
}

/** Moves the withdrawal to the stage of its payouts; each settled payout is a separate step. */
async function advance(
  deps: PayoutsDeps,
  trx: Trx,
  by: Context,
  row: store.WithdrawalRow,
  reason?: string,
): Promise<store.WithdrawalRow> {
  const { flow } = deps;
  const action = actionOf(row.stage, await payouts.listPayouts(trx, row.withdrawal_id));
  if (action !== 'paid') return endIfReplaced(deps, trx, await flow.change(trx, by, row, action, { reason }));
  const { receipt_minutes: receiptMinutes } = await withdrawalRule(trx, row.merchant_id);
  const changed = await flow.change(trx, by, row, action, { receiptMinutes });
  return disputeReturned(deps.flow, context, trx, changed);
}

/** Locks the withdrawal, then reads its payout again, so that two answers about one payout are judged in turn. */
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

/** Applies an answer about a payout once, and schedules another question while the outcome is open. */
async function apply(deps: PayoutsDeps, payoutId: string, outcome: PayoutOutcome, attemptId: bigint): Promise<void> {
  const ask = await withPayout(deps, payoutId, async (trx, row, payout) => {
    const text =
      outcome.state === 'failed' || outcome.state === 'unknown' ? `${outcome.state}: ${outcome.reason}` : outcome.state;
    await payouts.finishAttempt(trx, attemptId, {
      outcome: text,
      reference: 'reference' in outcome ? outcome.reference : null,
    });
    const isOpen = payout.state === 'sending' || payout.state === 'unknown';
    if (outcome.state === 'returned' && isOpen) await settlePaid(deps, trx, context, row, payout, outcome.reference);
    if (outcome.state === 'returned') return comeBack(deps, trx, context, payoutId, outcome.reference);
    if (!isOpen) {
      await compareSettled(deps, trx, context, { row, payout, outcome });
      return false;
    }
    if (outcome.state === 'paid') {
      await settlePaid(deps, trx, context, row, payout, outcome.reference);
      return false;
    }
    if (outcome.state === 'failed') return fail(deps, trx, row, payout, outcome.reason);
    if (outcome.state === 'notFound') return judgeNotFound(deps, trx, row, payout);
    if (outcome.state === 'unknown' && payout.state === 'sending') {
      await payouts.setPayout(trx, payoutId, { state: 'unknown', note: outcome.reason });
      await advance(deps, trx, context, row, outcome.reason);
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
  by: Context = context,
): Promise<void> {
  await payouts.setPayout(trx, payout.payout_id, { state: 'failed', note: reason });
  // Staff decide again: they check the account and send a new payout for the part, or return its money.
  await advance(deps, trx, by, row, reason);
}

/** Treats "not found" as failed only after the rail's waiting time. */
async function judgeNotFound(
  deps: PayoutsDeps,
  trx: Trx,
  row: store.WithdrawalRow,
  payout: payouts.PayoutRow,
): Promise<boolean | void> {
  const rail = deps.rails.named(payout.rail);
  const isFinal =
    (await payouts.secondsSinceSent(trx, payout.payout_id)) >=
    (rail?.payout?.notFoundFinalAfterSeconds ?? Number.POSITIVE_INFINITY);
  if (isFinal) return fail(deps, trx, row, payout, 'the rail never took it');
  return true;
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

/**
 * Queues the transfers by the rail in the caller's transaction; `largestMinor`: largest transfer if staff split it.
 * Refuses with `wallet.noPayoutRoom` if no account of ours may send the amount now.
 */
async function queueByRail(
  { rails, jobs, zoneOf }: PayoutsDeps,
  trx: Trx,
  row: store.WithdrawalRow,
  largestMinor: bigint | null = null,
): Promise<void> {
  const merchantId = row.merchant_id;
  const amountMinor = await toPay(trx, row, await payouts.listPayouts(trx, row.withdrawal_id));
  await lockPayoutRooms(trx);
  const account = await payoutAccount(trx, rails, { merchantId, amountMinor, zone: zoneOf(merchantId) });
  if (account === undefined) throw refuse('wallet.noPayoutRoom');
  const bound = account.transfer_max;
  const isSplit = largestMinor !== null && (bound === null || largestMinor < bound);
  const opened = await openPayouts(trx, row, {
    rail: account.rail,
    accountKey: account.account_key,
    largestMinor: isSplit ? largestMinor : bound,
    keepsParts: !isSplit,
  });
  for (const { payout_id: legId } of opened) await jobs.enqueue(trx, payoutJobs.send, { legId });
}

/**
 * Records a transfer of the whole rest by hand, from the named account or the first that fits; its reference is the
 * evidence. Refuses with `wallet.methodUnavailable` if no such account pays out.
 */
async function recordByHand(
  deps: PayoutsDeps,
  trx: Trx,
  by: Context,
  row: store.WithdrawalRow,
  { reference, account: named }: { reference: string; account?: string | undefined },
): Promise<void> {
  const known = await handAccounts(trx, row.merchant_id);
  const account = named === undefined ? known[0] : known.find(({ account_key: key }) => key === named);
  if (account === undefined) throw refuse('wallet.methodUnavailable');
  const way = { rail: HAND, accountKey: account.account_key, largestMinor: null, keepsParts: false };
  const [payout] = await openPayouts(trx, row, way);
  const attemptId = await payouts.insertAttempt(trx, { payout_id: payout!.payout_id, call: 'hand' });
  await payouts.finishAttempt(trx, attemptId, { outcome: 'paid', reference });
  await settlePaid(deps, trx, by, row, payout!, reference);
}

/** Job: sends a payout. A second run after a crash only queries. */
async function send(deps: PayoutsDeps, payoutId: string): Promise<void> {
  const { accounts, rails } = deps;
  const ready = await withPayout(deps, payoutId, async (trx, row, payout) => {
    if (payout.state !== 'waiting') return undefined;
    const account = await accounts.payable(trx, row.member_id, row.bank_account_id);
    if (account.state === 'replaced') {
      await fail(deps, trx, row, payout, REPLACED_NOTE);
      return undefined;
    }
    await payouts.setPayout(trx, payoutId, { state: 'sending' });
    const attemptId = await payouts.insertAttempt(trx, { payout_id: payoutId, call: 'send' });
    await advance(deps, trx, context, row);
    return { attemptId, account, row, payout };
  });
  if (ready === undefined) {
    await query(deps, payoutId);
    return;
  }
  const payoutRail = rails.named(ready.payout.rail)?.payout;
  assert(payoutRail !== undefined, 'a payout of a rail needs the rail');
  const outcome = await payoutRail.send({
    payoutId,
    amountMinor: ready.payout.amount,
    currency: ready.row.currency,
    bankCode: ready.account.bank_code,
    accountNo: ready.account.accountNo,
    holderName: ready.account.holder,
  });
  await apply(deps, payoutId, outcome, ready.attemptId);
}

/**
 * Job, also run for a callback: queries the rail about a payout. Returns the outcome for the callback's row. A failed
 * payout that was sent is asked about too, because its money may have arrived.
 */
async function query(deps: PayoutsDeps, payoutId: string): Promise<string> {
  const { db, rails } = deps;
  const payout = await payouts.findPayout(db, payoutId);
  if (payout === undefined) return 'payoutUnknown';
  const rail = rails.named(payout.rail)?.payout;
  if (
    payout.state === 'waiting' ||
    (payout.state === 'failed' && payout.sent_at === null) ||
    payout.state === 'returned' ||
    payout.rail === HAND ||
    rail === undefined
  )
    return 'nothingToAsk';
  const attemptId = await payouts.insertAttempt(db, { payout_id: payoutId, call: 'query' });
  const outcome = await rail.query(payoutId);
  await apply(deps, payoutId, outcome, attemptId);
  return `rail:${outcome.state}`;
}

export type Payouts = ReturnType<typeof createPayouts>;
