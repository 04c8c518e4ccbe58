import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { PartList } from '@sanam/console/components/part-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { codeWord, useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { SentMessage } from '@sanam/console/lib/records.ts';

const tones: Record<string, Tone> = { sent: 'busy', delivered: 'good', failed: 'bad' };

const columns: Column<SentMessage>[] = [
  momentColumn('createdAt', 'field.time'),
  {
    source: 'address',
    label: 'messaging.to',
    cell: (row) => row.address,
    csv: { kind: 'id', value: (row) => row.address },
    card: 'title',
  },
  {
    source: 'channel',
    label: 'field.channel',
    cell: (row) => <Word group="messaging.channel" code={row.channel} />,
    csv: { kind: 'text', value: (row, t) => codeWord(t, 'messaging.channel', row.channel) },
    card: 'line',
  },
  {
    source: 'template',
    label: 'field.kind',
    cell: (row) => <Word group="messaging.kind" code={row.template} />,
    csv: { kind: 'text', value: (row, t) => codeWord(t, 'messaging.kind', row.template) },
    card: 'line',
  },
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <State row={row} />,
    csv: { kind: 'text', value: (row, t) => codeWord(t, 'messaging.state', row.state) },
    card: 'figure',
  },
  amountColumn('cost', 'messaging.cost', { card: 'line' }),
  textColumn('country', 'messaging.country', { card: undefined }),
  {
    source: 'attempts',
    label: 'messaging.attempts',
    cell: (row) => row.attempts,
    csv: { kind: 'number', value: (row) => String(row.attempts) },
    isNumeric: true,
  },
];

function Word({ group, code }: { group: string; code: string }) {
  const words = useCodeWords();
  return <>{words(group, code)}</>;
}

function State({ row }: { row: SentMessage }) {
  const words = useCodeWords();
  return (
    <>
      <Tag tone={tones[row.state] ?? 'neutral'}>{words('messaging.state', row.state)}</Tag>
      {row.reason !== null && ` ${words('messaging.failure', row.reason)}`}
    </>
  );
}

/** The list of sent messages and their state; addresses are masked and contents not shown. */
export function SentMessages() {
  return (
    <PartList<SentMessage>
      resource="messages"
      columns={columns}
      filter={{}}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty={{ title: 'empty.messages', hint: 'empty.messagesHint' }}
      bar={<AddressFilter />}
    />
  );
}

function AddressFilter() {
  const t = useWords();
  const { filterValues, setFilters } = useListContext();
  return (
    <Box sx={{ px: 1.5, pt: 0.5 }}>
      <TextField
        label={t('messaging.searchTo')}
        type="search"
        // The filter is applied half a second later; the field keeps its own text until then.
        defaultValue={(filterValues.q as string | undefined) ?? ''}
        onChange={(event) => setFilters({ q: event.target.value || undefined }, {}, true)}
        sx={{ maxWidth: 360 }}
        slotProps={{ htmlInput: { name: 'q' } }}
      />
    </Box>
  );
}
