import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import type { Input } from '@sanam/client/client';
import { useAct } from '@sanam/client/act';
import { paymentsCalls } from '../../contract/calls.ts';
import { keys as paymentsKeys } from '../keys.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';

/** Requests a payout. The idempotency key is kept after a lost answer, so a retry never requests twice. */
export function useRequestWithdrawal(onRequested: (id: string) => void) {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<'createWithdrawal'>['body']) =>
      act.run(body, (idempotencyKey) => call(paymentsCalls.createWithdrawal, { body }, { idempotencyKey })),
    onSuccess: ({ withdrawalId }) => {
      for (const queryKey of [paymentsKeys.withdrawals, walletKeys.balance, walletKeys.accountRecord]) {
        void client.invalidateQueries({ queryKey });
      }
      onRequested(withdrawalId);
    },
    onError: () => client.invalidateQueries({ queryKey: [...paymentsKeys.withdrawals, 'options'] }),
  });
}
