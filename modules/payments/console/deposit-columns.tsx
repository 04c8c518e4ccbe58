import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, idColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { DepositStageTag } from '@sanam/console/components/stage-tag.tsx';
import { codeWord, useCodeWords } from '@sanam/console/i18n/use-words.ts';
import type { DepositRow } from '@sanam/console/lib/records.ts';

export const depositColumns: Column<DepositRow>[] = [
  idColumn,
  memberColumn,
  {
    source: 'stage',
    label: 'field.stage',
    cell: (row) => <DepositStageTag stage={row.stage} />,
    csv: { kind: 'text', value: (row, t) => t(`deposit.stage.${row.stage}`) },
    card: 'line',
  },
  amountColumn('amount', 'field.amount', { isSortable: true, card: 'figure' }),
  amountColumn('payAmount', 'field.payAmount'),
  amountColumn('creditedAmount', 'field.credited'),
  amountColumn('fee', 'field.fee', { isHidden: true, isMuted: true }),
  {
    source: 'method',
    label: 'field.method',
    cell: (row) => <MethodName method={row.method} />,
    csv: { kind: 'text', value: (row, t) => codeWord(t, 'deposit.method', row.method) },
  },
  textColumn('channel', 'field.channel', { card: undefined, isHidden: true }),
  momentColumn('createdAt', 'field.created', { isSortable: true }),
  momentColumn('expiresAt', 'field.expires', { card: undefined, isSortable: true, isHidden: true }),
  momentColumn('decidedAt', 'field.decided', { card: undefined, isHidden: true }),
  textColumn('reasonText', 'field.reason', { card: undefined, isHidden: true }),
];

export function MethodName({ method }: { method: string }) {
  const words = useCodeWords();
  return <>{words('deposit.method', method)}</>;
}
