import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { outcome, reason, sort, waitingApproval, ofMerchant } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

/** Calls of the daily close of our accounts, by maker and checker. */

const accountKey = z.string().check(z.regex(/^[A-Za-z0-9_:.-]{3,64}$/));
const sums = { in: amount, out: amount, fees: amount };

/** `unstated`: our line is not on a statement yet. `early`: the statement had the line before we did. */
export const differenceKinds = ['unstated', 'early', 'byHand'] as const;
const EXPLAINED_MAX = 200;
const NOTE_MAX = 200;

/** One line that the ledger and the statement count on different days. */
const differingLine = z.object({
  lineId: id,
  kind: z.enum(['unstated', 'early']),
  bookedAt: instant,
  /** Amount by which the statement exceeds the ledger because of this line. */
  effect: signedAmount,
});

const explanation = z.object({
  kind: z.enum(differenceKinds),
  lineId: z.nullable(id),
  effect: signedAmount,
  /** Note of the maker; only of `byHand`. */
  note: z.nullable(z.string()),
});

export const dayClose = z.object({
  id,
  account: accountKey,
  accountName: z.string(),
  day,
  opening: signedAmount,
  closing: signedAmount,
  ...sums,
  lineCount: z.int(),
  /** Closing balance of the last close by our lines. */
  ledgerOpening: signedAmount,
  /** Statement less our lines, and the rows that add up to this difference. */
  difference: signedAmount,
  explained: z.array(explanation),
  due: z.nullable(day),
  reason: z.string(),
  proposedBy: z.string(),
  closedBy: z.string(),
  closedAt: instant,
});

export const accountDay = z.object({
  account: accountKey,
  accountName: z.string(),
  day,
  /** Last closed day; null before the first. */
  closedUpTo: z.nullable(day),
  /** Null before the first close, which takes it from the statement. */
  opening: z.nullable(signedAmount),
  /** Closing balance of the last close by our lines; includes a difference that is still open. */
  ledgerOpening: z.nullable(signedAmount),
  ...sums,
  lineCount: z.int(),
  isOver: z.boolean(),
  /** Items that have to be decided first. */
  openItems: z.object({ provisional: z.int(), reports: z.int(), unmatched: z.int(), files: z.int() }),
  /** Money in suspense at the end of the day. It does not block the close. */
  suspense: z.object({ count: z.int(), amount, oldest: z.nullable(instant) }),
  /** Closing balance of the newest file that ends on that day. */
  closingByFile: z.nullable(signedAmount),
  /** Lines that may explain a difference, newest first; at most 200. */
  differing: z.array(differingLine),
  approval: z.nullable(waitingApproval),
});

export const dayCloseCalls = {
  opsListDayCloses: staff('payments.day.read', {
    method: 'GET',
    path: '/ops/day-closes',
    summary: 'Closed days of our accounts',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, ...sort, account: z.optional(accountKey) }),
    value: pageOf(dayClose),
    refusals: [],
  }),
  opsGetAccountDay: staff('payments.day.read', {
    method: 'GET',
    path: '/ops/rail-accounts/:account/days/:day',
    summary: 'What a close of this day would sign, and what stands against it',
    about: 'railAccount',
    params: z.object({ account: accountKey, day }),
    value: accountDay,
    refusals: [],
  }),
  opsCloseDay: staff('payments.day.close', {
    method: 'POST',
    path: '/ops/rail-accounts/:account/days/:day/close',
    idempotent: true,
    summary: 'Propose to close a day of an account (two people); a closed day is final',
    about: 'railAccount',
    params: z.object({ account: accountKey, day }),
    body: z.strictObject({
      /** Opening balance of the statement; only for the first close of an account. */
      opening: z.optional(amount),
      closing: amount,
      /** Day by which a difference has to be cleared; required if there is one. */
      due: z.optional(day),
      /** Rows that add up to the difference: lines of `differing` and entries by hand. */
      explained: z.optional(
        z
          .array(
            z.union([
              z.strictObject({ lineId: id }),
              z.strictObject({
                effect: signedAmount,
                note: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX)),
              }),
            ]),
          )
          .check(z.maxLength(EXPLAINED_MAX)),
      ),
      /** Sums that the maker saw. The close is refused if they have changed. */
      seen: z.strictObject(sums),
      reason,
    }),
    value: outcome,
    refusals: [
      'operator.staleVersion',
      'operator.approvalPending',
      'request.invalid',
      'wallet.dayNotOver',
      'wallet.dayClosed',
      'wallet.dayOpenItems',
      'wallet.dayDiffers',
      'wallet.dayUnexplained',
    ],
  }),
} as const satisfies Record<string, CallDeclaration>;
