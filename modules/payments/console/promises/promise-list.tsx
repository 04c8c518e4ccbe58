import type { Column } from '@sanam/console/components/column.ts';
import { textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { PromiseRow } from '@sanam/console/lib/records.ts';
import { useDayFilters } from '@sanam/console/lib/use-day-filters.tsx';

const PERCENT = 100;
const shareOf = ({ kept, payouts }: PromiseRow): string => `${Math.floor((kept * PERCENT) / payouts)} %`;

function Word({ of }: { of: Parameters<ReturnType<typeof useWords>>[0] }) {
  return <>{useWords()(of)}</>;
}

function countColumn(source: 'payouts' | 'kept' | 'broken' | 'p50Minutes' | 'p90Minutes'): Column<PromiseRow> {
  return {
    source,
    label: `promise.${source}`,
    cell: (row) => <>{row[source] ?? '–'}</>,
    csv: { kind: 'number', value: (row) => (row[source] === null ? null : String(row[source])) },
    isNumeric: true,
    isTotalled: true,
    card: 'line',
  };
}

const columns: Column<PromiseRow>[] = [
  textColumn('day', 'promise.day', { card: 'title' }),
  {
    source: 'way',
    label: 'promise.wayHead',
    cell: (row) => <Word of={`promise.way.${row.way}`} />,
    csv: { kind: 'text', value: (row, t) => t(`promise.way.${row.way}`) },
    card: 'line',
  },
  textColumn('bankName', 'field.bank'),
  {
    source: 'band',
    label: 'field.amount',
    cell: (row) => <Word of={`promise.band.${row.band}`} />,
    csv: { kind: 'text', value: (row, t) => t(`promise.band.${row.band}`) },
    card: 'line',
  },
  countColumn('payouts'),
  countColumn('kept'),
  countColumn('broken'),
  {
    source: 'share',
    label: 'promise.share',
    cell: (row) => <>{shareOf(row)}</>,
    csv: { kind: 'text', value: shareOf },
    isNumeric: true,
    isTotalled: true,
    card: 'figure',
  },
  countColumn('p50Minutes'),
  countColumn('p90Minutes'),
];

/** The report of how well the promised payout times were kept. */
export function PromiseList() {
  const days = useDayFilters();
  return (
    <RecordList<PromiseRow>
      title="resources.promises.name"
      columns={columns}
      sort={{ field: 'day', order: 'DESC' }}
      filters={days}
      empty={{ title: 'empty.promises', hint: 'empty.promisesHint' }}
    />
  );
}
