import Button from '@mui/material/Button';
import { SelectInput, useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { MailingRow } from '@sanam/console/lib/records.ts';
import { mailingTopics } from '../../contract/mailings.ts';
import { languageOf } from './mailing-draft.ts';
import { MailingState } from './mailing-state.tsx';

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  { label: 'mailing.state.waiting', filter: { state: 'waiting' } },
  { label: 'mailing.state.planned', filter: { state: 'planned' } },
  { label: 'mailing.state.sending', filter: { state: 'sending' } },
  { label: 'mailing.state.sent', filter: { state: 'sent' } },
];

const count = (source: 'size' | 'told' | 'skipped'): Column<MailingRow> => ({
  source,
  label: `mailing.${source}`,
  cell: (row) => grouped(row[source]),
  csv: { kind: 'number', value: (row) => String(row[source]) },
  isNumeric: true,
  card: 'line',
});

const columns: Column<MailingRow>[] = [
  momentColumn('createdAt', 'field.time'),
  {
    source: 'title',
    label: 'mailing.title',
    cell: (row) => <RowTitle row={row} />,
    csv: { kind: 'text', value: (row) => row.words.EN.title },
    card: 'title',
  },
  {
    source: 'topic',
    label: 'mailing.topic.label',
    cell: (row) => <Topic row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`mailing.topic.${row.topic}`) },
    card: 'line',
  },
  momentColumn('sendAt', 'mailing.sendAt', { card: undefined }),
  count('size'),
  count('told'),
  count('skipped'),
  textColumn('createdBy', 'mailing.createdBy', { card: undefined }),
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <MailingState state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`mailing.state.${row.state}`) },
    card: 'figure',
  },
];

function RowTitle({ row }: { row: MailingRow }) {
  return <>{row.words[languageOf(useLocale())].title}</>;
}

function Topic({ row }: { row: MailingRow }) {
  const t = useWords();
  return <>{t(`mailing.topic.${row.topic}`)}</>;
}

/** The list of mailings and their progress. */
export function MailingList() {
  const t = useWords();
  const maySend = useMay('messages.mailing.send');
  return (
    <RecordList<MailingRow>
      title="resources.mailings.name"
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queues={queues}
      filters={[
        <SelectInput
          key="topic"
          source="topic"
          label={t('mailing.topic.label')}
          choices={mailingTopics.map((id) => ({ id, name: t(`mailing.topic.${id}`) }))}
          alwaysOn
        />,
      ]}
      empty={{ title: 'empty.mailings', hint: 'empty.mailingsHint' }}
      openPath={(row) => `/mailings/${row.id}/show`}
      actions={
        maySend && (
          <Button component={RouterLink} to="/mailings/create" variant="contained">
            {t('mailing.new')}
          </Button>
        )
      }
    />
  );
}
