import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { careColumns } from './care-columns.tsx';
import { CareRecord } from './care-record.tsx';
import type { CareCaseRow } from './records.ts';

/** The list of members with signs of harm in play or payments, oldest first. */
export function CareList() {
  const openId = useOpenId('careCases');
  return (
    <RecordList<CareCaseRow>
      title="resources.careCases.name"
      columns={careColumns}
      queues={[
        { label: 'care.queue.waiting', filter: { waiting: 'true' } },
        { label: 'care.state.contacted', filter: { state: 'contacted' } },
        { label: 'care.state.watching', filter: { state: 'watching' } },
        { label: 'care.state.closed', filter: { state: 'closed' } },
        { label: 'care.state.told', filter: { state: 'told' } },
      ]}
      defaultFilter={{ waiting: 'true' }}
      sort={{ field: 'openedAt', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.careCases', hint: 'empty.careCasesHint' }}
      openPath={(row) => `/careCases/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="careCases" label="resources.careCases.name" openId={openId}>
        {openId !== undefined && <CareRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
