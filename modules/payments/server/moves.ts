// Postings of payments (docs/money-moves.md): accounts and idempotency sources. No other file of this module posts to
// the ledger.
import type { Trx } from '@sanam/server/platform/db.ts';
import type { AccountRef, LedgerService, Posted } from '@sanam/ledger/server/index.ts';
import type { AdjustmentKind } from '../contract/adjustments.ts';
import { railNameOf } from './rails/register.ts';

const clearing = (rail: string): AccountRef => ({ class: 'payment_clearing', owner: rail });
const bank = (accountKey: string): AccountRef => ({ class: 'bank', owner: accountKey });
const cash = (memberId: string): AccountRef => ({ class: 'player_cash', owner: memberId });
const hold = (memberId: string): AccountRef => ({ class: 'player_hold', owner: memberId });
const feeExpense: AccountRef = { class: 'payment_fee_expense', owner: 'house' };
const lossExpense: AccountRef = { class: 'payment_loss_expense', owner: 'house' };
const adjustmentExpense: AccountRef = { class: 'adjustment_expense', owner: 'house' };
const feeIncome: AccountRef = { class: 'fee_income', owner: 'house' };

/** A statement line. */
interface SeenLine {
  lineId: string;
  accountKey: string;
  amountMinor: bigint;
}

/** P1: money received. */
export function paymentReceived(ledger: LedgerService, trx: Trx, line: SeenLine): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'movement', id: line.lineId },
    kind: 'payment.received',
    currency: 'THB',
    moves: [{ from: bank(line.accountKey), to: clearing(railNameOf(line.accountKey)), amountMinor: line.amountMinor }],
  });
}

/** P9: money sent. */
export function paymentSent(ledger: LedgerService, trx: Trx, line: SeenLine): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'movement', id: line.lineId },
    kind: 'payment.sent',
    currency: 'THB',
    moves: [{ from: clearing(railNameOf(line.accountKey)), to: bank(line.accountKey), amountMinor: line.amountMinor }],
  });
}

/** P16: fee taken by the bank from one of our accounts. */
export function feeTaken(ledger: LedgerService, trx: Trx, line: SeenLine): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'movement', id: line.lineId },
    kind: 'payment.fee',
    currency: 'THB',
    moves: [{ from: feeExpense, to: bank(line.accountKey), amountMinor: line.amountMinor }],
  });
}

/** P4: money that may not be credited was returned to its payer. */
export function paymentSentBack(
  ledger: LedgerService,
  trx: Trx,
  /** `memberId` is undefined for money that no order took. */
  back: { returnId: string; memberId: string | undefined; accountKey: string; amountMinor: bigint },
): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'return', id: back.returnId },
    kind: 'payment.sentBack',
    ...(back.memberId === undefined ? {} : { memberId: back.memberId }),
    currency: 'THB',
    moves: [{ from: clearing(railNameOf(back.accountKey)), to: bank(back.accountKey), amountMinor: back.amountMinor }],
  });
}

/** Money in suspense because its owner is unknown. `step` is new for each move in or out. */
interface Suspended extends SeenLine {
  step: number;
}

const suspense = (accountKey: string): AccountRef => ({ class: 'suspense', owner: accountKey });

/** P3: two people put unmatched money in suspense. */
export function paymentSuspended(ledger: LedgerService, trx: Trx, line: Suspended): Promise<Posted> {
  const from = clearing(railNameOf(line.accountKey));
  return ledger.post(trx, {
    source: { type: 'suspense', id: `${line.lineId}:${line.step}` },
    kind: 'payment.suspended',
    currency: 'THB',
    moves: [{ from, to: suspense(line.accountKey), amountMinor: line.amountMinor }],
  });
}

/** P22: the money leaves suspense. P23: it is the bank's own money. */
export function suspenseEnded(
  ledger: LedgerService,
  trx: Trx,
  line: Suspended,
  as: 'resumed' | 'kept',
): Promise<Posted> {
  const to = as === 'kept' ? feeIncome : clearing(railNameOf(line.accountKey));
  return ledger.post(trx, {
    source: { type: 'suspenseEnd', id: `${line.lineId}:${line.step}` },
    kind: `payment.${as}`,
    currency: 'THB',
    moves: [{ from: suspense(line.accountKey), to, amountMinor: line.amountMinor }],
  });
}

