import { ask, Badge, Button, Callout, SkeletonRows, Steps, toast } from '@sanam/ui';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useAct } from '@sanam/client/act';
import { addWire } from '@sanam/portal/lib/amount-sums.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { paymentsCalls } from '../../contract/calls.ts';
import { takesSlip } from '../../contract/rules.ts';
import { canDeposit } from '../../contract/states.ts';
import { keys as paymentsKeys } from '../keys.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useLiveState } from '@sanam/portal/lib/use-live.ts';
import { type Deposit, useBalance, useDeposit } from '@sanam/wallet/portal/queries.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { Confirmations } from './confirmations.tsx';
import { depositSteps, isLost, stageLooks } from './deposit-words.ts';
import { SlipStep } from './slip-step.tsx';
import { PaymentStep } from './payment-step.tsx';

/** Polling interval in milliseconds without the live channel; with it, polling is rare and only a safeguard. */
const POLL_MS = 4000;
const POLL_LIVE_MS = 30_000;

export function DepositOrder({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT();
  const { connected } = useLiveState();
  const { data, error, refetch } = useDeposit(id, connected ? POLL_LIVE_MS : POLL_MS);
  useCreditedNews(data);
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <div>
        <Button size="small" look="ghost" icon="chevronLeft" onClick={onBack}>
          {t('deposit.another')}
        </Button>
      </div>
      {error && !data ? <Failed error={error} onRetry={refetch} /> : null}
      {!error && !data ? <SkeletonRows rows={4} label={t('app.loading')} /> : null}
      {data ? <Order deposit={data} /> : null}
    </div>
  );
}

/** Notifies once when the money is credited, and reloads the balance. */
function useCreditedNews(deposit: Deposit | undefined): void {
  const t = useT();
  const client = useQueryClient();
  const symbol = useBalance().data?.symbol;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!deposit) return;
    if (before.current === 'pending' && deposit.status === 'approved') {
      toast(t('deposit.creditedNews', { amount: moneyText(deposit.creditedAmount ?? deposit.amount, symbol) }), 'gain');
      void client.invalidateQueries({ queryKey: walletKeys.balance });
    }
    before.current = deposit.status;
  }, [deposit, client, symbol, t]);
}

function Order({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  const look = stageLooks[deposit.stage];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num text-2xl font-semibold">{moneyText(deposit.payAmount, symbol)}</p>
        <Badge tone={look.tone} icon={look.icon}>
          {t(`deposit.stage.${deposit.stage}`)}
        </Badge>
      </div>
      {deposit.stage === 'awaiting' && deposit.action ? (
        <PaymentStep deposit={deposit} action={deposit.action} symbol={symbol} />
      ) : null}
      {deposit.isRepeat ? <Callout icon="info">{t('deposit.repeat')}</Callout> : null}
      <OtherAmount deposit={deposit} symbol={symbol} />
      <Confirmations deposit={deposit} />
      {takesSlip(deposit) ? <SlipStep deposit={deposit} /> : null}
      <Steps label={t('wallet.steps')} steps={depositSteps(deposit, t)} />
      <SumLines
        lines={[
          { label: t('wallet.number'), text: deposit.depositId },
          { label: t('deposit.method'), text: t(`deposit.methodName.${deposit.method}`) },
          { label: t('wallet.time'), text: dateTimeText(deposit.createdAt) },
          { label: t('wallet.fee'), text: moneyText(deposit.fee, symbol) },
          ...(deposit.turnover === null || deposit.turnover === '0.00' || isLost(deposit.stage)
            ? []
            : [{ label: t('deposit.turnover'), text: moneyText(deposit.turnover, symbol) }]),
          ...(deposit.creditedAmount
            ? [{ label: t('deposit.credited'), text: moneyText(deposit.creditedAmount, symbol), strong: true }]
            : []),
        ]}
      />
      {canDeposit(deposit.stage, 'cancel') ? <CancelButton id={deposit.depositId} /> : null}
    </>
  );
}

/** Note that the credited amount differs from the ordered one. */
function OtherAmount({ deposit, symbol }: { deposit: Deposit; symbol: string }) {
  const t = useT();
  const { creditedAmount, fee, payAmount } = deposit;
  if (creditedAmount === null || addWire(creditedAmount, fee) === payAmount) return null;
  const [ordered, credited] = [moneyText(payAmount, symbol), moneyText(creditedAmount, symbol)];
  return <Callout icon="info">{t('deposit.otherAmount', { ordered, credited })}</Callout>;
}

function CancelButton({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  const act = useAct();
  const cancel = useMutation({
    mutationFn: () =>
      act.run(id, (idempotencyKey) => call(paymentsCalls.cancelDeposit, { params: { id } }, { idempotencyKey })),
    onSuccess: () => client.invalidateQueries({ queryKey: paymentsKeys.deposits }),
    onError: (error) => {
      toast(refusalText(error), 'loss');
      void client.invalidateQueries({ queryKey: paymentsKeys.deposits });
    },
  });
  const press = async () => {
    const yes = await ask({
      title: t('deposit.cancel'),
      body: t('deposit.cancelAsk'),
      icon: 'alert',
      confirm: t('deposit.cancel'),
      cancel: t('deposit.keep'),
      closeLabel: t('app.close'),
    });
    if (yes) cancel.mutate();
  };
  return (
    <Button busy={cancel.isPending} onClick={() => void press()}>
      {t('deposit.cancel')}
    </Button>
  );
}
