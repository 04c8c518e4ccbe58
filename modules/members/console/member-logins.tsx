import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Pagination, RecordContextProvider, ReferenceManyField, useListContext } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { ListBar } from '@sanam/console/components/list-bar.tsx';
import { PAGE_SIZES } from '@sanam/console/components/record-list.tsx';
import { RecordTable } from '@sanam/console/components/record-table.tsx';
import { ErrorMessage, StateMessage } from '@sanam/console/components/state-message.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { codeWord, useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import type { LoginRow, Member } from '@sanam/console/lib/records.ts';

const outcomes = [
  'ok',
  'registered',
  'trial',
  'secondFactor',
  'wrongPassword',
  'wrongCode',
  'blocked',
  'refused',
] as const;
const good = new Set(['ok', 'registered', 'trial']);

const columns: Column<LoginRow>[] = [
  momentColumn('at', 'field.time', { card: 'title' }),
  {
    source: 'outcome',
    label: 'field.outcome',
    cell: (row) => <Outcome outcome={row.outcome} />,
    csv: { kind: 'text', value: (row, t) => codeWord(t, 'loginOutcome', row.outcome) },
    card: 'figure',
  },
  {
    source: 'method',
    label: 'field.method',
    cell: (row) => <Method method={row.method} />,
    csv: { kind: 'text', value: (row, t) => (row.method === null ? '' : codeWord(t, 'loginMethod', row.method)) },
    card: 'line',
  },
  textColumn('address', 'field.address'),
  {
    source: 'device',
    label: 'security.deviceColumn',
    cell: (row) => row.device ?? '',
    csv: { kind: 'id', value: (row) => row.device },
    card: 'line',
  },
  {
    source: 'agent',
    label: 'security.browser',
    cell: (row) => <span title={row.agent ?? undefined}>{(row.agent ?? '').slice(0, 60)}</span>,
    csv: { kind: 'text', value: (row) => row.agent },
  },
];

function Outcome({ outcome }: { outcome: string }) {
  const words = useCodeWords();
  const tone: Tone = good.has(outcome) ? 'good' : outcome === 'secondFactor' ? 'neutral' : 'bad';
  return <Tag tone={tone}>{words('loginOutcome', outcome)}</Tag>;
}

function Method({ method }: { method: string | null }) {
  const words = useCodeWords();
  return <>{method === null ? '' : words('loginMethod', method)}</>;
}

/** The list of successful and failed log-ins, newest first. */
export function MemberLogins({ member }: { member: Member }) {
  return (
    <RecordContextProvider value={{ id: member.id }}>
      <ReferenceManyField
        reference="logins"
        target="memberId"
        perPage={25}
        sort={{ field: 'at', order: 'DESC' }}
        storeKey={`logins.${member.id}`}
      >
        <LoginsView memberId={member.id} />
      </ReferenceManyField>
    </RecordContextProvider>
  );
}

function LoginsView({ memberId }: { memberId: string }) {
  const t = useWords();
  const words = useCodeWords();
  const { data, error, refetch, filterValues, setFilters } = useListContext<LoginRow>();
  useLiveNews((news) => {
    if (news.type === 'resync' || ('id' in news && news.id === memberId)) void refetch();
  });
  if (error && data === undefined) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  return (
    <Card>
      <Box sx={{ px: 1.5, pt: 0.5 }}>
        <TextField
          select
          label={t('field.outcome')}
          value={(filterValues.outcome as string | undefined) ?? ''}
          onChange={(event) => setFilters({ outcome: event.target.value || undefined }, {}, false)}
          sx={{ maxWidth: 260 }}
        >
          <MenuItem value="">{t('common.all')}</MenuItem>
          {outcomes.map((outcome) => (
            <MenuItem key={outcome} value={outcome}>
              {words('loginOutcome', outcome)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <ListBar />
      <RecordTable
        columns={columns}
        empty={<StateMessage icon="empty" role="status" title={t('empty.logins')} hint={t('empty.loginsHint')} />}
      />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </Card>
  );
}
