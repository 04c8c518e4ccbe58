import Box from '@mui/material/Box';
import type { Column } from '../../components/column.ts';
import { Moment } from '../../components/moment.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { Tag } from '../../components/tag.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { Vendor } from '../../lib/records.ts';

const columns: Column<Vendor>[] = [
  {
    source: 'code',
    label: 'field.code',
    cell: (row) => row.code,
    csv: { kind: 'text', value: (row) => row.code },
    card: 'title',
  },
  {
    source: 'name',
    label: 'field.name',
    cell: (row) => row.name,
    csv: { kind: 'text', value: (row) => row.name },
    card: 'line',
  },
  {
    source: 'enabled',
    label: 'field.enabled',
    cell: (row) => <OnOff isOn={row.enabled} />,
    csv: { kind: 'text', value: (row) => String(row.enabled) },
    card: 'figure',
  },
  {
    source: 'capabilities',
    label: 'field.capabilities',
    cell: (row) => (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
        {row.capabilities.map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </Box>
    ),
    csv: { kind: 'text', value: (row) => row.capabilities.join(' ') },
  },
  {
    source: 'games',
    label: 'field.games',
    cell: (row) => row.games,
    csv: { kind: 'number', value: (row) => String(row.games) },
    isNumeric: true,
    card: 'line',
  },
  {
    source: 'openRounds',
    label: 'field.openRounds',
    cell: (row) => row.openRounds,
    csv: { kind: 'number', value: (row) => String(row.openRounds) },
    isNumeric: true,
    card: 'line',
  },
  {
    source: 'keyCreatedAt',
    label: 'field.keyAge',
    cell: (row) => <Moment at={row.keyCreatedAt} />,
    csv: { kind: 'text', value: (row) => row.keyCreatedAt },
    card: 'line',
  },
];

function OnOff({ isOn }: { isOn: boolean }) {
  const t = useWords();
  return <Tag tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'vendor.on' : 'vendor.off')}</Tag>;
}

export function VendorList() {
  return (
    <RecordList<Vendor>
      title="resources.vendors.name"
      columns={columns}
      sort={{ field: 'code', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.vendors', hint: 'empty.vendorsHint' }}
    />
  );
}
