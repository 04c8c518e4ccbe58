import Box from '@mui/material/Box';
import { SearchInput, useRecordContext } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PartList } from '@sanam/console/components/part-list.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Fault, FaultEntry } from '@sanam/console/lib/records.ts';

const kinds = ['script', 'chunk', 'navigation'] as const;
const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...kinds.map((kind) => ({ label: `fault.kind.${kind}` as const, filter: { kind } })),
];

const columns: Column<Fault>[] = [
  {
    source: 'message',
    label: 'fault.what',
    cell: (row) => <What name={row.name} message={row.message} />,
    csv: { kind: 'text', value: (row) => `${row.name}: ${row.message}` },
    card: 'title',
  },
  {
    ...textColumn('kind', 'field.kind'),
    csv: { kind: 'text', value: (row, t) => t(`fault.kind.${row.kind}`) },
    cell: (row) => <KindTag kind={row.kind} />,
  },
  {
    source: 'path',
    label: 'fault.path',
    cell: (row) => <code style={{ overflowWrap: 'anywhere' }}>{row.path}</code>,
    csv: { kind: 'text', value: (row) => row.path },
    card: 'line',
  },
  {
    source: 'count',
    label: 'fault.count',
    cell: (row) => row.count,
    csv: { kind: 'number', value: (row) => String(row.count) },
    isNumeric: true,
    card: 'figure',
  },
  momentColumn('lastAt', 'fault.last'),
  momentColumn('firstAt', 'fault.first', { card: undefined }),
  {
    source: 'versions',
    label: 'fault.seenIn',
    cell: (row) => [...row.versions, ...row.languages, ...row.screens].join(', '),
    csv: { kind: 'text', value: (row) => row.versions.join(' ') },
  },
];

const entryColumns: Column<FaultEntry>[] = [
  { source: 'at', label: 'field.time', cell: (row) => <Moment at={row.at} />, card: 'title' },
  { source: 'version', label: 'fault.version', cell: (row) => row.version ?? '·', card: 'line' },
  { source: 'language', label: 'fault.language', cell: (row) => row.language ?? '·', card: 'line' },
  { source: 'screen', label: 'fault.screen', cell: (row) => row.screen ?? '·', card: 'line' },
];

function What({ name, message }: { name: string; message: string }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{name}</strong>
      {message === '' ? '' : `: ${message}`}
    </Box>
  );
}

function KindTag({ kind }: { kind: Fault['kind'] }) {
  const t = useWords();
  return <Tag>{t(`fault.kind.${kind}`)}</Tag>;
}

/** The list of browser faults of the last seven days, equal faults as one row, without naming the users. */
export function FaultList() {
  const t = useWords();
  return (
    <RecordList<Fault>
      title="resources.faults.name"
      columns={columns}
      sort={{ field: 'lastAt', order: 'DESC' }}
      queues={queues}
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchFaults')} />]}
      empty={{ title: 'empty.faults', hint: 'empty.faultsHint' }}
      expand={<FaultEntries />}
    />
  );
}

/** The single reports of a fault. */
function FaultEntries() {
  const fault = useRecordContext<Fault>();
  if (fault === undefined) return null;
  return (
    <PartList<FaultEntry>
      resource="faultEntries"
      columns={entryColumns}
      filter={{ fault: fault.id }}
      sort={{ field: 'at', order: 'DESC' }}
      empty={{ title: 'empty.faults', hint: 'empty.faultsHint' }}
    />
  );
}
