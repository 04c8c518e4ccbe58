import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { toast } from '@sanam/ui';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../keys.ts';

/** Cancels tickets, notifies the user of the outcome and reloads tickets and balance. */
export function useGivingBack<Value>(giveBack: () => Promise<Value>, tell: (value: Value) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: giveBack,
    onSuccess: tell,
    onError: (thrown) => toast(refusalText(thrown), 'loss'),
    onSettled: () => {
      for (const queryKey of [keys.tickets, walletKeys.balance]) void client.invalidateQueries({ queryKey });
    },
  });
}
