import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import type { Input } from '@sanam/portal/lib/api-client.ts';
import { useIntent } from '@sanam/portal/lib/intent.ts';
import { keys as paymentsKeys } from '../keys.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';

/** Asks for a payout. A lost answer keeps its key, so that trying again never asks twice. */
export function useRequestWithdrawal(onRequested: (id: string) => void) {
  const intent = useIntent();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<'createWithdrawal'>['body']) =>
      call('createWithdrawal', { body }, { idempotencyKey: intent.keyFor(body) }),
    onSuccess: ({ withdrawalId }) => {
      intent.done();
      for (const queryKey of [paymentsKeys.withdrawals, walletKeys.balance, walletKeys.accountRecord]) {
        void client.invalidateQueries({ queryKey });
      }
      onRequested(withdrawalId);
    },
    onError: (error) => {
      intent.failed(error);
      void client.invalidateQueries({ queryKey: [...paymentsKeys.withdrawals, 'options'] });
    },
  });
}
