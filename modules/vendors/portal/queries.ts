import { type Act, useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { call } from '@sanam/portal/lib/api.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { vendorsCalls } from '../contract/calls.ts';
import { MAIN_WALLET } from '../contract/transfers.ts';

/** Prefixes of the query keys of this module. */
const keys = { wallets: ['vendorWallets'], transfers: ['vendorTransfers'] } as const;

export type Wallets = Value<'merchantWallet'>;
export type VendorWallet = Wallets['list'][number];
export type Transfer = Value<'listVendorTransfers'>['list'][number];

/** Loads the known balances at once and asks the vendors in the background, so that a failing vendor delays nothing. */
export function useWallets() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: keys.wallets, queryFn: () => call(vendorsCalls.merchantWallet) });
  const { mutate } = useMutation({
    mutationFn: () => call(vendorsCalls.readVendorWallets),
    onSuccess: (wallets) => client.setQueryData(keys.wallets, wallets),
  });
  const hasPlaces = (query.data?.list.length ?? 0) > 0;
  useEffect(() => {
    if (hasPlaces) mutate();
  }, [hasPlaces, mutate]);
  return query;
}

export function useTransfers(pageNo: number) {
  return useQuery({
    queryKey: [...keys.transfers, pageNo],
    queryFn: () => call(vendorsCalls.listVendorTransfers, { query: { pageNo } }),
    placeholderData: keepPreviousData,
  });
}

/** Invalidates all queries that show money. */
export function refreshMoney(client: QueryClient): void {
  for (const queryKey of [keys.wallets, keys.transfers, walletKeys.balance, walletKeys.accountRecord])
    void client.invalidateQueries({ queryKey });
}

export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => refreshMoney(client);
}

export interface Move {
  vendor: string;
  direction: 'in' | 'out';
  amount: string;
}

const bodyOf = ({ vendor, direction, amount }: Move) =>
  direction === 'in' ? { from: MAIN_WALLET, to: vendor, amount } : { from: vendor, to: MAIN_WALLET, amount };

const sendMove = (act: Act, move: Move) =>
  act.run(move, (idempotencyKey) => call(vendorsCalls.walletTransfer, { body: bodyOf(move) }, { idempotencyKey }));

export function useMove(onSuccess: (made: Value<'walletTransfer'>) => void = () => undefined) {
  const act = useAct();
  const refresh = useRefresh();
  return useMutation({ mutationFn: (move: Move) => sendMove(act, move), onSuccess, onSettled: refresh });
}
