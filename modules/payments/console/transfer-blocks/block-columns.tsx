import type { Column } from '@sanam/console/components/column.ts';
import { memberColumn, momentColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { TransferBlockRow } from '@sanam/console/lib/records.ts';
import { LiftBlock } from './lift-block.tsx';

const tones: Record<TransferBlockRow['state'], Tone> = { running: 'caution', over: 'neutral', lifted: 'good' };

function Kind({ kind }: Pick<TransferBlockRow, 'kind'>) {
  return <>{useWords()(`transferBlock.kind.${kind}`)}</>;
}

function State({ state }: Pick<TransferBlockRow, 'state'>) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`transferBlock.state.${state}`)}</Tag>;
}

export const blockColumns: Column<TransferBlockRow>[] = [
  memberColumn,
  {
    source: 'kind',
    label: 'transferBlock.kindHead',
    cell: (row) => <Kind kind={row.kind} />,
    csv: { kind: 'text', value: (row, t) => t(`transferBlock.kind.${row.kind}`) },
    card: 'title',
  },
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <State state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`transferBlock.state.${row.state}`) },
    card: 'figure',
  },
  {
    source: 'orders',
    label: 'transferBlock.orders',
    cell: (row) => row.orders.length,
    csv: { kind: 'text', value: (row) => row.orders.join(' ') },
    isNumeric: true,
    card: 'line',
  },
  momentColumn('startedAt', 'transferBlock.startedAt', { card: 'line' }),
  momentColumn('endsAt', 'transferBlock.endsAt', { card: 'line' }),
  {
    source: 'lift',
    label: 'transferBlock.lift',
    cell: (row) => <LiftBlock block={row} />,
    csv: { kind: 'text', value: (row) => row.liftedAt },
    card: 'line',
  },
];
