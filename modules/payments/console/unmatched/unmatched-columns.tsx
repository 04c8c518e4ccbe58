import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, idColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { UnmatchedLineRow } from '@sanam/console/lib/records.ts';
import { ourAccountColumn } from '../our-account.tsx';

const tones: Record<UnmatchedLineRow['state'], Tone> = {
  open: 'caution',
  attached: 'good',
  returning: 'busy',
  returned: 'neutral',
  held: 'caution',
  kept: 'neutral',
};

function UnmatchedStateTag({ state }: { state: UnmatchedLineRow['state'] }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`unmatched.state.${state}`)}</Tag>;
}

/** The state of a line, its alarm, the days it has been in suspense, and a mark if it is overdue. */
export function UnmatchedTags({ row }: { row: Pick<UnmatchedLineRow, 'state' | 'alarm' | 'heldDays' | 'isOverdue'> }) {
  const t = useWords();
  return (
    <>
      <UnmatchedStateTag state={row.state} />
      {row.alarm !== null && <Tag tone="bad">{t(`unmatched.alarm.${row.alarm}`)}</Tag>}
      {row.heldDays !== null && (
        <Tag tone={row.isOverdue ? 'bad' : 'neutral'}>{t('unmatched.heldDays', { smart_count: row.heldDays })}</Tag>
      )}
    </>
  );
}

export function UnmatchedReason({ reason }: { reason: UnmatchedLineRow['reasonCode'] }) {
  const t = useWords();
  return <>{t(`unmatched.reason.${reason}`)}</>;
}

export const unmatchedColumns: Column<UnmatchedLineRow>[] = [
  idColumn,
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <UnmatchedTags row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`unmatched.state.${row.state}`) },
    card: 'line',
  },
  amountColumn('amount', 'field.amount', { isSortable: true, card: 'figure' }),
  textColumn('payerName', 'field.payer'),
  {
    source: 'reasonCode',
    label: 'field.reason',
    cell: (row) => <UnmatchedReason reason={row.reasonCode} />,
    csv: { kind: 'text', value: (row, t) => t(`unmatched.reason.${row.reasonCode}`) },
    card: 'line',
  },
  { ...ourAccountColumn, card: undefined, isHidden: true },
  textColumn('reference', 'field.reference', { card: undefined }),
  momentColumn('bookedAt', 'field.booked'),
  momentColumn('createdAt', 'unmatched.since', { card: undefined, isSortable: true }),
];
