import { useAct } from '@sanam/client/act';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Button, toast } from '@sanam/ui';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { leftText } from '../countdown-text.ts';
import { secondsUntil } from '../results/until.ts';
import { useSecond } from '../use-second.ts';
import type { Ticket } from './queries.ts';
import { useGivingBack } from './use-giving-back.ts';

/** The button that cancels a ticket, with the remaining time to do so by the server's clock. */
export function CancelButton({ ticket, readAt }: { ticket: Ticket; readAt: number }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const act = useAct();
  const now = useSecond();
  const { cancelUntil, serverTime } = ticket;
  const left = cancelUntil === null ? 0 : secondsUntil(cancelUntil, { serverTime, readAt }, now);
  const cancelling = useGivingBack(
    () =>
      act.run(ticket.ticketNo, (idempotencyKey) =>
        call(lotteryTicketCalls.cancelTicket, { params: { ticketNo: ticket.ticketNo } }, { idempotencyKey }),
      ),
    ({ price }) => toast(t('lottery.cancelled', { amount: moneyText(price, symbol) }), 'gain'),
  );
  const press = async () => {
    const yes = await askDanger({
      title: t('lottery.cancelTitle'),
      body: t('lottery.cancelText', { amount: moneyText(ticket.price, symbol) }),
      go: t('lottery.cancelGo'),
      stay: t('lottery.cancelStay'),
    });
    if (yes) cancelling.mutate();
  };
  if (left <= 0) return null;
  return (
    <Button look="danger" busy={cancelling.isPending} onClick={() => void press()}>
      {t('lottery.cancelWithin', { left: leftText(left, t) })}
    </Button>
  );
}
