import { toWire } from '@sanam/contract';
import { type Refusal, refuse } from '@sanam/server/platform/errors.ts';
import { depositStatusOf, type DepositWhy } from '../../contract/states.ts';
import { turnoverOf } from '@sanam/wallet/contract/rules.ts';
import type { DepositValue, StaffDeposit } from '../types.ts';
import { shownConfirming } from './confirming.ts';
import type { FeeProblem } from './rules.ts';
import type { DepositRow } from './store.ts';

/** Converts an order to the value of its owner. `action` is set while it can be paid. */
export function toDepositValue(row: DepositRow, action: DepositValue['action']): DepositValue {
  return {
    depositId: row.deposit_id,
    method: row.method,
    status: depositStatusOf[row.stage],
    stage: row.stage,
    amount: toWire(row.amount),
    payAmount: toWire(row.pay_amount),
    fee: toWire(row.fee),
    creditedAmount: row.credited_amount === null ? null : toWire(row.credited_amount),
    turnover:
      row.lock_multiple_percent === null
        ? null
        : toWire(turnoverOf(row.credited_amount ?? row.pay_amount - row.fee, row.lock_multiple_percent)),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    slipSentAt: row.slip_sent_at?.toISOString() ?? null,
    reasonText: row.reason_text,
    why: whyOf(row),
    isRepeat: row.origin === 'repeat',
    confirming: shownConfirming(row),
    cardReturnAskedAt: row.card_return_asked_at?.toISOString() ?? null,
    action,
  };
}

/** Reasons for a review that a player may know. Others, such as a slip sent by two players, are known to staff only. */
const reviewWhys = new Map<string | null, DepositWhy>([
  ['senderDiffers', 'payerDiffers'],
  ['senderUnknown', 'payerUnknown'],
  ['belowMinimum', 'belowMinimum'],
  ['aboveMaximum', 'aboveMaximum'],
  ['feeExceedsAmount', 'feeExceedsAmount'],
  ['overLimit', 'overLimit'],
  ['slipAmount', 'slipAmount'],
]);

function whyOf({ stage, reason_code: code }: DepositRow): DepositWhy | null {
  if (stage === 'review') return reviewWhys.get(code) ?? 'other';
  if (stage === 'cancelled' && code === 'protection') return 'protection';
  return stage === 'rejected' && code === 'reversed' ? 'reversed' : null;
}

/** Converts an order to the value of staff, without the payment details of the player. */
export function toStaffDeposit(row: DepositRow, needsSecondPerson: boolean): StaffDeposit {
  return {
    ...toDepositValue(row, null),
    id: row.deposit_id,
    memberId: row.member_id,
    version: row.version,
    channel: row.account_key,
    needsSecondPerson,
  };
}

/** Returns the refusal with the fee and the smallest sufficient amount. */
export function feeRefusal({ code, feeMinor, leastMinor }: FeeProblem): Refusal {
  return refuse(code, { fee: toWire(feeMinor), least: toWire(leastMinor) });
}
