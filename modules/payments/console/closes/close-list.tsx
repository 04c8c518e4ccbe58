import type { Column } from '@sanam/console/components/column.ts';
import { Amount } from '@sanam/console/components/amount.tsx';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { DayCloseRow } from '@sanam/console/lib/records.ts';
import { ourAccountColumn } from '../our-account.tsx';
import { NewClose } from './new-close.tsx';

const columns: Column<DayCloseRow>[] = [
  textColumn('day', 'close.day', { card: 'title', isSortable: true }),
  { ...ourAccountColumn, label: 'close.account' },
  amountColumn('opening', 'close.opening', { card: 'line' }),
  amountColumn('in', 'close.in', { card: 'line' }),
  amountColumn('out', 'close.out', { card: 'line' }),
  amountColumn('fees', 'close.fees', { card: undefined }),
  amountColumn('closing', 'close.closing', { card: 'figure' }),
  {
    source: 'difference',
    label: 'close.difference',
    cell: (row) => <Amount value={row.difference} isSigned />,
    csv: { kind: 'number', value: (row) => row.difference },
    isNumeric: true,
    card: 'line',
  },
  {
    source: 'explained',
    label: 'close.explained',
    cell: (row) => <Explained rows={row.explained} />,
    csv: {
      kind: 'text',
      value: (row, t) => row.explained.map((one) => `${one.effect} ${causeOf(one, t)}`).join('; '),
    },
    card: undefined,
  },
  textColumn('due', 'close.due', { card: undefined }),
  textColumn('proposedBy', 'close.proposedBy', { card: undefined, isHidden: true }),
  textColumn('closedBy', 'close.closedBy', { card: undefined, isHidden: true }),
  textColumn('reason', 'field.reason', { card: undefined, isHidden: true }),
  momentColumn('closedAt', 'close.closedAt', { card: undefined }),
];

const causeOf = (one: DayCloseRow['explained'][number], t: Words): string =>
  one.note ?? `${t(`close.kind.${one.kind}`)} (${one.lineId})`;

/** The rows that explain a signed difference. */
function Explained({ rows }: { rows: DayCloseRow['explained'] }) {
  const t = useWords();
  return (
    <>
      {rows.map((one, at) => (
        <div key={one.lineId ?? at}>
          <Amount value={one.effect} isSigned /> {causeOf(one, t)}
        </div>
      ))}
    </>
  );
}

/** The list of closed days of our accounts, with a button to close another day. */
export function CloseList() {
  const mayClose = useMay('payments.day.close');
  return (
    <>
      {mayClose && <NewClose />}
      <RecordList<DayCloseRow>
        title="resources.dayCloses.name"
        columns={columns}
        sort={{ field: 'day', order: 'DESC' }}
        filters={[]}
        empty={{ title: 'empty.dayCloses', hint: 'empty.dayClosesHint' }}
      />
    </>
  );
}
