import type { Value } from '@sanam/client/client';
import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

export type AdjustmentRow = Value<'opsListAdjustments'>['list'][number];

function Kind({ kind }: Pick<AdjustmentRow, 'kind'>) {
  return <>{useWords()(`adjustment.kind.${kind}`)}</>;
}

export const adjustmentColumns: Column<AdjustmentRow>[] = [
  momentColumn('at', 'field.created', { card: 'line' }),
  memberColumn,
  {
    source: 'kind',
    label: 'adjustment.kindHead',
    cell: (row) => <Kind kind={row.kind} />,
    csv: { kind: 'text', value: (row, t) => t(`adjustment.kind.${row.kind}`) },
    card: 'title',
  },
  {
    source: 'amount',
    label: 'field.amount',
    cell: (row) => <Amount value={row.amount} isSigned />,
    csv: { kind: 'number', value: (row) => row.amount },
    isNumeric: true,
    card: 'figure',
  },
  amountColumn('balanceBefore', 'adjustment.before'),
  amountColumn('balanceAfter', 'adjustment.after'),
  textColumn('reference', 'adjustment.reference', { card: 'line' }),
  textColumn('reasonText', 'field.reason', { card: undefined }),
  textColumn('told', 'adjustment.told', { card: undefined }),
  textColumn('proposedBy', 'adjustment.proposedBy', { card: undefined }),
  textColumn('decidedBy', 'adjustment.decidedBy', { card: undefined }),
];
