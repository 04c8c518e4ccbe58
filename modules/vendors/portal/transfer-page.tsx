import { Button, Callout, Card, Empty, Field, Select, toast } from '@sanam/ui';
import { useMutation } from '@tanstack/react-query';
import { useAct } from '@sanam/client/act';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { useState } from 'react';
import { vendorsCalls } from '../contract/calls.ts';
import { autoTransferModes, type AutoTransferMode } from '../contract/transfers.ts';
import { useRefresh, useWallets, type Wallets } from './queries.ts';
import { TransferHistory } from './transfer-history.tsx';
import { WalletCard } from './wallet-card.tsx';

/** The main wallet, the wallets at vendors, and the transfers between them. */
export function TransferPage() {
  const t = useT();
  return (
    <ListStates query={useWallets()} isEmpty={() => false} icon="coins" emptyTitle={t('transfer.noVendors')}>
      {(wallets) =>
        wallets.list.length === 0 ? (
          <Empty icon="coins" title={t('transfer.noVendors')}>
            {t('transfer.noVendorsText')}
          </Empty>
        ) : (
          <div className="flex flex-col gap-8">
            <WalletList wallets={wallets} />
            <AutoTransfer choice={wallets.autoTransfer} />
            <TransferHistory />
          </div>
        )
      }
    </ListStates>
  );
}

export function WalletList({ wallets, isOnlyBack = false }: { wallets: Wallets; isOnlyBack?: boolean }) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  return (
    <section aria-label={t('transfer.wallets')} className="flex flex-col gap-3">
      <Card flat className="flex flex-wrap items-center gap-3">
        <div className="flex-1">
          <p className="text-sm text-ink-soft">{t('transfer.main')}</p>
          <p className="num text-xl font-semibold">{moneyText(wallets.main.balance, symbol)}</p>
        </div>
        <BringAllBack wallets={wallets} symbol={symbol} />
      </Card>
      <ul className="flex flex-col gap-3">
        {wallets.list.map((wallet) => (
          <li key={wallet.vendor}>
            <WalletCard wallet={wallet} main={wallets.main.balance} symbol={symbol} isOnlyBack={isOnlyBack} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The button that returns all balances, each vendor separately; failed vendors are named. */
function BringAllBack({ wallets, symbol }: { wallets: Wallets; symbol: string }) {
  const t = useT();
  const act = useAct();
  const refresh = useRefresh();
  const back = useMutation({
    mutationFn: () =>
      act.run('all back', (idempotencyKey) => call(vendorsCalls.returnVendorMoney, {}, { idempotencyKey })),
    onSettled: refresh,
    onSuccess: ({ list }) => {
      for (const { vendorName: vendor, result, moved } of list) {
        const text = t(`transfer.back.${result}`, { vendor, amount: moneyText(moved, symbol) });
        if (result === 'settled') toast(text, 'gain');
        else if (result !== 'nothing') toast(text, 'loss');
      }
      if (list.every(({ result }) => result === 'nothing')) toast(t('transfer.nothingToBring'), 'gain');
    },
    onError: (error) => toast(refusalText(error), 'loss'),
  });
  const isEmpty = wallets.list.every(({ balance, onItsWay }) => balance === '0.00' && onItsWay === null);
  return (
    <Button busy={back.isPending} disabled={isEmpty} onClick={() => back.mutate()}>
      {t('transfer.bringAllBack')}
    </Button>
  );
}

function AutoTransfer({ choice }: { choice: Wallets['autoTransfer'] }) {
  const t = useT();
  const refresh = useRefresh();
  const [mode, setMode] = useState<AutoTransferMode>(choice.mode);
  const save = useMutation({
    mutationFn: (wanted: AutoTransferMode) => call(vendorsCalls.setAutoTransfer, { body: { mode: wanted } }),
    onSuccess: () => toast(t('transfer.auto.saved'), 'gain'),
    onError: (error) => {
      setMode(choice.mode);
      toast(refusalText(error), 'loss');
    },
    onSettled: refresh,
  });
  return (
    <section aria-label={t('transfer.auto')} className="flex flex-col gap-3">
      <Field label={t('transfer.auto')} hint={t(`transfer.auto.${mode}Text`)} className="sm:max-w-sm">
        <Select
          value={mode}
          disabled={save.isPending}
          onChange={({ target }) => {
            const wanted = autoTransferModes.find((one) => one === target.value) ?? mode;
            setMode(wanted);
            save.mutate(wanted);
          }}
        >
          {autoTransferModes.map((one) => (
            <option key={one} value={one}>
              {t(`transfer.auto.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Callout icon="info">{t('transfer.auto.limits')}</Callout>
    </section>
  );
}
