// Converts the rail's answer about an order into statement lines and exactly one credit.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { feeOf, leastAboveFee } from '../../contract/rules.ts';
import { canDeposit, type DepositAction, depositTransitions } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { depositCredited } from '../moves.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import {
  attachedStatementLine,
  attachStatementLine,
  insertCredit,
  lockMatching,
  type StatementLine,
} from '../rails/statement-store.ts';
import type { ChargePayment } from '../rails/ports.ts';
import { askRailLater, canBePaidLate } from './late-money.ts';
import { methodRules } from './methods.ts';
import { newOrderCode } from './order-code.ts';
import { judgePayment, type PaymentFacts, type Verdict } from './rules.ts';
import { receivePayment } from './receive.ts';
import { digitsOf, judgeSender } from './sender.ts';
import * as store from './store.ts';
import { welcomeOf } from './welcome.ts';

const context = systemContext('wallet.settle');

export function createSettlement(deps: PaymentDeps) {
  return {
    change: change.bind(null, deps),
    announce: announce.bind(null, deps),
    credit: credit.bind(null, deps),
    settlePayment: settlePayment.bind(null, deps),
    decide: decide.bind(null, deps),
    attach: attach.bind(null, deps),
    senderOf: senderOf.bind(null, deps),
  };
}

/** Writes the change of an order, its audit row and its event; the caller holds the row's lock. */
async function change(
  deps: PaymentDeps,
  trx: Trx,
  by: Context,
  row: store.DepositRow,
  action: DepositAction,
  more: { creditedAmount?: bigint; fee?: bigint; reasonCode?: string; reasonText?: string } = {},
): Promise<store.DepositRow> {
  const stage = depositTransitions[row.stage][action];
  assert(stage !== undefined, `${action} is possible in ${row.stage}`);
  const changed = await store.changeStage(trx, row, { stage, ...more });
  await announce(deps, trx, by, changed, action, row.stage, more.reasonText ?? more.reasonCode);
  if (canBePaidLate(stage) && methodRules[row.method].isCharged)
    await askRailLater(trx, deps.jobs, { depositId: row.deposit_id, times: 0 });
  return changed;
}

async function announce(
  deps: PaymentDeps,
  trx: Trx,
  by: Context,
  row: store.DepositRow,
  action: string,
  before: string | null,
  reason?: string,
): Promise<void> {
  const { events } = deps;
  await audit(trx, by, {
    command: `wallet.deposit.${action}`,
    subject: { type: 'deposit', id: row.deposit_id },
    before: before === null ? undefined : { stage: before },
    after: { stage: row.stage, creditedAmount: row.credited_amount },
    reason: reason ?? null,
  });
  const { member_id: memberId, deposit_id: depositId, stage, version } = row;
  await events.emit(trx, 'wallet.depositChanged', { memberId, depositId, stage, version });
}

/** Posts P2 and its turnover lock. The only place where a deposit becomes cash. */
async function credit(
  deps: PaymentDeps,
  trx: Trx,
  by: Context,
  row: store.DepositRow,
  line: StatementLine,
  action: 'credit' | 'creditLate' | 'approve',
): Promise<void> {
  const { ledger, events } = deps;
  const member = await memberOf(deps, trx, row.member_id);
  const rule = await ruleOf(trx, row, member);
  const feeRule = store.feeRuleOf(rule);
  // A fee never takes a whole payment: only staff credit or reject such a payment.
  const fee = line.amount < leastAboveFee(feeRule) ? 0n : feeOf(feeRule, line.amount);
  await deps.balance.cardLocks.melt(trx, member);
  await deps.balance.turnover.beforeCredit(trx, member);
  await insertCredit(trx, { lineId: line.line_id, depositId: row.deposit_id, amount: line.amount });
  const changed = await change(deps, trx, by, row, action, { creditedAmount: line.amount - fee, fee });
  await depositCredited(ledger, trx, {
    depositId: row.deposit_id,
    memberId: row.member_id,
    accountKey: row.account_key,
    method: row.method,
    amountMinor: line.amount,
    feeMinor: fee,
  });
  await lockUntilPlayed(deps, trx, changed, changed.lock_multiple_percent ?? rule.lock_multiple_percent);
  if (row.method === 'CARD') await lockForCard(deps, trx, changed);
  await events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
}

