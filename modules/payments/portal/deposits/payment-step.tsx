import { Button, buttonClass, Callout, Icon } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { copyText } from '@sanam/portal/lib/copy-text.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countdownText } from '@sanam/portal/lib/time.ts';
import { type Deposit, useBanks } from '@sanam/wallet/portal/queries.ts';
import { useBankName } from '../use-bank-name.ts';
import { useNow } from '../use-now.ts';
import { isOpenStage } from './deposit-words.ts';
import { PaymentCode, SaveCodeButton } from './payment-code.tsx';

type Action = NonNullable<Deposit['action']>;
type Of<Type extends Action['type']> = Extract<Action, { type: Type }>;

export interface PaymentStepProps {
  deposit: Deposit;
  action: Action;
  symbol: string;
}

/** The next action of the player: a code, a transfer, an address, or a page of the provider. */
export function PaymentStep({ deposit, action, symbol }: PaymentStepProps) {
  const t = useT();
  return (
    <section
      aria-label={t('deposit.payTitle')}
      className="flex flex-col items-center gap-3 rounded-lg border border-line p-4 text-center"
    >
      {action.type === 'qr' ? <Scan deposit={deposit} action={action} symbol={symbol} /> : null}
      {action.type === 'transfer' ? <Transfer deposit={deposit} action={action} symbol={symbol} /> : null}
      {action.type === 'address' ? <CryptoAddress deposit={deposit} action={action} symbol={symbol} /> : null}
      {action.type === 'redirect' ? <ProviderPage deposit={deposit} url={action.url} /> : null}
    </section>
  );
}

function TimeLeft({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const now = useNow(isOpenStage(deposit.stage));
  const left = Math.ceil((Date.parse(deposit.expiresAt) - now) / 1000);
  return (
    <p className="inline-flex items-center gap-2">
      <Icon name="clock" className="text-caution" />
      {left > 0 ? t('deposit.timeLeft') : t('deposit.timeOver')}
      {left > 0 ? (
        <span role="timer" className="num font-semibold">
          {countdownText(left)}
        </span>
      ) : null}
    </p>
  );
}

/** The warning to pay the exact amount if the satang identify the order; another amount matches no order. */
function ExactAmount({ deposit, symbol }: { deposit: Deposit; symbol: string }) {
  const t = useT();
  if (deposit.payAmount === deposit.amount) return null;
  return (
    <Callout tone="caution" icon="info">
      {t('deposit.exactAmount', { amount: moneyText(deposit.payAmount, symbol) })}
    </Callout>
  );
}

function TestPage({ payUrl }: { payUrl: string | null }) {
  const t = useT();
  if (payUrl === null) return null;
  return (
    <Callout tone="caution" icon="info">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {t('deposit.testNote')}
        <a href={payUrl} target="_blank" rel="noopener noreferrer" className={buttonClass('brand', 'small')}>
          <Icon name="external" size={18} />
          {t('deposit.testPay')}
        </a>
      </span>
    </Callout>
  );
}

function Scan({ deposit, action, symbol }: { deposit: Deposit; action: Of<'qr'>; symbol: string }) {
  const t = useT();
  return (
    <>
      <PaymentCode
        payload={action.payload}
        label={t('deposit.qrLabel', { amount: moneyText(deposit.payAmount, symbol) })}
        caption={t('deposit.payTo', { name: action.accountName })}
      />
      <TimeLeft deposit={deposit} />
      <ExactAmount deposit={deposit} symbol={symbol} />
      <p className="text-sm text-ink-soft">{t('deposit.payHow')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <SaveCodeButton payload={action.payload} id={deposit.depositId} />
        <Button size="small" icon="copy" onClick={() => void copyText(deposit.payAmount, t('wallet.copied'))}>
          {t('deposit.copyAmount')}
        </Button>
      </div>
      <TestPage payUrl={action.payUrl} />
    </>
  );
}

function Transfer({ deposit, action, symbol }: { deposit: Deposit; action: Of<'transfer'>; symbol: string }) {
  const t = useT();
  const banks = useBanks().data?.list ?? [];
  const nameOf = useBankName();
  return (
    <>
      <dl className="w-full divide-y divide-line text-start">
        <Line label={t('deposit.transfer.bank')}>{nameOf(banks, action.bankCode)}</Line>
        <Line label={t('deposit.transfer.name')}>{action.accountName}</Line>
        <Line label={t('deposit.transfer.number')} copy={action.accountNo}>
          <span className="num">{action.accountNo}</span>
        </Line>
        <Line label={t('deposit.transfer.amount')} copy={deposit.payAmount}>
          <span className="num">{moneyText(deposit.payAmount, symbol)}</span>
        </Line>
      </dl>
      <TimeLeft deposit={deposit} />
      <p className="text-sm text-ink-soft">{t('deposit.transfer.how')}</p>
      <TestPage payUrl={action.payUrl} />
    </>
  );
}

function CryptoAddress({ deposit, action, symbol }: { deposit: Deposit; action: Of<'address'>; symbol: string }) {
  const t = useT();
  const { network, asset, address, cryptoAmount, rate } = action;
  return (
    <>
      <PaymentCode payload={address} label={t('deposit.crypto.code')} caption={`${cryptoAmount} ${asset}`} />
      <dl className="w-full divide-y divide-line text-start">
        <Line label={t('deposit.crypto.network')}>{network}</Line>
        <Line label={t('deposit.crypto.address')} copy={address}>
          <span className="break-all tabular">{address}</span>
        </Line>
        <Line label={t('deposit.crypto.amount', { asset })} copy={cryptoAmount}>
          <span className="num">{cryptoAmount}</span>
        </Line>
        <Line label={t('deposit.crypto.rate', { asset })}>
          <span className="num">{moneyText(rate, symbol)}</span>
        </Line>
      </dl>
      <TimeLeft deposit={deposit} />
      <Callout tone="caution" icon="info">
        {t('deposit.crypto.how', { asset, network })}
      </Callout>
      <TestPage payUrl={action.payUrl} />
    </>
  );
}

/**
 * The step that opens the provider's page in place of this one. The provider leads back here; only its message to the
 * server counts, not the redirect.
 */
function ProviderPage({ deposit, url }: { deposit: Deposit; url: string | null }) {
  const t = useT();
  return (
    <>
      {url === null ? (
        <p role="status" className="flex items-center gap-2">
          <Icon name="hourglass" />
          {t('deposit.page.making')}
        </p>
      ) : (
        <a href={url} className={buttonClass('primary', 'large', true)}>
          {t('deposit.page.go')}
        </a>
      )}
      <TimeLeft deposit={deposit} />
      <p className="text-sm text-ink-soft">{t(url === null ? 'deposit.page.makingNote' : 'deposit.page.how')}</p>
    </>
  );
}

function Line({ label, copy, children }: { label: string; copy?: string; children: ReactNode }) {
  const t = useT();
  return (
    <div className="flex min-h-12 items-center gap-3 py-1">
      <div className="min-w-0 flex-1">
        <dt className="text-xs text-ink-soft">{label}</dt>
        <dd className="font-semibold break-words">{children}</dd>
      </div>
      {copy === undefined ? null : (
        <Button
          size="small"
          icon="copy"
          aria-label={t('deposit.transfer.copy', { what: label })}
          onClick={() => void copyText(copy, t('wallet.copied'))}
        >
          {t('deposit.transfer.copyShort')}
        </Button>
      )}
    </div>
  );
}
