import { useLocale } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { applicationStates } from '../../contract/application-states.ts';
import { titleOf } from '../campaigns/campaign-draft.ts';
import type { ApplicationRow } from './application-row.ts';

const tones: Record<ApplicationRow['state'], Tone> = {
  applying: 'caution',
  process: 'busy',
  issued: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
  closed: 'neutral',
};
const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...applicationStates.map((state) => ({ label: `promoApplication.state.${state}` as const, filter: { state } })),
];

const columns: Column<ApplicationRow>[] = [
  {
    source: 'title',
    label: 'promoApplication.promotion',
    cell: (row) => <Promotion row={row} />,
    csv: { kind: 'text', value: (row) => titleOf(row.titles, 'en') },
    card: 'title',
  },
  textColumn('account', 'field.member'),
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <ApplicationState row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`promoApplication.state.${row.state}`) },
    card: 'figure',
  },
  momentColumn('submittedAt', 'promoApplication.submittedAt'),
  textColumn('assignedTo', 'promoApplication.assignedTo'),
  amountColumn('amount', 'field.amount', { card: undefined }),
];

function Promotion({ row }: { row: ApplicationRow }) {
  return (
    <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{titleOf(row.titles, useLocale() ?? 'en')}</span>
  );
}

export function ApplicationState({ row: { state } }: { row: Pick<ApplicationRow, 'state'> }) {
  return <Tag tone={tones[state]}>{useWords()(`promoApplication.state.${state}`)}</Tag>;
}

/** The list of members' applications for activities, longest waiting first. */
export function ApplicationList() {
  useRefreshOn('opsPromotions');
  return (
    <RecordList<ApplicationRow>
      title="resources.promoApplications.name"
      columns={columns}
      sort={{ field: 'submittedAt', order: 'ASC' }}
      queues={queues}
      defaultFilter={{ state: 'applying' }}
      filters={[]}
      empty={{ title: 'empty.promoApplications', hint: 'empty.promoApplicationsHint' }}
      openPath={(row) => `/promoApplications/${row.id}/show`}
    />
  );
}
