import { paymentsCalls } from '@sanam/payments/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { keys as paymentsKeys } from '@sanam/payments/portal/keys.ts';
import { walletCalls } from '../contract/calls.ts';
import { keys as walletKeys } from './keys.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { newerBalance } from './newer-balance.ts';

export type Deposit = Value<'getDeposit'>;
export type DepositMethod = Value<'depositMethods'>['list'][number];
export type WithdrawalDetail = Value<'getWithdrawal'>;
export type WithdrawalOptions = Value<'withdrawalOptions'>;
export type BankAccount = Value<'listBankAccounts'>['list'][number];

export function useBalance() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: walletKeys.balance,
    queryFn: () => call(walletCalls.balance),
    enabled: token !== null,
    structuralSharing: newerBalance,
  });
}

export function useDepositMethods() {
  return useQuery({
    queryKey: [...paymentsKeys.deposits, 'methods'],
    queryFn: () => call(paymentsCalls.depositMethods),
  });
}
export function useDeposits(pageNo: number) {
  return useQuery({
    queryKey: [...paymentsKeys.deposits, 'list', pageNo],
    queryFn: () => call(paymentsCalls.listDeposits, { query: { pageNo } }),
    placeholderData: keepPreviousData,
  });
}
export function useDeposit(id: string, pollMs: number | false) {
  return useQuery({
    queryKey: [...paymentsKeys.deposits, 'one', id],
    queryFn: () => call(paymentsCalls.getDeposit, { params: { id } }),
    refetchInterval: pollMs,
  });
}

export function useWithdrawalOptions() {
  return useQuery({
    queryKey: [...paymentsKeys.withdrawals, 'options'],
    queryFn: () => call(paymentsCalls.withdrawalOptions),
  });
}
export function useWithdrawals(pageNo: number) {
  return useQuery({
    queryKey: [...paymentsKeys.withdrawals, 'list', pageNo],
    queryFn: () => call(paymentsCalls.listWithdrawals, { query: { pageNo } }),
    placeholderData: keepPreviousData,
  });
}
export function useWithdrawal(id: string, pollMs: number | false) {
  return useQuery({
    queryKey: [...paymentsKeys.withdrawals, 'one', id],
    queryFn: () => call(paymentsCalls.getWithdrawal, { params: { id } }),
    refetchInterval: pollMs,
  });
}

export function useBanks() {
  return useQuery({
    queryKey: ['banks'],
    queryFn: () => call(walletCalls.listBanks),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
export function useBankAccounts() {
  return useQuery({ queryKey: walletKeys.bankAccounts, queryFn: () => call(walletCalls.listBankAccounts) });
}
