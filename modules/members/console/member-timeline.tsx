import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { RecordContextProvider, ReferenceManyField, useListContext } from 'react-admin';
import { Pagination } from 'react-admin';
import { useSearchParams } from 'react-router';
import { ListBar } from '@sanam/console/components/list-bar.tsx';
import { PAGE_SIZES } from '@sanam/console/components/record-list.tsx';
import { RecordTable } from '@sanam/console/components/record-table.tsx';
import { ErrorMessage, StateMessage } from '@sanam/console/components/state-message.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { timelineAccounts } from '../contract/timeline-accounts.ts';
import { BalancePlot } from './balance-plot.tsx';
import { timelineColumns } from './timeline-columns.tsx';
import type { TimelineRow } from '@sanam/console/lib/records.ts';

/** Every change of a member's balances, newest first, each line with the balance before and after and its source. */
export function MemberTimeline({ memberId }: { memberId: string }) {
  const [search] = useSearchParams();
  const account = timelineAccounts.find((one) => one === search.get('account'));
  return (
    <RecordContextProvider value={{ id: memberId }}>
      <ReferenceManyField
        reference="timeline"
        target="memberId"
        perPage={25}
        sort={{ field: 'at', order: 'DESC' }}
        filter={account === undefined ? {} : { account }}
        storeKey={`timeline.${memberId}`}
      >
        <TimelineView />
      </ReferenceManyField>
    </RecordContextProvider>
  );
}

function TimelineView() {
  const t = useWords();
  const { data, error, refetch } = useListContext<TimelineRow>();
  if (error && data === undefined) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  return (
    <Card>
      <AccountChoice />
      <RangeFilter />
      {data !== undefined && <BalancePlot rows={data} />}
      <ListBar />
      <RecordTable
        columns={timelineColumns}
        empty={<StateMessage icon="empty" role="status" title={t('empty.timeline')} hint={t('empty.timelineHint')} />}
      />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </Card>
  );
}

/** The choice of the account to show; kept in the address, so that it can be linked to. */
function AccountChoice() {
  const t = useWords();
  const words = useCodeWords();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('account') ?? '';
  return (
    <Box
      role="group"
      aria-label={t('field.account')}
      sx={{ display: 'flex', gap: 0.75, overflowX: 'auto', p: 1.25, pb: 0.5 }}
    >
      {['', ...timelineAccounts].map((account) => (
        <Chip
          key={account}
          label={account === '' ? t('timeline.allAccounts') : words('timeline.account', account)}
          clickable
          color={account === chosen ? 'primary' : 'default'}
          variant={account === chosen ? 'filled' : 'outlined'}
          aria-pressed={account === chosen}
          onClick={() => setSearch(account === '' ? {} : { account })}
        />
      ))}
    </Box>
  );
}

function RangeFilter() {
  const t = useWords();
  const { filterValues, setFilters } = useListContext();
  const field = (name: 'from' | 'to') => (
    <TextField
      label={t(`common.${name}`)}
      type="date"
      sx={{ flex: '1 1 130px', maxWidth: 190 }}
      value={(filterValues[name] as string | undefined) ?? ''}
      onChange={(event) => setFilters({ ...filterValues, [name]: event.target.value || undefined }, {}, true)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 1.5, pt: 0.5 }}>
      {field('from')}
      {field('to')}
    </Box>
  );
}
