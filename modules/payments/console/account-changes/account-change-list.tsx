import type { Column } from '@sanam/console/components/column.ts';
import { idColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { AccountChangeRow } from '@sanam/console/lib/records.ts';
import { AccountChangeRecord } from './account-change-record.tsx';
import { AccountChangeTag } from './account-change-tag.tsx';

const queues: Queue[] = [
  { label: 'accountChange.state.open', filter: { state: 'open' } },
  { label: 'accountChange.state.approved', filter: { state: 'approved' } },
  { label: 'accountChange.state.refused', filter: { state: 'refused' } },
  { label: 'deposit.queue.all', filter: {} },
];

const columns: Column<AccountChangeRow>[] = [
  idColumn,
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <AccountChangeTag state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`accountChange.state.${row.state}`) },
    card: 'line',
  },
  memberColumn,
  textColumn('bankName', 'field.bank'),
  textColumn('accountTail', 'accountChange.tail'),
  textColumn('reasonText', 'field.reason', { card: undefined }),
  momentColumn('createdAt', 'field.created', { isSortable: true }),
];

/** The list of members who ask for another bank account. */
export function AccountChangeList() {
  const openId = useOpenId('accountChanges');
  return (
    <RecordList<AccountChangeRow>
      title="resources.accountChanges.name"
      columns={columns}
      queues={queues}
      defaultFilter={{ state: 'open' }}
      sort={{ field: 'createdAt', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.accountChanges', hint: 'empty.accountChangesHint' }}
      openPath={(row) => `/accountChanges/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="accountChanges" label="resources.accountChanges.name" openId={openId}>
        {openId !== undefined && <AccountChangeRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
