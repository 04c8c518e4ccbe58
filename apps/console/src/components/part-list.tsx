import Card from '@mui/material/Card';
import type { ReactElement, ReactNode } from 'react';
import { ListBase, Pagination, type RaRecord, type SortPayload, useListContext } from 'react-admin';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import type { Column } from './column.ts';
import { ListBar } from './list-bar.tsx';
import { PAGE_SIZES } from './record-list.tsx';
import { RecordTable } from './record-table.tsx';
import { ErrorMessage, StateMessage } from './state-message.tsx';

interface PartListProps<Row> {
  resource: string;
  columns: readonly Column<Row>[];
  filter: Record<string, string>;
  sort: SortPayload;
  empty: { title: MessageKey; hint: MessageKey };
  openPath?: (row: Row) => string;
  expand?: ReactElement;
  /** Filters above the rows. */
  bar?: ReactNode;
}

/** A list inside a page, narrowed to what the page is about. */
export function PartList<Row extends RaRecord>({ resource, filter, sort, ...rest }: PartListProps<Row>) {
  return (
    <ListBase resource={resource} filter={filter} sort={sort} perPage={25} disableSyncWithLocation storeKey={false}>
      <PartView<Row> {...rest} />
    </ListBase>
  );
}

function PartView<Row extends RaRecord>(props: Omit<PartListProps<Row>, 'resource' | 'filter' | 'sort'>) {
  const { columns, empty, openPath, expand, bar } = props;
  const t = useWords();
  const { error, data, refetch } = useListContext();
  if (error && data === undefined) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  return (
    <Card>
      {bar}
      <ListBar />
      <RecordTable
        columns={columns}
        openPath={openPath}
        expand={expand}
        empty={<StateMessage icon="empty" role="status" title={t(empty.title)} hint={t(empty.hint)} />}
      />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </Card>
  );
}
