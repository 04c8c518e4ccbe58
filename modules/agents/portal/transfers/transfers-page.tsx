import { Card, Tabs } from '@sanam/ui';
import { useId, useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { DownlineTransfer } from './downline-transfer.tsx';
import { Sendable } from './sendable.tsx';
import { TransferForm } from './transfer-form.tsx';
import { TransferRecords } from './transfer-records.tsx';
import { type TransferOptions, useTransferOptions } from './queries.ts';

/** The page of the agent wallet: balance, transfer forms and records. */
export function TransfersPage() {
  const t = useT();
  const options = useTransferOptions();
  return (
    <div className="flex flex-col gap-5">
      <ListStates query={options} isEmpty={() => false} icon="wallet" emptyTitle="">
        {(data) => (
          <div className="flex flex-col gap-4">
            <Wallet options={data} />
            <Sendable options={data}>
              <Ways options={data} />
            </Sendable>
          </div>
        )}
      </ListStates>
      <section className="flex flex-col gap-3" aria-label={t('agents.transfer.records')}>
        <h3 className="font-semibold">{t('agents.transfer.records')}</h3>
        <TransferRecords />
      </section>
    </div>
  );
}

/** The wallet balance and the amount that can still be sent today. */
export function Wallet({ options: { balance, dailyLeft } }: { options: TransferOptions }) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  return (
    <Card flat className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <p className="text-sm text-ink-soft">{t('agents.transfer.wallet')}</p>
        <p className="num text-2xl font-semibold">{moneyText(balance, symbol)}</p>
      </div>
      <p className="tabular text-sm text-ink-soft">
        {t('agents.transfer.dailyLeft', { amount: moneyText(dailyLeft, symbol) })}
      </p>
    </Card>
  );
}

/** Destinations with a form. Players are paid from their row in the downline list, because an agent has many. */
const tabs = ['up', 'down', 'own'] as const;

function Ways({ options }: { options: TransferOptions }) {
  const t = useT();
  const kinds = tabs.filter((kind) => kind !== 'up' || options.upline !== null);
  const [wanted, setWanted] = useState<(typeof tabs)[number]>('own');
  const kind = kinds.find((one) => one === wanted) ?? 'own';
  const panelId = useId();
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={t('agents.transfer.where')}
        panelId={panelId}
        selected={kind}
        onSelect={setWanted}
        items={kinds.map((id) => ({ id, label: t(`agents.transfer.kind.${id}`) }))}
      />
      <div id={panelId} role="tabpanel" className="flex flex-col gap-4">
        {kind === 'down' ? (
          <DownlineTransfer options={options} />
        ) : (
          <TransferForm
            key={kind}
            options={options}
            to={kind === 'own' ? { kind } : { kind, name: options.upline ?? '' }}
          />
        )}
      </div>
    </div>
  );
}
