import { Money } from '@sanam/ui';
import { useT } from '../i18n/language.ts';

export interface Total {
  label: string;
  text: string;
  direction?: 'gain' | 'loss' | 'none';
}

/** Totals of the whole filter, from the server. */
export function TotalsBar({ totals }: { totals: readonly Total[] }) {
  const t = useT();
  return (
    <dl
      aria-label={t('record.totals')}
      className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-3 sm:flex sm:flex-wrap sm:gap-x-8"
    >
      {totals.map((total) => (
        <div key={total.label}>
          <dt className="text-xs text-ink-soft">{total.label}</dt>
          <dd className="font-semibold">
            <Money
              text={total.text}
              direction={total.direction}
              gainLabel={t('record.in')}
              lossLabel={t('record.out')}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
