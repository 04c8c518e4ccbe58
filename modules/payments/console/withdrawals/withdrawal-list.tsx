import { SearchInput, SelectInput } from 'react-admin';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useDayFilters } from '@sanam/console/lib/use-day-filters.tsx';
import { withdrawalStages } from '../../contract/states.ts';
import { withdrawalColumns } from '../withdrawal-columns.tsx';
import { WithdrawalRecord } from './withdrawal-record.tsx';
import type { WithdrawalRow } from '@sanam/console/lib/records.ts';

const queues: Queue[] = [
  { label: 'withdrawal.queue.waiting', filter: { waiting: 'true' } },
  { label: 'withdrawal.queue.risky', filter: { risky: 'true' } },
  { label: 'withdrawal.queue.review', filter: { stage: 'review' } },
  { label: 'withdrawal.queue.second', filter: { stage: 'second' } },
  { label: 'withdrawal.queue.frozen', filter: { stage: 'frozen' } },
  { label: 'withdrawal.queue.queued', filter: { stage: 'queued' } },
  { label: 'withdrawal.queue.unknown', filter: { stage: 'unknown' } },
  { label: 'withdrawal.queue.alarm', filter: { alarm: 'open' } },
  { label: 'withdrawal.queue.disputeNotReceived', filter: { stage: 'disputeNotReceived' } },
  { label: 'withdrawal.queue.disputePartly', filter: { stage: 'disputePartly' } },
  { label: 'withdrawal.queue.all', filter: {} },
];

/** The queue of withdrawals for staff, earliest promised time first. */
export function WithdrawalList() {
  const t = useWords();
  const days = useDayFilters();
  const openId = useOpenId('withdrawals');
  return (
    <RecordList<WithdrawalRow>
      title="resources.withdrawals.name"
      columns={withdrawalColumns}
      queues={queues}
      defaultFilter={{ waiting: 'true' }}
      sort={{ field: 'promisedBy', order: 'ASC' }}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchWithdrawals')} />,
        <SelectInput
          key="stage"
          source="stage"
          label={t('field.stage')}
          choices={withdrawalStages.map((id) => ({ id, name: t(`withdrawal.stage.${id}`) }))}
        />,
        ...days,
      ]}
      empty={{ title: 'empty.withdrawals', hint: 'empty.withdrawalsHint' }}
      openPath={(row) => `/withdrawals/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="withdrawals" label="resources.withdrawals.name" openId={openId}>
        {openId !== undefined && <WithdrawalRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
