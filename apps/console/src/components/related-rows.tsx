import Card from '@mui/material/Card';
import { Pagination, type RaRecord, useListContext } from 'react-admin';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import type { Column } from './column.ts';
import { ListBar } from './list-bar.tsx';
import { PAGE_SIZES } from './record-list.tsx';
import { RecordTable } from './record-table.tsx';
import { ErrorMessage, StateMessage } from './state-message.tsx';

interface RelatedRowsProps<Row> {
  columns: readonly Column<Row>[];
  /** Of a list without rows. */
  title: MessageKey;
  hint: MessageKey;
}

/** Rows of a list that belongs to one record, with their states and pages. */
export function RelatedRows<Row extends RaRecord>({ columns, title, hint }: RelatedRowsProps<Row>) {
  const t = useWords();
  const { data, error, refetch } = useListContext<Row>();
  if (error && data === undefined) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  return (
    <Card>
      <ListBar />
      <RecordTable
        columns={columns}
        empty={<StateMessage icon="empty" role="status" title={t(title)} hint={t(hint)} />}
      />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </Card>
  );
}
