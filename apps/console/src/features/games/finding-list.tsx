import type { Column } from '../../components/column.ts';
import { Moment } from '../../components/moment.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { Tag } from '../../components/tag.tsx';
import type { Finding } from '../../lib/records.ts';

const columns: Column<Finding>[] = [
  {
    source: 'at',
    label: 'field.time',
    cell: (row) => <Moment at={row.at} />,
    csv: { kind: 'text', value: (row) => row.at },
    card: 'line',
  },
  {
    source: 'vendor',
    label: 'field.vendor',
    cell: (row) => row.vendor,
    csv: { kind: 'text', value: (row) => row.vendor },
    card: 'line',
  },
  {
    source: 'kind',
    label: 'field.kind',
    cell: (row) => row.kind,
    csv: { kind: 'text', value: (row) => row.kind },
    card: 'title',
  },
  {
    source: 'transactionId',
    label: 'field.transaction',
    cell: (row) => row.transactionId,
    csv: { kind: 'id', value: (row) => row.transactionId },
    card: 'line',
  },
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <Tag tone={row.state === 'open' ? 'bad' : 'neutral'}>{row.state}</Tag>,
    csv: { kind: 'text', value: (row) => row.state },
    card: 'figure',
  },
  {
    source: 'note',
    label: 'field.note',
    cell: (row) => row.note,
    csv: { kind: 'text', value: (row) => row.note },
    card: 'line',
  },
];

export function FindingList() {
  return (
    <RecordList<Finding>
      title="resources.reconciliation.name"
      columns={columns}
      sort={{ field: 'at', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.reconciliation', hint: 'empty.reconciliationHint' }}
    />
  );
}
