import { SearchInput } from 'react-admin';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { bonusStates } from '../../contract/bonus-terms.ts';
import { type BonusRow, listColumns } from './bonus-columns.tsx';
import { useCampaignFilter } from './use-campaign-filter.tsx';

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...bonusStates.map((state) => ({ label: `bonus.state.${state}` as const, filter: { state } })),
];

/** The list of members' bonuses with totals, filtered by state, campaign and account. */
export function BonusList() {
  const t = useWords();
  useRefreshOn('opsPromotions');
  return (
    <RecordList<BonusRow>
      title="resources.bonuses.name"
      columns={listColumns}
      sort={{ field: 'grantedAt', order: 'DESC' }}
      queues={queues}
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder={t('bonus.search')} />, ...useCampaignFilter()]}
      empty={{ title: 'empty.bonuses', hint: 'empty.bonusesHint' }}
      openPath={(row) => `/bonuses/${row.id}/show`}
    />
  );
}
