import { ask, Button, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '@sanam/client/act';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { keys as paymentsKeys } from '../keys.ts';
import type { WithdrawalOptions } from '@sanam/wallet/portal/queries.ts';
import { paymentsCalls } from '../../contract/calls.ts';

type CardNeed = Extract<WithdrawalOptions['needs'][number], { kind: 'cardReturn' }>;

/** The button that asks to return card money, with a confirmation because the money leaves the balance. */
export function CardReturnButton({ need, symbol }: { need: CardNeed; symbol: string }) {
  const t = useT();
  const client = useQueryClient();
  const act = useAct();
  const amount = moneyText(need.amount, symbol);
  const send = useMutation({
    mutationFn: () =>
      act.run(need.depositId, (idempotencyKey) =>
        call(paymentsCalls.returnToCard, { params: { id: need.depositId } }, { idempotencyKey }),
      ),
    onSuccess: () => toast(t('withdraw.card.asked'), 'gain'),
    onError: (error) => toast(refusalText(error), 'loss'),
    onSettled: () => client.invalidateQueries({ queryKey: paymentsKeys.withdrawals }),
  });
  const press = async () => {
    const yes = await ask({
      title: t('withdraw.card.send', { amount }),
      body: t('withdraw.card.question', { amount }),
      icon: 'info',
      confirm: t('withdraw.card.go'),
      cancel: t('app.cancel'),
      closeLabel: t('app.close'),
    });
    if (yes) send.mutate();
  };
  return (
    <Button size="small" busy={send.isPending} onClick={() => void press()}>
      {t('withdraw.card.send', { amount })}
    </Button>
  );
}
