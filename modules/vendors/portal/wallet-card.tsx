import { Badge, Button, Callout, Card, toast } from '@sanam/ui';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { AmountField, amountWords, checkAmount } from '@sanam/wallet/portal/amount-field.tsx';
import { type FormEvent, useState } from 'react';
import { type Move, useMove, type VendorWallet } from './queries.ts';
import { shownState } from './transfer-words.ts';

const CHIPS = ['100.00', '500.00', '1000.00'];
const LEAST = '0.01';

interface WalletCardProps {
  wallet: VendorWallet;
  /** Balance of the main wallet. */
  main: string;
  symbol: string;
  /** Transfers to vendors are closed now. */
  isOnlyBack: boolean;
}

/** One vendor's wallet: balance, amount in transit, and a form for each direction. */
export function WalletCard({ wallet, main, symbol, isOnlyBack }: WalletCardProps) {
  const t = useT();
  const [direction, setDirection] = useState<Move['direction'] | null>(null);
  const { onItsWay } = wallet;
  const mayGoThere = wallet.isOpen && !isOnlyBack && main !== '0.00';
  const toggle = (to: Move['direction']) => setDirection(direction === to ? null : to);
  return (
    <Card as="section" flat aria-label={wallet.name} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-32 flex-1">
          <p className="flex items-center gap-2 font-semibold">
            {wallet.name}
            {wallet.state === 'stale' ? <Badge tone="caution">{t('transfer.stale')}</Badge> : null}
          </p>
          <p className="num text-xl">{moneyText(wallet.balance, symbol)}</p>
          {wallet.asOf ? (
            <p className="text-xs text-ink-soft">{t('transfer.asOf', { time: dateTimeText(wallet.asOf) })}</p>
          ) : null}
        </div>
        <Button
          disabled={!mayGoThere || onItsWay !== null}
          onClick={() => toggle('in')}
          aria-expanded={direction === 'in'}
        >
          {t('transfer.moveIn')}
        </Button>
        <Button disabled={onItsWay !== null} onClick={() => toggle('out')} aria-expanded={direction === 'out'}>
          {t('transfer.moveOut')}
        </Button>
      </div>
      {wallet.isOpen ? null : <p className="text-sm text-ink-soft">{t('transfer.vendorClosed')}</p>}
      {onItsWay ? (
        <Callout tone="caution" icon="clock">
          {t(onItsWay.direction === 'in' ? 'transfer.onItsWayIn' : 'transfer.onItsWayOut', {
            amount: moneyText(onItsWay.amount, symbol),
          })}
        </Callout>
      ) : null}
      {direction && onItsWay === null ? (
        <MoveForm
          key={direction}
          move={{ vendor: wallet.vendor, direction }}
          available={direction === 'in' ? main : wallet.balance}
          symbol={symbol}
          onDone={() => setDirection(null)}
        />
      ) : null}
    </Card>
  );
}

interface MoveFormProps {
  move: Omit<Move, 'amount'>;
  available: string;
  symbol: string;
  onDone: () => void;
}

function MoveForm({ move, available, symbol, onDone }: MoveFormProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const sent = useMove(({ state, moved, amount }) => {
    const shown = shownState(state);
    const text = t(`transfer.told.${shown}`, { amount: moneyText(shown === 'settled' ? moved : amount, symbol) });
    if (shown === 'refused') toast(text, 'loss');
    else toast(text, 'gain');
    onDone();
  });
  const rule = { min: LEAST, max: available };
  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = checkAmount(typed, rule, amountWords(rule, symbol, t));
    setError('error' in checked ? checked.error : undefined);
    if ('error' in checked) return;
    // `all` includes money won in the meantime.
    const amount = move.direction === 'out' && checked.amount === available ? 'all' : checked.amount;
    sent.mutate({ ...move, amount }, { onError: (thrown) => setError(refusalText(thrown)) });
  }
  const label = t(move.direction === 'in' ? 'transfer.moveIn' : 'transfer.moveOut');
  return (
    <form onSubmit={submit} aria-label={label} className="flex flex-col gap-3" noValidate>
      <AmountField
        label={t('transfer.amount')}
        typed={typed}
        onType={(next) => {
          setTyped(next);
          setError(undefined);
        }}
        symbol={symbol}
        {...rule}
        chips={CHIPS}
        {...(available === '0.00' ? {} : { all: available })}
        error={error}
      />
      <Button type="submit" look="brand" busy={sent.isPending}>
        {label}
      </Button>
    </form>
  );
}
