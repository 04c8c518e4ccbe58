import { useAct } from '@sanam/client/act';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { Button, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { leftText } from '../countdown-text.ts';
import { keys } from '../keys.ts';
import { useSecond } from '../use-second.ts';
import type { Ticket } from './queries.ts';

/** Takes a ticket back while that is possible: how long still is said on the button. */
export function CancelButton({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const client = useQueryClient();
  const act = useAct();
  const now = useSecond();
  const left = ticket.cancelUntil === null ? 0 : Math.floor(Date.parse(ticket.cancelUntil) / 1000) - now;
  const cancelling = useMutation({
    mutationFn: () =>
      act.run(ticket.ticketNo, (idempotencyKey) =>
        call(lotteryTicketCalls.cancelTicket, { params: { ticketNo: ticket.ticketNo } }, { idempotencyKey }),
      ),
    onSuccess: ({ price }) => toast(t('lottery.cancelled', { amount: moneyText(price, symbol) }), 'gain'),
    onError: (thrown) => toast(refusalText(thrown), 'loss'),
    onSettled: () => {
      for (const queryKey of [keys.tickets, walletKeys.balance]) void client.invalidateQueries({ queryKey });
    },
  });
  const press = async () => {
    const yes = await askDanger({
      title: t('lottery.cancelTitle'),
      body: t('lottery.cancelText', { amount: moneyText(ticket.price, symbol) }),
      go: t('lottery.cancelGo'),
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
