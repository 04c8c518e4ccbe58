import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, idColumn, memberColumn, momentColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ReversalRow } from '@sanam/console/lib/records.ts';

const tones: Record<ReversalRow['state'], Tone> = { open: 'caution', closed: 'good', notCredited: 'neutral' };

export function ReversalStateTag({ state }: { state: ReversalRow['state'] }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`reversal.state.${state}`)}</Tag>;
}

export function ReversalKind({ kind }: { kind: ReversalRow['kind'] }) {
  const t = useWords();
  return <>{t(`reversal.kind.${kind}`)}</>;
}

export const reversalColumns: Column<ReversalRow>[] = [
  idColumn,
  memberColumn,
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <ReversalStateTag state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`reversal.state.${row.state}`) },
    card: 'line',
  },
  amountColumn('amount', 'field.amount', { card: 'figure' }),
  amountColumn('open', 'reversal.open', { card: 'line' }),
  {
    source: 'kind',
    label: 'reversal.kindHead',
    cell: (row) => <ReversalKind kind={row.kind} />,
    csv: { kind: 'text', value: (row, t) => t(`reversal.kind.${row.kind}`) },
    card: 'line',
  },
  momentColumn('createdAt', 'field.created', { isSortable: true }),
];
