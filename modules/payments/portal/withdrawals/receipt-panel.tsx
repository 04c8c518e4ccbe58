import { ask, Button, Callout, Card, toast } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { WithdrawalDetail } from '@sanam/wallet/portal/queries.ts';
import { canWithdrawal } from '../../contract/states.ts';
import { DisputeForm } from './dispute-form.tsx';
import { useMark } from './use-mark.ts';

/** The question whether a payout arrived. The buttons follow the state table of the contract. */
export function ReceiptPanel({ detail, symbol }: { detail: WithdrawalDetail; symbol: string }) {
  const t = useT();
  const [form, setForm] = useState<'notReceived' | 'partlyReceived' | null>(null);
  const mark = useMark(detail.withdrawalId);
  const may = {
    received: canWithdrawal(detail.stage, 'markReceived'),
    notReceived: canWithdrawal(detail.stage, 'markNotReceived'),
    partlyReceived: canWithdrawal(detail.stage, 'markPartly'),
  };
  if (!may.received && !may.notReceived && !may.partlyReceived) return null;
  const received = async () => {
    const yes = await ask({
      title: t('withdraw.mark.received'),
      body: t('withdraw.receivedAsk', { net: moneyText(detail.net, symbol) }),
      icon: 'check',
      confirm: t('withdraw.mark.received'),
      cancel: t('app.cancel'),
      closeLabel: t('app.close'),
    });
    if (yes) mark.mutate({ mark: 'received' }, { onError: (error) => toast(refusalText(error), 'loss') });
  };
  return (
    <Card as="section" flat aria-label={t('withdraw.receipt')} className="flex flex-col gap-3">
      <h3 className="text-base">{t(may.received ? 'withdraw.didItArrive' : 'withdraw.somethingWrong')}</h3>
      {detail.receipt && may.received ? (
        <p className="text-sm text-ink-soft">
          {t('withdraw.receiptDue', { time: dateTimeText(detail.receipt.dueAt) })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {may.received ? (
          <Button look="primary" icon="check" busy={mark.isPending} onClick={() => void received()}>
            {t('withdraw.mark.received')}
          </Button>
        ) : null}
        {may.notReceived ? (
          <Button
            aria-expanded={form === 'notReceived'}
            onClick={() => setForm(form === 'notReceived' ? null : 'notReceived')}
          >
            {t('withdraw.mark.notReceived')}
          </Button>
        ) : null}
        {may.partlyReceived ? (
          <Button
            aria-expanded={form === 'partlyReceived'}
            onClick={() => setForm(form === 'partlyReceived' ? null : 'partlyReceived')}
          >
            {t('withdraw.mark.partlyReceived')}
          </Button>
        ) : null}
      </div>
      {form ? (
        <DisputeForm key={form} kind={form} detail={detail} symbol={symbol} onDone={() => setForm(null)} />
      ) : null}
      {may.received ? null : <Callout icon="info">{t('withdraw.disputeRight')}</Callout>}
    </Card>
  );
}
