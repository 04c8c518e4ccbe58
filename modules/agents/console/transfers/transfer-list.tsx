import { SearchInput, SelectInput } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useDayFilters } from '@sanam/console/lib/use-day-filters.tsx';
import type { Value } from '@sanam/client/client';
import { transferKinds } from '../../contract/transfer-states.ts';

type Row = Value<'opsListAgentTransfers'>['list'][number];

const sideColumn = (source: 'from' | 'to', label: MessageKey, card: 'title' | 'line'): Column<Row> => ({
  source,
  label,
  cell: (row) => <MemberLink member={row[source]} />,
  csv: { kind: 'text', value: (row) => row[source].username },
  card,
});

const columns: Column<Row>[] = [
  momentColumn('at', 'agentTransfer.at'),
  {
    ...textColumn('kind', 'agentTransfer.kind'),
    csv: { kind: 'text', value: (row, t) => t(`agentTransfer.kindName.${row.kind}`) },
    cell: (row) => <Kind row={row} />,
  },
  sideColumn('from', 'agentTransfer.from', 'title'),
  sideColumn('to', 'agentTransfer.to', 'line'),
  amountColumn('amount', 'agentTransfer.amount', { card: 'figure' }),
  textColumn('note', 'agentTransfer.note', { card: undefined }),
];

function Kind({ row: { kind } }: { row: Row }) {
  const t = useWords();
  return <>{t(`agentTransfer.kindName.${kind}`)}</>;
}

/** The list of transfers: money that agents moved along the line or converted to their own cash. */
export function TransferList() {
  const t = useWords();
  const days = useDayFilters();
  return (
    <RecordList<Row>
      title="resources.agentTransfers.name"
      columns={columns}
      sort={{ field: 'at', order: 'DESC' }}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={t('agentTransfer.search')} />,
        <SelectInput
          key="kind"
          source="kind"
          alwaysOn
          label={t('agentTransfer.kind')}
          choices={transferKinds.map((id) => ({ id, name: t(`agentTransfer.kindName.${id}`) }))}
        />,
        ...days,
      ]}
      empty={{ title: 'empty.agentTransfers', hint: 'empty.agentTransfersHint' }}
    />
  );
}
