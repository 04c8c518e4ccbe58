import { Button, Callout, Card } from '@sanam/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '@sanam/client/idempotency-key';
import type { Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { AmountField, amountWords, checkAmount } from '@sanam/wallet/portal/amount-field.tsx';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { vendorsCalls } from '../contract/calls.ts';
import { MAIN_WALLET } from '../contract/transfers.ts';
import { refreshMoney, useMove, type VendorWallet, useWallets } from './queries.ts';

export type OpeningMoney = NonNullable<Value<'launchGame'>['transfer']>;

/** The question before a game whose vendor keeps balances: the amount to transfer. Asked once, never during play. */
function OpeningTransfer({ money, onAnswered }: { money: OpeningMoney; onAnswered: () => void }) {
  const t = useT();
  return (
    <Card as="section" aria-label={t('transfer.opening')} className="mx-auto mt-6 flex max-w-md flex-col gap-4">
      <h2 className="text-lg">{t('transfer.opening')}</h2>
      <ListStates query={useWallets()} isEmpty={() => false} icon="coins" emptyTitle={t('transfer.noVendors')}>
        {({ main, list }) => {
          const wallet = list.find(({ vendor }) => vendor === money.vendor);
          return wallet ? <OpeningForm wallet={wallet} main={main.balance} onAnswered={onAnswered} /> : null;
        }}
      </ListStates>
      <Button onClick={onAnswered}>{t('transfer.playWithout')}</Button>
    </Card>
  );
}

interface OpeningFormProps {
  wallet: VendorWallet;
  main: string;
  onAnswered: () => void;
}

function OpeningForm({ wallet, main, onAnswered }: OpeningFormProps) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  // Prefilled with the whole balance, the most common choice.
  const [typed, setTyped] = useState(main);
  const [error, setError] = useState<string>();
  const sent = useMove(({ state }) => {
    if (state === 'refused') setError(t('transfer.told.refused', { amount: '' }));
    else onAnswered();
  });
  const rule = { min: '0.01', max: main };
  function submit(): void {
    const checked = checkAmount(typed, rule, amountWords(rule, symbol, t));
    setError('error' in checked ? checked.error : undefined);
    if ('error' in checked) return;
    const move = { vendor: wallet.vendor, direction: 'in', amount: checked.amount } as const;
    sent.mutate(move, { onError: (thrown) => setError(refusalText(thrown)) });
  }
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-sm text-ink-soft">
        {t('transfer.openingText', { vendor: wallet.name, there: moneyText(wallet.balance, symbol) })}
      </p>
      {wallet.onItsWay ? (
        <Callout tone="caution" icon="clock">
          {t('transfer.onItsWayIn', { amount: moneyText(wallet.onItsWay.amount, symbol) })}
        </Callout>
      ) : null}
      <AmountField
        label={t('transfer.amount')}
        typed={typed}
        onType={setTyped}
        symbol={symbol}
        {...rule}
        chips={[]}
        all={main}
        error={error}
      />
      <Button type="submit" look="brand" busy={sent.isPending} disabled={main === '0.00' || wallet.onItsWay !== null}>
        {t('transfer.moveAndPlay')}
      </Button>
    </form>
  );
}

/**
 * Returns the money when the player leaves the game, without a question. A closed page is handled by a job of the
 * server.
 */
function BringBackOnLeave({ money }: { money: OpeningMoney }) {
  const client = useQueryClient();
  const { vendor, mode } = money;
  useEffect(
    () => () => {
      if (mode === 'off') return;
      const body = { from: vendor, to: MAIN_WALLET, amount: 'all' };
      void call(vendorsCalls.walletTransfer, { body }, { idempotencyKey: newIdempotencyKey() })
        .catch(() => undefined)
        .then(() => refreshMoney(client));
    },
    [client, vendor, mode],
  );
  return null;
}

interface MoneyOfGameProps {
  money: OpeningMoney;
  isAsked: boolean;
  onAnswered: () => void;
}

/** The transfers of a game whose vendor keeps balances: a question at the opening, a return on leaving. */
export function MoneyOfGame({ money, isAsked, onAnswered }: MoneyOfGameProps) {
  return (
    <>
      <BringBackOnLeave money={money} />
      {isAsked ? <OpeningTransfer money={money} onAnswered={onAnswered} /> : null}
    </>
  );
}
