import { SearchInput, SelectInput } from 'react-admin';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useDayFilters } from '@sanam/console/lib/use-day-filters.tsx';
import { depositStages } from '../../contract/states.ts';
import { depositColumns } from '../deposit-columns.tsx';
import { DepositRecord } from './deposit-record.tsx';
import type { DepositRow } from '@sanam/console/lib/records.ts';

const queues: Queue[] = [
  { label: 'deposit.queue.review', filter: { stage: 'review' } },
  { label: 'deposit.queue.alarm', filter: { alarm: 'open' } },
  { label: 'deposit.queue.awaiting', filter: { stage: 'awaiting' } },
  { label: 'deposit.queue.checking', filter: { stage: 'checking' } },
  { label: 'deposit.queue.credited', filter: { stage: 'credited' } },
  { label: 'deposit.queue.cardReturn', filter: { cardReturn: 'asked' } },
  { label: 'deposit.queue.toReturn', filter: { money: 'held' } },
  { label: 'deposit.queue.returning', filter: { stage: 'returning' } },
  { label: 'deposit.queue.rejected', filter: { stage: 'rejected' } },
  { label: 'deposit.queue.expired', filter: { stage: 'expired' } },
  { label: 'deposit.queue.all', filter: {} },
];

export function DepositList() {
  const t = useWords();
  const days = useDayFilters();
  const openId = useOpenId('deposits');
  return (
    <RecordList<DepositRow>
      title="resources.deposits.name"
      columns={depositColumns}
      queues={queues}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchDeposits')} />,
        <SelectInput
          key="stage"
          source="stage"
          label={t('field.stage')}
          choices={depositStages.map((id) => ({ id, name: t(`deposit.stage.${id}`) }))}
        />,
        ...days,
      ]}
      empty={{ title: 'empty.deposits', hint: 'empty.depositsHint' }}
      openPath={(row) => `/deposits/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="deposits" label="resources.deposits.name" openId={openId}>
        {openId !== undefined && <DepositRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
