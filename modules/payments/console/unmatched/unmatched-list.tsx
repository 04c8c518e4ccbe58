import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { UnmatchedLineRow } from '@sanam/console/lib/records.ts';
import { unmatchedColumns } from './unmatched-columns.tsx';
import { UnmatchedRecord } from './unmatched-record.tsx';

const queues: Queue[] = [
  { label: 'unmatched.state.open', filter: { state: 'open' } },
  { label: 'unmatched.state.held', filter: { state: 'held' } },
  { label: 'unmatched.overdue', filter: { overdue: 'true' } },
  { label: 'unmatched.queueAlarm', filter: { alarm: 'open' } },
  { label: 'unmatched.state.returning', filter: { state: 'returning' } },
  { label: 'unmatched.state.returned', filter: { state: 'returned' } },
  { label: 'unmatched.state.attached', filter: { state: 'attached' } },
  { label: 'unmatched.state.kept', filter: { state: 'kept' } },
  { label: 'deposit.queue.all', filter: {} },
];

/** The list of received money that no order took. */
export function UnmatchedList() {
  const openId = useOpenId('unmatchedLines');
  return (
    <RecordList<UnmatchedLineRow>
      title="resources.unmatchedLines.name"
      columns={unmatchedColumns}
      queues={queues}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.unmatchedLines', hint: 'empty.unmatchedLinesHint' }}
      openPath={(row) => `/unmatchedLines/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="unmatchedLines" label="resources.unmatchedLines.name" openId={openId}>
        {openId !== undefined && <UnmatchedRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