/** Locks card money, because it has to be returned to the card before other payouts. */
async function lockForCard({ balance }: PaymentDeps, trx: Trx, row: store.DepositRow): Promise<void> {
  const { member_id: memberId, currency, deposit_id: depositId, credited_amount: amountMinor } = row;
  assert(amountMinor !== null, 'a credited order says how much');
  await balance.cardLocks.open(trx, { memberId, currency, depositId, amountMinor });
}

async function lockUntilPlayed(
  deps: PaymentDeps,
  trx: Trx,
  row: store.DepositRow,
  multiplePercent: number,
): Promise<void> {
  const { balance } = deps;
  if (multiplePercent === 0 || row.credited_amount === null) return;
  await balance.turnover.open(trx, {
    memberId: row.member_id,
    currency: row.currency,
    source: 'deposit',
    sourceId: row.deposit_id,
    amountMinor: row.credited_amount,
    multiplePercent,
  });
}

/**
 * Records one payment of a charge. The first call writes statement line, P1, verdict and credit in one transaction;
 * later calls find the statement line and do nothing.
 */
async function settlePayment(
  deps: PaymentDeps,
  depositId: string,
  payment: ChargePayment,
): Promise<'known' | 'settled'> {
  const { db, ledger } = deps;
  return inTransaction(db, async (trx) => {
    const first = await store.findDeposit(trx, depositId);
    assert(first !== undefined, 'the order is there');
    await lockMatching(trx, first.account_key, payment.amountMinor);
    const row = await store.lockDeposit(trx, depositId);
    assert(row !== undefined, 'orders are never deleted');
    const line = await receivePayment(ledger, trx, row, payment);
    if (line === undefined) return 'known';
    await decide(deps, trx, row, line);
    return 'settled';
  });
}

/** Decides what happens to money of a known order; the caller holds the order's lock and has posted P1. */
async function decide(deps: PaymentDeps, trx: Trx, row: store.DepositRow, line: StatementLine): Promise<void> {
  if (row.stage === 'review' && (await attachedStatementLine(trx, row.deposit_id)) === undefined)
    return layToReview(deps, trx, row, line);
  const member = await memberOf(deps, trx, row.member_id);
  const rule = await ruleOf(trx, row, member);
  const facts = {
    stage: row.stage,
    payAmount: row.pay_amount,
    amountMin: rule.amount_min,
    amountMax: rule.amount_max,
    paid: line.amount,
    leastAboveFee: leastAboveFee(store.feeRuleOf(rule)),
    sender: await senderOf(deps, trx, member, line),
  };
  const isWelcome = await mayCredit(
    deps,
    trx,
    row.member_id,
    line.amount,
    judgePayment({ ...facts, protection: 'allowed' }),
  );
  const verdict = judgePayment({ ...facts, protection: isWelcome });
  const target = verdict.do === 'repeat' ? await openRepeat(deps, trx, row, line) : row;
  const next = verdict.do === 'repeat' ? verdict.next : verdict;
  await store.addEvidence(trx, target.deposit_id, lineEvidence(line));
  if (!('reason' in next)) return credit(deps, trx, context, target, line, next.do);
  await attachStatementLine(trx, line.line_id, target.deposit_id);
  await change(deps, trx, context, target, next.do, { reasonCode: next.reason });
}

/** Attaches money to an order that is in review without any; staff see it there and decide. */
async function layToReview(deps: PaymentDeps, trx: Trx, row: store.DepositRow, line: StatementLine): Promise<void> {
  await attachStatementLine(trx, line.line_id, row.deposit_id);
  await store.addEvidence(trx, row.deposit_id, lineEvidence(line));
  await change(deps, trx, context, row, 'review');
}

