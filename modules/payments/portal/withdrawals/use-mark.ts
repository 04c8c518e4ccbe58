import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import type { Input } from '@sanam/client/client';
import { useAct } from '@sanam/client/act';
import { paymentsCalls } from '../../contract/calls.ts';
import { keys } from '../keys.ts';

type Receipt = Input<'markReceipt'>['body'];

/** Marks a payout as received or not, and shows the answer at once. */
export function useMark(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (body: Receipt) =>
      act.run(body, (idempotencyKey) => call(paymentsCalls.markReceipt, { params: { id }, body }, { idempotencyKey })),
    onSuccess: (detail) => {
      client.setQueryData([...keys.withdrawals, 'one', id], detail);
      void client.invalidateQueries({ queryKey: keys.withdrawals });
    },
  });
}
