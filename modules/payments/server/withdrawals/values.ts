import { toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { waitsForPlayer, withdrawalStatusOf } from '../../contract/states.ts';
import { bankNameOf } from '@sanam/wallet/server/index.ts';
import type { StaffWithdrawal, WithdrawalRowValue, WithdrawalValue } from '../types.ts';
import type { DisputeRow } from './dispute-store.ts';
import type { PayoutRow } from './payout-store.ts';
import { type StageLog, trackerSteps, WIN_UNDER_REVIEW } from './rules.ts';
import type { WithdrawalRow } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Converts a row. The bank's name is in the reader's language; staff read the Thai names of the banks' own pages. */
export function toRowValue(row: WithdrawalRow, language: Context['language']): WithdrawalRowValue {
  return {
    withdrawalId: row.withdrawal_id,
    status: withdrawalStatusOf[row.stage],
    stage: row.stage,
    amount: toWire(row.amount),
    fee: toWire(row.fee),
    net: toWire(row.net),
    bankName: bankNameOf(row.bank_code, language),
    accountTail: row.account_tail,
    createdAt: row.created_at.toISOString(),
    promisedBy: row.promised_by.toISOString(),
    decidedAt: iso(row.decided_at),
    disbursedAt: iso(row.disbursed_at),
    remark: row.remark,
    why: row.why,
    freeze:
      row.freeze_code === null || row.frozen_at === null
        ? null
        : { code: row.freeze_code, since: row.frozen_at.toISOString(), forPlayer: waitsForPlayer(row.freeze_code) },
  };
}

/** Returns true if the request was made while a win of its member waited for review. */
export function isHeldForWin({ reasons }: Pick<WithdrawalRow, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === WIN_UNDER_REVIEW);
}

export function toDetailValue(
  row: WithdrawalRow,
  parts: { log: StageLog[]; payouts: PayoutRow[]; dispute: DisputeRow | undefined; language: Context['language'] },
): WithdrawalValue {
  const { dispute, language } = parts;
  return {
    ...toRowValue(row, language),
    isWinChecked: isHeldForWin(row) && withdrawalStatusOf[row.stage] === 'inProgress',
    steps: trackerSteps(row.stage, parts.log).map((step) => ({ ...step, at: iso(step.at) })),
    legs: parts.payouts.map((payout) => ({
      part: payout.part,
      state: payout.state,
      net: toWire(payout.amount),
      accountTail: row.account_tail,
      reference: payout.reference,
      sentAt: iso(payout.sent_at ?? payout.settled_at),
    })),
    receipt:
      row.receipt_due_at === null
        ? null
        : { dueAt: row.receipt_due_at.toISOString(), pausedAt: iso(row.receipt_paused_at) },
    dispute:
      dispute === undefined
        ? null
        : {
            kind: dispute.kind,
            amountReceived: toWire(dispute.amount_received),
            remaining: toWire(dispute.remaining),
            comment: dispute.comment,
            openedAt: dispute.opened_at.toISOString(),
            answer: dispute.answer,
            isLateReturn: dispute.decision === 'lateReturn',
          },
  };
}

export function toStaffRow(row: WithdrawalRow, language: Context['language']): StaffWithdrawal {
  return {
    ...toRowValue(row, language),
    id: row.withdrawal_id,
    memberId: row.member_id,
    version: row.version,
    score: row.score,
    claimedBy: row.claimed_by,
    claimedUntil: iso(row.claimed_until),
    needsSecondPerson: row.needs_second_person,
    goesFirst: row.goes_first,
    priority: row.priority,
  };
}
