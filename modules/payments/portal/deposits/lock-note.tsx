import { Callout } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { fromWire, toWire } from '@sanam/contract/money';
import { turnoverOf } from '@sanam/wallet/contract/rules.ts';

export interface LockNoteProps {
  /** Amount to be credited; null until an amount is typed. */
  credited: string | null;
  /** Required turnover in percent of it. */
  percent: number;
  symbol: string;
}

/** The turnover that a deposit requires: the rule, and the figures once an amount is typed. */
export function LockNote({ credited, percent, symbol }: LockNoteProps) {
  const t = useT();
  if (percent === 0) return null;
  const text =
    credited === null
      ? t('deposit.lockRule', { times: percent / 100 })
      : t('deposit.lock', {
          amount: moneyText(credited, symbol),
          turnover: moneyText(toWire(turnoverOf(fromWire(credited), percent)), symbol),
        });
  return (
    <Callout tone="caution" icon="lock">
      {text}
    </Callout>
  );
}
