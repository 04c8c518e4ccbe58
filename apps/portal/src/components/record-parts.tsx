import { Money, Pager } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.ts';
import { amountText, directionOf } from '../lib/money.ts';
import { usePagerLabels } from './pager-labels.ts';
import { type Total, TotalsBar } from './totals-bar.tsx';

/** Gain or loss of a row. */
export function Result({ amount }: { amount: string }) {
  const t = useT();
  return (
    <Money
      text={amountText(amount)}
      direction={directionOf(amount)}
      gainLabel={t('record.in')}
      lossLabel={t('record.out')}
      className="font-semibold"
    />
  );
}

interface RecordViewProps {
  record: { totalPages: number; zone: string };
  totals: readonly Total[];
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** The rows of a record between totals and pager, with the time zone of the times. */
export function RecordView({ record, totals, page, onPage, children }: RecordViewProps) {
  const t = useT();
  return (
    <>
      <TotalsBar totals={totals} />
      {children}
      <Pager page={page} totalPages={record.totalPages} onPage={onPage} labels={usePagerLabels()} />
      <p className="text-xs text-ink-soft">{t('record.zone', { zone: record.zone })}</p>
    </>
  );
}
