import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, idColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ContestedSlipRow } from '@sanam/console/lib/records.ts';

export function ContestedStateTag({ state }: { state: ContestedSlipRow['state'] }) {
  const t = useWords();
  return <Tag tone={state === 'open' ? 'caution' : 'neutral'}>{t(`contested.state.${state}`)}</Tag>;
}

export const contestedColumns: Column<ContestedSlipRow>[] = [
  idColumn,
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <ContestedStateTag state={row.state} />,
    csv: { kind: 'text', value: (row) => row.state },
    card: 'line',
  },
  amountColumn('amount', 'field.amount', { card: 'figure' }),
  textColumn('bankCode', 'field.bank'),
  textColumn('reference', 'field.reference'),
  momentColumn('createdAt', 'field.created', { isSortable: true }),
  momentColumn('decidedAt', 'field.decided', { card: undefined }),
];
