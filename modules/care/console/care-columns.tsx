import type { Column } from '@sanam/console/components/column.ts';
import { idColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { codeWord, useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { CareState } from '../contract/states.ts';
import type { CareCaseRow } from './records.ts';

const tones: Record<CareState, Tone> = {
  told: 'neutral',
  open: 'caution',
  contacted: 'busy',
  watching: 'busy',
  closed: 'neutral',
};

/** Tags for the state of a case, and for an overdue contact. */
export function CareTags({ row }: { row: Pick<CareCaseRow, 'state' | 'isLate'> }) {
  const t = useWords();
  return (
    <>
      <Tag tone={tones[row.state]}>{t(`care.state.${row.state}`)}</Tag>
      {row.isLate && <Tag tone="bad">{t('care.late')}</Tag>}
    </>
  );
}

function Rules({ rules }: Pick<CareCaseRow, 'rules'>) {
  const words = useCodeWords();
  return <>{rules.map((rule) => words('care.rule', rule)).join(' · ')}</>;
}

export const careColumns: Column<CareCaseRow>[] = [
  idColumn,
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <CareTags row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`care.state.${row.state}`) },
    card: 'line',
  },
  memberColumn,
  {
    source: 'level',
    label: 'care.level',
    cell: (row) => row.level,
    csv: { kind: 'number', value: (row) => String(row.level) },
    isNumeric: true,
    card: 'line',
  },
  {
    source: 'rules',
    label: 'care.rules',
    cell: (row) => <Rules rules={row.rules} />,
    csv: { kind: 'text', value: (row, t) => row.rules.map((rule) => codeWord(t, 'care.rule', rule)).join(', ') },
    card: 'line',
  },
  textColumn('owner', 'care.owner'),
  momentColumn('dueAt', 'care.due'),
  momentColumn('openedAt', 'field.created', { isSortable: true, card: undefined }),
];
