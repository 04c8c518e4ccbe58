import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { ContestedSlipRow } from '@sanam/console/lib/records.ts';
import { contestedColumns } from './contested-columns.tsx';
import { ContestedRecord } from './contested-record.tsx';

const queues: Queue[] = [
  { label: 'contested.state.open', filter: { state: 'open' } },
  { label: 'contested.state.decided', filter: { state: 'decided' } },
  { label: 'deposit.queue.all', filter: {} },
];

/** The list of slips that more than one player claims. */
export function ContestedList() {
  const openId = useOpenId('contestedSlips');
  return (
    <RecordList<ContestedSlipRow>
      title="resources.contestedSlips.name"
      columns={contestedColumns}
      queues={queues}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.contestedSlips', hint: 'empty.contestedSlipsHint' }}
      openPath={(row) => `/contestedSlips/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="contestedSlips" label="resources.contestedSlips.name" openId={openId}>
        {openId !== undefined && <ContestedRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
