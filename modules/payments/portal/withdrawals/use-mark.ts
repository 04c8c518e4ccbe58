import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import type { Input } from '@sanam/portal/lib/api-client.ts';
import { useIntent } from '@sanam/portal/lib/intent.ts';
import { keys } from '../keys.ts';

type Receipt = Input<'markReceipt'>['body'];

/** Marks a payout and shows the answer at once. */
export function useMark(id: string) {
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (body: Receipt) =>
      call('markReceipt', { params: { id }, body }, { idempotencyKey: intent.keyFor(body) }),
    onError: (error) => intent.failed(error),
    onSuccess: (detail) => {
      intent.done();
      client.setQueryData([...keys.withdrawals, 'one', id], detail);
      void client.invalidateQueries({ queryKey: keys.withdrawals });
    },
  });
}
