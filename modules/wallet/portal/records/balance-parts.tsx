import { Chip } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { directionOf, moneyText } from '@sanam/portal/lib/money.ts';
import { type BalancePart, balanceParts } from '../../contract/states.ts';
import { LockList } from '../lock-list.tsx';
import { useBalance } from '../queries.ts';

interface BalancePartsProps {
  part: BalancePart | undefined;
  onPart: (part: BalancePart | undefined) => void;
}

/** The parts of the current balance; a part opens its entries, the locked part its reasons. */
export function BalanceParts({ part, onPart }: BalancePartsProps) {
  const t = useT();
  const { data } = useBalance();
  const [showsLocks, setShowsLocks] = useState(false);
  if (data === undefined) return null;
  const amountOf = { main: data.parts.cash, bonus: data.parts.bonus, hold: data.hold, vendor: data.parts.vendor };
  const shown = balanceParts.filter((one) => one === 'main' || one === part || directionOf(amountOf[one]) !== 'none');
  const text = (amount: string) => moneyText(amount, data.symbol);
  return (
    <section aria-label={t('record.balanceParts')} className="flex flex-col gap-2">
      <div className="flex gap-2 overflow-x-auto py-1 md:flex-wrap">
        <Chip pressed={part === undefined} onPress={() => onPart(undefined)} className="shrink-0">
          {t('record.part.all')} {text(data.sumBalance)}
        </Chip>
        {shown.map((one) => (
          <Chip key={one} pressed={part === one} onPress={() => onPart(one)} className="shrink-0">
            {t(`record.part.${one}`)} {text(amountOf[one])}
          </Chip>
        ))}
        {data.locks.length > 0 && (
          <Chip icon="lock" pressed={showsLocks} onPress={() => setShowsLocks(!showsLocks)} className="shrink-0">
            {t('record.part.locked')} {text(data.locked)}
          </Chip>
        )}
      </div>
      <p className="text-sm text-ink-soft">{t(`record.partWhy.${part ?? 'all'}`)}</p>
      {showsLocks && <LockList locks={data.locks} symbol={data.symbol} />}
    </section>
  );
}
