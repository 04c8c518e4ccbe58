import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import {
  amount,
  currency,
  day,
  id,
  idParams,
  instant,
  nothing,
  pageOf,
  paging,
  signedAmount,
} from '@sanam/contract/common';
import './refusals.ts';
import { accountChange, bankAccount, lock } from './schemas.ts';
import {
  balanceParts,
  exportFormats,
  exportRecords,
  fileFormats,
  fileRecords,
  exportStates,
  recordKinds,
} from './states.ts';
import './live.ts';

const balanceValue = z.object({
  sumBalance: amount,
  currency,
  symbol: z.string(),
  exponent: z.int(),
  version: z.int(),
  asOf: instant,
  parts: z.object({ cash: amount, bonus: amount, vendor: amount }),
  hold: amount,
  inPlay: amount,
  withdrawable: amount,
  locked: amount,
  locks: z.array(lock),
  vendors: z.array(
    z.object({ vendor: z.string(), balance: amount, state: z.enum(['ok', 'stale', 'unknown']), asOf: instant }),
  ),
});

const accountRecordRow = z.object({
  time: instant,
  number: z.string(),
  kind: z.enum(recordKinds),
  part: z.enum(balanceParts),
  method: z.nullable(z.string()),
  amount: signedAmount,
  fee: amount,
  balanceBefore: amount,
  balanceAfter: amount,
  status: z.string(),
  remark: z.nullable(z.string()),
});

const creditMonth = z.object({
  month: z.string(),
  opening: amount,
  deposits: signedAmount,
  withdrawals: signedAmount,
  transfers: signedAmount,
  play: signedAmount,
  bonus: signedAmount,
  points: signedAmount,
  fees: signedAmount,
  adjustments: signedAmount,
  closing: amount,
  isExplained: z.boolean(),
});

const bankAccountBody = z.strictObject({
  bankCode: z.string().check(z.regex(/^\d{3}$/)),
  accountNo: z.string().check(z.regex(/^\d{10,15}$/)),
  holder: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});
const paymentPasswordBody = z.strictObject({
  loginPassword: z.string().check(z.minLength(1), z.maxLength(128)),
  paymentPassword: z.string().check(z.minLength(1), z.maxLength(64)),
});

export const walletCalls = {
  balance: {
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    who: 'member',
    whenClosed: true,
    summary: 'Balance with its parts, holds and locks',
    value: balanceValue,
    refusals: [],
  },
  listBanks: {
    method: 'GET',
    path: '/wps/banks',
    who: 'anyone',
    whenClosed: true,
    summary: 'Banks a payout can go to',
    value: z.object({ list: z.array(z.object({ bankCode: z.string(), nameTh: z.string(), nameEn: z.string() })) }),
    refusals: [],
  },
  listBankAccounts: {
    method: 'GET',
    path: '/wps/bank-accounts',
    who: 'player',
    whenClosed: true,
    summary: 'Own bank accounts, masked',
    value: z.object({
      list: z.array(bankAccount),
      max: z.int(),
      /** Identity level that allows more accounts, and their number; null if none allows more. */
      more: z.nullable(z.object({ level: z.int(), max: z.int() })),
      registeredName: z.nullable(z.string()),
      /** Last request for another account. */
      change: z.nullable(accountChange),
    }),
    refusals: [],
  },
  addBankAccount: {
    method: 'POST',
    path: '/wps/bank-accounts',
    who: 'player',
    encrypted: true,
    fresh: true,
    idempotent: true,
    whenClosed: true,
    summary: 'Add a bank account in the own name',
    body: bankAccountBody,
    value: bankAccount,
    refusals: [
      'identity.stepUpRequired',
      'wallet.bankAccountRefused',
      'wallet.bankAccountLimit',
      'wallet.nameMismatch',
    ],
  },
  changeBankAccount: {
    method: 'POST',
    path: '/wps/bank-accounts/:id/change',
    who: 'player',
    encrypted: true,
    fresh: true,
    idempotent: true,
    whenClosed: true,
    summary: 'Ask for another bank account in the place of this one',
    params: idParams,
    body: z.extend(bankAccountBody, { reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
    value: accountChange,
    refusals: [
      'identity.stepUpRequired',
      'wallet.accountChangeOpen',
      'wallet.bankAccountMissing',
      'wallet.bankAccountRefused',
      'wallet.nameMismatch',
    ],
  },
  setPaymentPassword: {
    method: 'PUT',
    path: '/wps/member/payment-password',
    who: 'player',
    encrypted: true,
    fresh: true,
    whenClosed: true,
    summary: 'Set or change the payment password',
    body: paymentPasswordBody,
    value: nothing,
    refusals: ['identity.stepUpRequired', 'wallet.paymentPasswordInvalid', 'identity.wrongCredentials'],
  },
  accountRecord: {
    method: 'GET',
    path: '/wps/member/records/account',
    who: 'member',
    whenClosed: true,
    summary: 'Account record with balance before and after',
    query: z.object({
      ...paging,
      from: z.optional(day),
      to: z.optional(day),
      kind: z.optional(z.enum(recordKinds)),
      part: z.optional(z.enum(balanceParts)),
    }),
    value: z.extend(pageOf(accountRecordRow), {
      /** Opening and closing are balances of the parts, independent of the kinds shown. */
      totals: z.object({ in: amount, out: amount, net: signedAmount, opening: amount, closing: amount }),
      line: z.array(z.object({ at: instant, balance: amount })),
      zone: z.string(),
    }),
    refusals: [],
  },
  requestExport: {
    method: 'POST',
    path: '/wps/member/records/exports',
    who: 'player',
    idempotent: true,
    whenClosed: true,
    summary: 'Ask for a record as a file; the inbox says when it is ready',
    body: z.strictObject({
      record: z.enum(exportRecords),
      format: z.enum(exportFormats),
      from: day,
      to: day,
      /** Only for the account record. */
      kind: z.optional(z.enum(recordKinds)),
      part: z.optional(z.enum(balanceParts)),
    }),
    value: z.object({ exportId: id }),
    refusals: ['wallet.exportLimit'],
  },
  requestOwnData: {
    method: 'POST',
    path: '/wps/member/records/exports/everything',
    who: 'player',
    idempotent: true,
    fresh: true,
    whenClosed: true,
    summary: 'Ask for an archive of all that is held on the member; the inbox says when it is ready',
    body: z.strictObject({}),
    value: z.object({ exportId: id }),
    refusals: ['wallet.ownDataLimit'],
  },
  listExports: {
    method: 'GET',
    path: '/wps/member/records/exports',
    who: 'player',
    whenClosed: true,
    summary: 'The last files that were asked for',
    value: z.object({
      list: z.array(
        z.object({
          exportId: id,
          record: z.enum(fileRecords),
          format: z.enum(fileFormats),
          from: day,
          to: day,
          state: z.enum(exportStates),
          rowCount: z.int(),
          byteCount: z.int(),
          requestedAt: instant,
          expiresAt: z.nullable(instant),
        }),
      ),
    }),
    refusals: [],
  },
  exportFile: {
    method: 'GET',
    path: '/wps/member/records/exports/:id/file',
    who: 'player',
    whenClosed: true,
    raw: true,
    summary: 'A file that was asked for, until it expires',
    params: idParams,
    value: nothing,
    refusals: [],
  },
  creditReport: {
    method: 'GET',
    path: '/wps/member/records/credit',
    who: 'player',
    whenClosed: true,
    summary: 'What changed the money of each month, and whether it explains what was left',
    query: z.object({ month: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))) }),
    value: z.object({ list: z.array(creditMonth), zone: z.string() }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof walletCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
