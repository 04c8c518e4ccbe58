import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { StatementFileLine, StatementFileRow } from '@sanam/console/lib/records.ts';
import { ourAccountColumn } from '../our-account.tsx';

const tones: Record<StatementFileRow['state'], Tone> = { checked: 'caution', taking: 'busy', taken: 'good' };

export function FileStateTag({ state }: { state: StatementFileRow['state'] }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`statement.state.${state}`)}</Tag>;
}

export const fileColumns: Column<StatementFileRow>[] = [
  textColumn('fileName', 'statement.file', { card: 'title' }),
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <FileStateTag state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`statement.state.${row.state}`) },
    card: 'figure',
  },
  ourAccountColumn,
  momentColumn('from', 'statement.from', { card: undefined }),
  momentColumn('until', 'statement.until'),
  {
    source: 'lineCount',
    label: 'statement.lines',
    cell: (row) => row.lineCount,
    csv: { kind: 'number', value: (row) => String(row.lineCount) },
    isNumeric: true,
    // Its page shows it; the amounts and times fill a desktop's width.
    isHidden: true,
    card: 'line',
  },
  amountColumn('inSum', 'statement.in', { card: 'line' }),
  amountColumn('outSum', 'statement.out', { card: 'line' }),
  textColumn('readBy', 'statement.readBy', { card: undefined, isHidden: true }),
  momentColumn('createdAt', 'field.created', { card: undefined, isSortable: true }),
];

const outcomeTones: Record<NonNullable<StatementFileLine['outcome']>, Tone> = {
  known: 'neutral',
  joined: 'good',
  new: 'good',
  open: 'caution',
};

function Outcome({ outcome }: Pick<StatementFileLine, 'outcome'>) {
  const t = useWords();
  return outcome === null ? null : <Tag tone={outcomeTones[outcome]}>{t(`statement.outcome.${outcome}`)}</Tag>;
}

function Direction({ direction }: Pick<StatementFileLine, 'direction'>) {
  const t = useWords();
  return <>{t(`statement.direction.${direction}`)}</>;
}

export const directionColumn: Column<Pick<StatementFileLine, 'direction'>> = {
  source: 'direction',
  label: 'statement.directionHead',
  cell: (row) => <Direction direction={row.direction} />,
  csv: { kind: 'text', value: (row, t) => t(`statement.direction.${row.direction}`) },
  card: 'line',
};

export const lineColumns: Column<StatementFileLine>[] = [
  {
    source: 'row',
    label: 'statement.row',
    cell: (row) => row.row,
    csv: { kind: 'number', value: (row) => String(row.row) },
    isNumeric: true,
    card: 'title',
  },
  momentColumn('bookedAt', 'field.booked'),
  directionColumn,
  amountColumn('amount', 'field.amount', { card: 'figure' }),
  textColumn('payerName', 'statement.party'),
  textColumn('reference', 'field.reference', { card: undefined }),
  {
    source: 'outcome',
    label: 'statement.outcomeHead',
    cell: (row) => <Outcome outcome={row.outcome} />,
    csv: { kind: 'text', value: (row, t) => row.outcome && t(`statement.outcome.${row.outcome}`) },
    card: 'line',
  },
  {
    source: 'isFee',
    label: 'statement.fee',
    cell: (row) => (row.isFee ? <FeeTag /> : null),
    csv: { kind: 'text', value: (row, t) => (row.isFee ? t('statement.fee') : '') },
    card: 'line',
  },
];

/** A tag for a fee of the bank. It needs no decision. */
function FeeTag() {
  return <Tag tone="neutral">{useWords()('statement.fee')}</Tag>;
}
