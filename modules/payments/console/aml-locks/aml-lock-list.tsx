import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { AmlLockRow } from '@sanam/console/lib/records.ts';
import { amlLockColumns } from './aml-lock-columns.tsx';
import { AmlLockRecord } from './aml-lock-record.tsx';

/** The list of money locks placed by risk. */
export function AmlLockList() {
  const openId = useOpenId('amlLocks');
  return (
    <RecordList<AmlLockRow>
      title="resources.amlLocks.name"
      columns={amlLockColumns}
      queues={[
        { label: 'amlLock.state.open', filter: { state: 'open' } },
        { label: 'amlLock.state.lifted', filter: { state: 'lifted' } },
        { label: 'deposit.queue.all', filter: {} },
      ]}
      defaultFilter={{ state: 'open' }}
      sort={{ field: 'openedAt', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.amlLocks', hint: 'empty.amlLocksHint' }}
      openPath={(row) => `/amlLocks/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="amlLocks" label="resources.amlLocks.name" openId={openId}>
        {openId !== undefined && <AmlLockRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
