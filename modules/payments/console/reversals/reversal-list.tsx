import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { ReversalRow } from '@sanam/console/lib/records.ts';
import { reversalColumns } from './reversal-columns.tsx';
import { ReversalRecord } from './reversal-record.tsx';

const queues: Queue[] = [
  { label: 'reversal.state.open', filter: { state: 'open' } },
  { label: 'reversal.state.closed', filter: { state: 'closed' } },
  { label: 'reversal.state.notCredited', filter: { state: 'notCredited' } },
  { label: 'deposit.queue.all', filter: {} },
];

/** The list of payments that their provider reversed. */
export function ReversalList() {
  const openId = useOpenId('reversals');
  return (
    <RecordList<ReversalRow>
      title="resources.reversals.name"
      columns={reversalColumns}
      queues={queues}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.reversals', hint: 'empty.reversalsHint' }}
      openPath={(row) => `/reversals/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="reversals" label="resources.reversals.name" openId={openId}>
        {openId !== undefined && <ReversalRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
