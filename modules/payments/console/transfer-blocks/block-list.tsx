import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { TransferBlockRow } from '@sanam/console/lib/records.ts';
import { blockColumns } from './block-columns.tsx';

/** The list of members whose transfers failed too often. */
export function TransferBlockList() {
  return (
    <RecordList<TransferBlockRow>
      title="resources.transferBlocks.name"
      columns={blockColumns}
      queues={[
        { label: 'transferBlock.running', filter: { running: 'true' } },
        { label: 'deposit.queue.all', filter: {} },
      ]}
      defaultFilter={{ running: 'true' }}
      sort={{ field: 'startedAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.transferBlocks', hint: 'empty.transferBlocksHint' }}
    />
  );
}
