import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { caseStates } from '../../contract/case-states.ts';
import { caseColumns, type CaseRow } from './case-columns.tsx';

const queues: Queue[] = [
  { label: 'bonusCase.waiting', filter: { holding: 'true' } },
  ...caseStates.map((state) => ({ label: `bonusCase.state.${state}` as const, filter: { state } })),
];

/** The list of suspicious bonuses: undecided cases first, longest waiting first. */
export function CaseList() {
  useRefreshOn('opsPromotions');
  return (
    <RecordList<CaseRow>
      title="resources.bonusCases.name"
      columns={caseColumns}
      sort={{ field: 'openedAt', order: 'ASC' }}
      queues={queues}
      defaultFilter={{ holding: 'true' }}
      filters={[]}
      empty={{ title: 'empty.bonusCases', hint: 'empty.bonusCasesHint' }}
      openPath={(row) => `/bonusCases/${row.id}/show`}
    />
  );
}
