import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { AmlCaseRow } from '@sanam/console/lib/records.ts';
import { amlCaseColumns } from './aml-case-columns.tsx';
import { AmlCaseRecord } from './aml-case-record.tsx';

/** The list of laundering cases, oldest first. */
export function AmlCaseList() {
  const openId = useOpenId('amlCases');
  return (
    <RecordList<AmlCaseRow>
      title="resources.amlCases.name"
      columns={amlCaseColumns}
      queues={[
        { label: 'amlCase.queue.waiting', filter: { waiting: 'true' } },
        { label: 'amlCase.state.open', filter: { state: 'open' } },
        { label: 'amlCase.state.gathering', filter: { state: 'gathering' } },
        { label: 'amlCase.state.closed', filter: { state: 'closed' } },
      ]}
      defaultFilter={{ waiting: 'true' }}
      sort={{ field: 'openedAt', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.amlCases', hint: 'empty.amlCasesHint' }}
      openPath={(row) => `/amlCases/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="amlCases" label="resources.amlCases.name" openId={openId}>
        {openId !== undefined && <AmlCaseRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
