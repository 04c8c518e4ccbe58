import type { Column } from '@sanam/console/components/column.ts';
import { idColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { codeWord, useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { AmlCaseRow } from '@sanam/console/lib/records.ts';

const tones: Record<AmlCaseRow['state'], Tone> = { open: 'caution', gathering: 'busy', closed: 'neutral' };

/** The state and outcome of a case, and a mark if it is late. */
export function AmlCaseTags({ row }: { row: Pick<AmlCaseRow, 'state' | 'outcome' | 'isLate'> }) {
  const t = useWords();
  return (
    <>
      <Tag tone={tones[row.state]}>
        {row.outcome === null ? t(`amlCase.state.${row.state}`) : t(`amlCase.outcome.${row.outcome}`)}
      </Tag>
      {row.isLate && <Tag tone="bad">{t('amlCase.late')}</Tag>}
    </>
  );
}

function Rules({ rules }: Pick<AmlCaseRow, 'rules'>) {
  const words = useCodeWords();
  return <>{rules.map((rule) => words('amlCase.rule', rule)).join(' · ')}</>;
}

export const amlCaseColumns: Column<AmlCaseRow>[] = [
  idColumn,
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <AmlCaseTags row={row} />,
    csv: {
      kind: 'text',
      value: (row, t) => (row.outcome === null ? t(`amlCase.state.${row.state}`) : t(`amlCase.outcome.${row.outcome}`)),
    },
    card: 'line',
  },
  memberColumn,
  {
    source: 'points',
    label: 'amlCase.points',
    cell: (row) => row.points,
    csv: { kind: 'number', value: (row) => String(row.points) },
    isNumeric: true,
    card: 'figure',
  },
  {
    source: 'rules',
    label: 'amlCase.rules',
    cell: (row) => <Rules rules={row.rules} />,
    csv: { kind: 'text', value: (row, t) => row.rules.map((rule) => codeWord(t, 'amlCase.rule', rule)).join(', ') },
    card: 'line',
  },
  textColumn('owner', 'amlCase.owner'),
  momentColumn('dueAt', 'amlCase.due'),
  momentColumn('openedAt', 'field.created', { isSortable: true, card: undefined }),
];