const lineEvidence = (line: StatementLine) => ({
  kind: line.evidence === 'query' ? 'railQuery' : line.evidence,
  amount: line.amount,
  payer: line.payer_name,
  reference: line.source_ref,
});

/**
 * Asks protection, only for money that would be credited now, because permission counts against the player's limits.
 */
async function mayCredit(
  deps: PaymentDeps,
  trx: Trx,
  memberId: string,
  amount: bigint,
  verdict: Verdict,
): Promise<PaymentFacts['protection']> {
  const next = verdict.do === 'repeat' ? verdict.next : verdict;
  return 'reason' in next ? 'allowed' : welcomeOf(deps, trx, memberId, amount);
}

/** Creates another order for a second payment of the same bill, so that each credit has its own order. */
async function openRepeat(
  deps: PaymentDeps,
  trx: Trx,
  row: store.DepositRow,
  line: StatementLine,
): Promise<store.DepositRow> {
  const repeat = await store.insertDeposit(trx, {
    depositId: newId('dep'),
    merchantId: row.merchant_id,
    memberId: row.member_id,
    currency: row.currency,
    method: row.method,
    accountKey: row.account_key,
    orderCode: newOrderCode(),
    origin: 'repeat',
    amount: line.amount,
    payAmount: line.amount,
    reserved: false,
    fee: 0n,
    lockMultiplePercent: row.lock_multiple_percent,
    payload: row.payload,
    lifetimeSeconds: 0,
    stage: 'awaiting',
  });
  assert(repeat !== undefined, 'what reserves no amount cannot clash');
  await store.addEvidence(trx, repeat.deposit_id, { kind: 'repeatOf', reference: row.deposit_id });
  await announce(deps, trx, context, repeat, 'repeat', null);
  return repeat;
}

async function memberOf(deps: PaymentDeps, trx: Trx, memberId: string): Promise<WalletMember> {
  const { members } = deps;
  const member = await members.find(trx, memberId);
  assert(member !== undefined, 'an order belongs to a member');
  return member;
}

async function ruleOf(trx: Trx, row: store.DepositRow, member: WalletMember): Promise<store.DepositRuleRow> {
  const rule = await store.findRule(trx, { merchantId: row.merchant_id, method: row.method, level: member.level });
  assert(rule !== undefined, 'the shipped rule of a method is there');
  return rule;
}

export type Settlement = ReturnType<typeof createSettlement>;

export function isPossible(row: store.DepositRow, action: DepositAction): boolean {
  return canDeposit(row.stage, action);
}

/**
 * Attaches an unmatched line to an order and puts it in review. If the order already has its money, another order is
 * created. The caller holds the order's lock.
 */
async function attach(
  deps: PaymentDeps,
  trx: Trx,
  by: Context,
  row: store.DepositRow,
  line: StatementLine,
  reason: string | undefined,
): Promise<{ depositId: string }> {
  const isFree = canDeposit(row.stage, 'review') || row.stage === 'review';
  const isTaken = (await attachedStatementLine(trx, row.deposit_id)) !== undefined;
  const target = isFree && !isTaken ? row : await openRepeat(deps, trx, row, line);
  await attachStatementLine(trx, line.line_id, target.deposit_id);
  await store.addEvidence(trx, target.deposit_id, {
    kind: 'attachedByStaff',
    amount: line.amount,
    payer: line.payer_name,
    reference: by.actor.id,
    note: reason ?? null,
  });
  if (target.stage !== 'review') await change(deps, trx, by, target, 'review', { reasonCode: 'attachedByStaff' });
  return { depositId: target.deposit_id };
}

/** Compares the payer of a line with the order's player by name and account digits (M5). */
async function senderOf(
  { accounts }: PaymentDeps,
  trx: Trx,
  member: WalletMember,
  line: Pick<StatementLine, 'payer_name' | 'payer_bank' | 'payer_account'>,
): Promise<PaymentFacts['sender']> {
  const own = line.payer_account === null ? [] : await accounts.numbersOf(trx, member.memberId);
  return judgeSender({
    name: line.payer_name,
    registeredName: member.registeredName,
    digits: digitsOf(line, own),
  });
}
