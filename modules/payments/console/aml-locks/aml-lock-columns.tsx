import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { idColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { AmlLockRow } from '@sanam/console/lib/records.ts';

export function AmlLockTag({ state }: Pick<AmlLockRow, 'state'>) {
  const t = useWords();
  return <Tag tone={state === 'open' ? 'caution' : 'neutral'}>{t(`amlLock.state.${state}`)}</Tag>;
}

/** The locked amount; null means that all money of the member is locked. */
export function LockedAmount({ amount }: Pick<AmlLockRow, 'amount'>) {
  const t = useWords();
  return amount === null ? <>{t('amlLock.all')}</> : <Amount value={amount} />;
}

export const amlLockColumns: Column<AmlLockRow>[] = [
  idColumn,
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <AmlLockTag state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`amlLock.state.${row.state}`) },
    card: 'line',
  },
  memberColumn,
  {
    source: 'amount',
    label: 'field.amount',
    cell: (row) => <LockedAmount amount={row.amount} />,
    csv: { kind: 'text', value: (row, t) => row.amount ?? t('amlLock.all') },
    isNumeric: true,
    card: 'figure',
  },
  textColumn('reasonText', 'field.reason', { card: undefined }),
  momentColumn('openedAt', 'field.created', { isSortable: true }),
];
