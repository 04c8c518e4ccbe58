import { SearchInput } from 'react-admin';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ProtectionRow } from '@sanam/console/lib/records.ts';
import { protectedStates } from '../contract/states.ts';
import { protectionColumns } from './protection-columns.tsx';
import { ProtectionRecord } from './protection-record.tsx';

const queues: Queue[] = [
  { label: 'protection.all', filter: {} },
  ...protectedStates.map((state) => ({ label: `protection.state.${state}` as const, filter: { state } })),
];

/** The list of members on a break, excluded, blocked or with limits; the search covers every member. */
export function ProtectionList() {
  const t = useWords();
  const openId = useOpenId('protection');
  return (
    <RecordList<ProtectionRow>
      title="resources.protection.name"
      columns={protectionColumns}
      queues={queues}
      sort={{ field: 'changedAt', order: 'DESC' }}
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchMembers')} />]}
      empty={{ title: 'empty.protection', hint: 'empty.protectionHint' }}
      openPath={(row) => `/protection/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="protection" label="resources.protection.name" openId={openId}>
        {openId !== undefined && <ProtectionRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
