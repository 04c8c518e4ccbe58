import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { PlayerFundsRow } from '@sanam/console/lib/records.ts';
import { useDayFilters } from '@sanam/console/lib/use-day-filters.tsx';

function State({ isFinal }: Pick<PlayerFundsRow, 'isFinal'>) {
  const t = useWords();
  return <Tag tone={isFinal ? 'neutral' : 'busy'}>{t(isFinal ? 'funds.closing' : 'funds.soFar')}</Tag>;
}

const columns: Column<PlayerFundsRow>[] = [
  textColumn('day', 'funds.day', { card: 'title' }),
  {
    source: 'isFinal',
    label: 'field.state',
    cell: (row) => <State isFinal={row.isFinal} />,
    csv: { kind: 'text', value: (row, t) => t(row.isFinal ? 'funds.closing' : 'funds.soFar') },
    card: 'line',
  },
  amountColumn('total', 'funds.total', { card: 'figure' }),
  amountColumn('cash', 'funds.cash', { card: 'line' }),
  amountColumn('hold', 'funds.hold', { card: 'line' }),
  amountColumn('vendor', 'funds.vendor', { card: 'line' }),
  amountColumn('transit', 'funds.transit', { card: 'line' }),
  amountColumn('agent', 'funds.agent', { card: 'line' }),
  amountColumn('bonus', 'funds.bonus', { card: 'line', isMuted: true }),
  {
    source: 'members',
    label: 'funds.members',
    cell: (row) => row.members,
    csv: { kind: 'number', value: (row) => String(row.members) },
    isNumeric: true,
    card: 'line',
  },
  momentColumn('asOf', 'funds.asOf', { card: 'line' }),
];

/** The money owed to players at the end of each day: the total and its parts. */
export function FundsList() {
  const days = useDayFilters();
  return (
    <RecordList<PlayerFundsRow>
      title="resources.playerFunds.name"
      columns={columns}
      sort={{ field: 'day', order: 'DESC' }}
      filters={days}
      empty={{ title: 'empty.playerFunds', hint: 'empty.playerFundsHint' }}
    />
  );
}