/** P4 from suspense: the money was returned by hand. */
export function suspendedSentBack(ledger: LedgerService, trx: Trx, line: SeenLine): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'return', id: `hand:${line.lineId}` },
    kind: 'payment.sentBack',
    currency: 'THB',
    moves: [{ from: suspense(line.accountKey), to: bank(line.accountKey), amountMinor: line.amountMinor }],
  });
}

/** P2: an order is credited; the player's fee is posted in the same transaction. */
export function depositCredited(
  ledger: LedgerService,
  trx: Trx,
  deposit: {
    depositId: string;
    memberId: string;
    accountKey: string;
    method: string;
    amountMinor: bigint;
    feeMinor: bigint;
  },
): Promise<Posted> {
  const from = clearing(railNameOf(deposit.accountKey));
  const net = deposit.amountMinor - deposit.feeMinor;
  return ledger.post(trx, {
    source: { type: 'deposit', id: deposit.depositId },
    kind: 'deposit.credited',
    memberId: deposit.memberId,
    memo: { method: deposit.method, fee: deposit.feeMinor.toString() },
    currency: 'THB',
    moves: [
      { from, to: cash(deposit.memberId), amountMinor: net },
      ...(deposit.feeMinor > 0n ? [{ from, to: feeIncome, amountMinor: deposit.feeMinor }] : []),
    ],
  });
}

interface CreditReturn {
  returnId: string;
  memberId: string;
  accountKey: string;
  amountMinor: bigint;
}

/**
 * P17: a credited deposit is returned to its card from the player's cash. Refuses with `ledger.insufficientBalance`.
 */
export function depositTakenBack(ledger: LedgerService, trx: Trx, back: CreditReturn): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'depositReturn', id: back.returnId },
    kind: 'deposit.takenBack',
    memberId: back.memberId,
    currency: 'THB',
    moves: [{ from: cash(back.memberId), to: clearing(railNameOf(back.accountKey)), amountMinor: back.amountMinor }],
  });
}

/** P18: the card refused the return, so the money is the player's cash again. */
export function depositRestored(ledger: LedgerService, trx: Trx, back: CreditReturn): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'depositReturnEnd', id: back.returnId },
    kind: 'deposit.restored',
    memberId: back.memberId,
    currency: 'THB',
    moves: [{ from: clearing(railNameOf(back.accountKey)), to: cash(back.memberId), amountMinor: back.amountMinor }],
  });
}

/** P19: a provider reversed a payment; the money has left our account. */
export function paymentReversed(
  ledger: LedgerService,
  trx: Trx,
  reversal: { reversalId: string; memberId: string; accountKey: string; amountMinor: bigint },
): Promise<Posted> {
  const { reversalId, memberId, accountKey, amountMinor } = reversal;
  return ledger.post(trx, {
    source: { type: 'reversal', id: reversalId },
    kind: 'payment.reversed',
    memberId,
    currency: 'THB',
    moves: [{ from: clearing(railNameOf(accountKey)), to: bank(accountKey), amountMinor }],
  });
}

/** Decision of two people about a reversed payment. */
interface ReversalMove {
  decisionId: string;
  memberId: string;
  rail: string;
  amountMinor: bigint;
}

/** P20: the player bears the reversal. Refuses with `ledger.insufficientBalance`. */
export function depositReversed(ledger: LedgerService, trx: Trx, move: ReversalMove): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'reversalTake', id: move.decisionId },
    kind: 'deposit.reversed',
    memberId: move.memberId,
    currency: 'THB',
    moves: [{ from: cash(move.memberId), to: clearing(move.rail), amountMinor: move.amountMinor }],
  });
}

/** P21: the house bears the reversal. */
export function reversalBorne(ledger: LedgerService, trx: Trx, move: ReversalMove): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'reversalBear', id: move.decisionId },
    kind: 'payment.reversalBorne',
    memberId: move.memberId,
    currency: 'THB',
    moves: [{ from: lossExpense, to: clearing(move.rail), amountMinor: move.amountMinor }],
  });
}

interface WithdrawalMove {
  withdrawalId: string;
  memberId: string;
}

