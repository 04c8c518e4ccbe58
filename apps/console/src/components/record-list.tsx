import Button from '@mui/material/Button';
import type { ReactElement, ReactNode } from 'react';
import {
  ColumnsButton,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  type SortPayload,
  TopToolbar,
  useListContext,
} from 'react-admin';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import type { Column } from './column.ts';
import { useMerchantFilter } from '../lib/use-merchants.tsx';
import { ExportButton } from './export-button.tsx';
import { ListBar, type Queue, Queues } from './list-bar.tsx';
import { ListTotals } from './list-totals.tsx';
import { RecordTable } from './record-table.tsx';
import { ErrorMessage, StateMessage } from './state-message.tsx';

interface RecordListProps<Row> {
  title: MessageKey;
  columns: readonly Column<Row>[];
  filters: readonly ReactElement<{ source: string; alwaysOn?: boolean }>[];
  sort: SortPayload;
  queues?: readonly Queue[];
  defaultFilter?: Record<string, string>;
  empty: { title: MessageKey; hint: MessageKey };
  openPath?: (row: Row) => string;
  openId?: string | undefined;
  expand?: ReactElement;
  /** Actions on the whole list. */
  actions?: ReactNode;
  /** Actions on selected rows; if absent, rows cannot be selected. */
  bulk?: ReactElement;
  /** Replaces the default export. */
  exportButton?: ReactNode;
  children?: ReactNode;
}

export const PAGE_SIZES = [15, 25, 50];

/** A failed list shows its error in place, so no notice is needed. */
const quietly = { onError: () => {} };

/** A list page: filters and saved views, queues, live rows, chosen columns, totals, export, and its four states. */
export function RecordList<Row extends RaRecord>(props: RecordListProps<Row>) {
  const { title, columns, sort, queues, defaultFilter, empty, openPath, openId, expand, children } = props;
  const { actions, bulk, exportButton } = props;
  const filters = [...props.filters, ...useMerchantFilter()];
  const hasMoreFilters = filters.some((filter) => filter.props.alwaysOn !== true);
  return (
    <>
      <List
        sort={sort}
        perPage={25}
        {...(defaultFilter === undefined ? {} : { filterDefaultValues: defaultFilter })}
        filters={filters}
        empty={false}
        exporter={false}
        queryOptions={quietly}
        error={<ListError />}
        actions={
          <TopToolbar sx={{ alignItems: 'center' }}>
            {actions}
            {hasMoreFilters && <FilterButton />}
            <ColumnsButton sx={{ display: { xs: 'none', sm: 'inline-flex' } }} />
            {exportButton ?? <ExportButton title={title} columns={columns} inputs={filters} queues={queues} />}
          </TopToolbar>
        }
        pagination={<Pages />}
      >
        {queues !== undefined && <Queues queues={queues} />}
        <ListBar />
        <RecordTable
          columns={columns}
          openPath={openPath}
          openId={openId}
          expand={expand}
          bulk={bulk}
          empty={<ListEmpty {...empty} defaultFilter={defaultFilter} />}
        />
        <ListTotals columns={columns} />
      </List>
      {children}
    </>
  );
}

function Pages() {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={PAGE_SIZES} />;
}

function ListError() {
  const { error, refetch } = useListContext();
  return <ErrorMessage error={error} onRetry={() => void refetch()} />;
}

interface EmptyProps {
  title: MessageKey;
  hint: MessageKey;
  defaultFilter: Record<string, string> | undefined;
}

/** Empty state: no rows at all, or none with these filters. */
function ListEmpty({ title, hint, defaultFilter = {} }: EmptyProps) {
  const t = useWords();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.entries(filterValues).some(
    ([name, value]) => defaultFilter[name] !== value && value !== '',
  );
  if (!isFiltered) return <StateMessage icon="empty" role="status" title={t(title)} hint={t(hint)} />;
  return (
    <StateMessage icon="search" role="status" title={t('state.emptyFiltered')} hint={t('state.emptyFilteredHint')}>
      <Button variant="outlined" onClick={() => setFilters(defaultFilter, {}, false)}>
        {t('common.clearFilters')}
      </Button>
    </StateMessage>
  );
}
