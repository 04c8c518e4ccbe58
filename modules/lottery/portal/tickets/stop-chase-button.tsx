import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { Button, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { keys } from '../keys.ts';

/** Takes back the tickets of a chase that can still be cancelled. */
export function StopChaseButton({ chaseId }: { chaseId: string }) {
  const t = useT();
  const client = useQueryClient();
  const stopping = useMutation({
    mutationFn: () => call(lotteryTicketCalls.stopChase, { params: { chaseId } }),
    onSuccess: ({ cancelled }) =>
      toast(t('lottery.chaseStopped', { count: cancelled.length }), cancelled.length > 0 ? 'gain' : 'info'),
    onError: (thrown) => toast(refusalText(thrown), 'loss'),
    onSettled: () => {
      for (const queryKey of [keys.tickets, walletKeys.balance]) void client.invalidateQueries({ queryKey });
    },
  });
  const press = async () => {
    const yes = await askDanger({
      title: t('lottery.stopChaseTitle'),
      body: t('lottery.stopChaseText'),
      go: t('lottery.stopChase'),
    });
    if (yes) stopping.mutate();
  };
  return (
    <Button busy={stopping.isPending} onClick={() => void press()}>
      {t('lottery.stopChase')}
    </Button>
  );
}
