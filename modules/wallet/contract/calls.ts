import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, currency, day, instant, nothing, pageOf, paging, signedAmount } from '@sanam/contract/common';
import './refusals.ts';
import { bankAccount, lock } from './schemas.ts';
import { recordKinds } from './states.ts';
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
  method: z.nullable(z.string()),
  amount: signedAmount,
  fee: amount,
  balanceBefore: amount,
  balanceAfter: amount,
  status: z.string(),
  remark: z.nullable(z.string()),
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
    value: z.object({ list: z.array(bankAccount), max: z.int(), registeredName: z.nullable(z.string()) }),
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
    query: z.object({ ...paging, from: z.optional(day), to: z.optional(day), kind: z.optional(z.enum(recordKinds)) }),
    value: z.extend(pageOf(accountRecordRow), {
      totals: z.object({ in: amount, out: amount, net: signedAmount }),
      zone: z.string(),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof walletCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