/** P5: the whole requested amount is held. Refuses with `ledger.insufficientBalance`. */
export function withdrawalRequested(
  ledger: LedgerService,
  trx: Trx,
  withdrawal: WithdrawalMove & { amountMinor: bigint; feeMinor: bigint },
): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'withdrawal', id: withdrawal.withdrawalId },
    kind: 'withdrawal.requested',
    memberId: withdrawal.memberId,
    memo: { fee: withdrawal.feeMinor.toString() },
    currency: 'THB',
    moves: [{ from: cash(withdrawal.memberId), to: hold(withdrawal.memberId), amountMinor: withdrawal.amountMinor }],
  });
}

/** P6: a payout was paid; `feeMinor` (P7) is posted with the first payout only. */
export async function payoutDisbursed(
  ledger: LedgerService,
  trx: Trx,
  payout: WithdrawalMove & { payoutId: string; accountKey: string; amountMinor: bigint; feeMinor: bigint },
): Promise<void> {
  await ledger.post(trx, {
    source: { type: 'leg', id: payout.payoutId },
    kind: 'withdrawal.disbursed',
    memberId: payout.memberId,
    currency: 'THB',
    moves: [
      { from: hold(payout.memberId), to: clearing(railNameOf(payout.accountKey)), amountMinor: payout.amountMinor },
    ],
  });
  if (payout.feeMinor === 0n) return;
  await ledger.post(trx, {
    source: { type: 'withdrawalFee', id: payout.withdrawalId },
    kind: 'withdrawal.fee',
    memberId: payout.memberId,
    currency: 'THB',
    moves: [{ from: hold(payout.memberId), to: feeIncome, amountMinor: payout.feeMinor }],
  });
}

/** P8: after a rejection or a dispute the hold returns to the player's cash. */
export function withdrawalReleased(
  ledger: LedgerService,
  trx: Trx,
  withdrawal: WithdrawalMove & { amountMinor: bigint },
): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'withdrawalEnd', id: withdrawal.withdrawalId },
    kind: 'withdrawal.released',
    memberId: withdrawal.memberId,
    currency: 'THB',
    moves: [{ from: hold(withdrawal.memberId), to: cash(withdrawal.memberId), amountMinor: withdrawal.amountMinor }],
  });
}

/** P8 after a late return: what came back after the withdrawal had ended is the player's cash. */
export function lateReturnReleased(
  ledger: LedgerService,
  trx: Trx,
  { disputeId, memberId, amountMinor }: { disputeId: string; memberId: string; amountMinor: bigint },
): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'withdrawalEnd', id: disputeId },
    kind: 'withdrawal.released',
    memberId,
    currency: 'THB',
    moves: [{ from: hold(memberId), to: cash(memberId), amountMinor }],
  });
}

/** P10, second half: money returned from payouts is held for the player again. */
export function payoutCameBack(
  ledger: LedgerService,
  trx: Trx,
  back: WithdrawalMove & { disputeId: string; parts: { accountKey: string; amountMinor: bigint }[] },
): Promise<Posted> {
  return ledger.post(trx, {
    source: { type: 'payoutReturn', id: back.disputeId },
    kind: 'withdrawal.returned',
    memberId: back.memberId,
    currency: 'THB',
    moves: back.parts.map(({ accountKey, amountMinor }) => ({
      from: clearing(railNameOf(accountKey)),
      to: hold(back.memberId),
      amountMinor,
    })),
  });
}

/**
 * P24 to P26: staff corrected a player's cash. An amount above zero is given, one below zero is taken. Refuses with
 * `ledger.insufficientBalance`.
 */
export function cashAdjusted(
  ledger: LedgerService,
  trx: Trx,
  {
    adjustmentId,
    memberId,
    kind,
    amountMinor,
  }: { adjustmentId: string; memberId: string; kind: AdjustmentKind; amountMinor: bigint },
): Promise<Posted> {
  const given = { from: adjustmentExpense, to: cash(memberId), amountMinor };
  const taken = { from: cash(memberId), to: adjustmentExpense, amountMinor: -amountMinor };
  return ledger.post(trx, {
    source: { type: 'adjustment', id: adjustmentId },
    kind: `adjustment.${kind}`,
    memberId,
    currency: 'THB',
    moves: [amountMinor > 0n ? given : taken],
  });
}
