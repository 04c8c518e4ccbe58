import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import type { Finding } from '@sanam/console/lib/records.ts';

const columns: Column<Finding>[] = [
  momentColumn('at', 'field.time'),
  textColumn('vendor', 'field.vendor'),
  textColumn('kind', 'field.kind', { card: 'title' }),
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
  textColumn('note', 'field.note'),
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
