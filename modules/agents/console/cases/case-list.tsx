import Box from '@mui/material/Box';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { caseStates } from '../../contract/case-states.ts';
import type { WageCaseRow } from './use-case.ts';

const tones: Record<WageCaseRow['state'], Tone> = { open: 'caution', upheld: 'bad', cleared: 'good' };

const queues: Queue[] = [
  { label: 'wageCase.waiting', filter: { waiting: 'true' } },
  ...caseStates.map((state) => ({ label: `wageCase.state.${state}` as const, filter: { state } })),
];

/** The tags with the state of a case and its open questions. */
export function CaseTags({ row: { state, questions } }: { row: Pick<WageCaseRow, 'state' | 'questions'> }) {
  const t = useWords();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Tag tone={tones[state]}>{t(`wageCase.state.${state}`)}</Tag>
      {questions > 0 && <Tag tone="busy">{t('wageCase.asked', { smart_count: questions })}</Tag>}
    </Box>
  );
}

function Sign({ row: { sign } }: { row: WageCaseRow }) {
  return <>{useWords()(`agentWage.signOf.${sign}`)}</>;
}

export const namesOf = ({ members }: Pick<WageCaseRow, 'members'>): string =>
  members.map(({ username }) => username).join(', ');

const columns: Column<WageCaseRow>[] = [
  {
    source: 'members',
    label: 'wageCase.members',
    cell: (row) => <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{namesOf(row)}</span>,
    csv: { kind: 'text', value: namesOf },
    card: 'title',
  },
  {
    source: 'state',
    card: 'figure',
    label: 'field.status',
    csv: { kind: 'text', value: ({ state }, t) => t(`wageCase.state.${state}`) },
    cell: (row) => <CaseTags row={row} />,
  },
  {
    source: 'sign',
    label: 'agentWage.sign',
    cell: (row) => <Sign row={row} />,
    csv: { kind: 'text', value: ({ sign }, t) => t(`agentWage.signOf.${sign}`) },
    card: 'line',
  },
  momentColumn('openedAt', 'wageCase.openedAt'),
  momentColumn('decidedAt', 'wageCase.decidedAt', { card: undefined }),
];

/** The list of cases; those that wait come first, longest waiting first. */
export function CaseList() {
  useRefreshOn('opsWageCase');
  return (
    <RecordList<WageCaseRow>
      title="resources.wageCases.name"
      columns={columns}
      sort={{ field: 'openedAt', order: 'ASC' }}
      queues={queues}
      defaultFilter={{ waiting: 'true' }}
      filters={[]}
      empty={{ title: 'empty.wageCases', hint: 'empty.wageCasesHint' }}
      openPath={(row) => `/wageCases/${row.id}/show`}
    />
  );
}
