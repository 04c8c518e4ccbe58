import { Meter } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Deposit } from '@sanam/wallet/portal/queries.ts';
import { hasCome } from './deposit-words.ts';

/** `20.000000` → `20`, `19.500000` → `19.5`. */
const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** The confirmations of a payment that does not count yet; nothing if none is on its way. */
export function Confirmations({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const { confirming } = deposit;
  if (confirming === null || hasCome(deposit.stage)) return null;
  const { cryptoAmount, asset, done, needed } = confirming;
  return (
    <section
      aria-label={t('deposit.confirming.title')}
      className="flex flex-col gap-2 rounded-lg border border-line p-4 text-caution"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold text-ink">{t('deposit.confirming.title')}</span>
        <span role="status" className="num font-semibold text-ink">
          {t('deposit.confirming.count', { done, needed })}
        </span>
      </p>
      <Meter part={done / needed} label={t('deposit.confirming.title')} />
      <p className="text-sm text-ink-soft">
        {t('deposit.confirming.how', { amount: `${withoutZeros(cryptoAmount)} ${asset}`, needed })}
      </p>
    </section>
  );
}
