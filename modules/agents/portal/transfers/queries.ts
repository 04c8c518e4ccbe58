import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { agentTransferCalls } from '../../contract/transfer-calls.ts';
import { keys } from '../keys.ts';

export type TransferOptions = Value<'agentTransferOptions'>;

/** Receiver of a transfer. */
export type Destination =
  | { kind: 'own' }
  | { kind: 'up'; name: string }
  | { kind: 'down' | 'player'; name: string; memberId: string };

export interface TransferWish {
  amount: string;
  paymentPassword: string;
  note: string;
}

export const useTransferOptions = () =>
  useQuery({
    queryKey: [...keys.centre, 'transferOptions'],
    queryFn: () => call(agentTransferCalls.agentTransferOptions),
  });

/** Sends the transfer. A retry after a lost response reuses the idempotency key, so it never sends twice. */
export function useTransfer(to: Destination) {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: TransferWish) => act.run([to, wish], (idempotencyKey) => send(to, wish, { idempotencyKey })),
    onSettled: () => {
      for (const queryKey of [keys.centre, walletKeys.balance, walletKeys.accountRecord])
        void client.invalidateQueries({ queryKey });
    },
  });
}

function send(to: Destination, { amount, paymentPassword, note }: TransferWish, key: { idempotencyKey: string }) {
  const money = { amount, paymentPassword };
  if (to.kind === 'own') return call(agentTransferCalls.transferToCash, { body: money }, key);
  const noted = note.trim() === '' ? money : { ...money, note };
  if (to.kind === 'up') return call(agentTransferCalls.transferUpline, { body: noted }, key);
  const body = { ...noted, memberId: to.memberId };
  if (to.kind === 'player') return call(agentTransferCalls.transferToPlayer, { body }, key);
  return call(agentTransferCalls.transferDownline, { body }, key);
}
