import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { Button, toast } from '@sanam/ui';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { useGivingBack } from './use-giving-back.ts';

/** The button that cancels the tickets of a chase that can still be cancelled. */
export function StopChaseButton({ chaseId }: { chaseId: string }) {
  const t = useT();
  const stopping = useGivingBack(
    () => call(lotteryTicketCalls.stopChase, { params: { chaseId } }),
    ({ cancelled }) =>
      toast(t('lottery.chaseStopped', { count: cancelled.length }), cancelled.length > 0 ? 'gain' : 'info'),
  );
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
