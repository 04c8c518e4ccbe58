import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactElement, ReactNode } from 'react';
import {
  DataTable,
  type RaRecord,
  RecordContextProvider,
  SelectPageCheckbox,
  useListContext,
  useLocale,
  useTimeout,
} from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router';
import { useWords } from '../i18n/use-words.ts';
import type { Column } from './column.ts';
import { Unseen } from './unseen.tsx';
import { useOpenRow } from './use-open-row.ts';

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  /** Path of a row's record; if absent, rows are read-only. */
  openPath?: ((row: Row) => string) | undefined;
  openId?: string | undefined;
  /** Details of a row opened in place; reads the row from the record context. */
  expand?: ReactElement | undefined;
  /** Actions on selected rows; if absent, rows cannot be selected. */
  bulk?: ReactElement | undefined;
  empty: ReactNode;
}

/** Rows of the list in the context: a dense table, or cards if there is too little width. */
export function RecordTable<Row extends RaRecord>(props: TableProps<Row>) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return isPhone ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row extends RaRecord>({ columns, openPath, openId, expand, bulk, empty }: TableProps<Row>) {
  const t = useWords();
  const locale = useLocale();
  const openRow = useOpenRow();
  const { isPending } = useListContext<Row>();
  if (isPending) return <RowsOnTheirWay />;
  const table = (
    <DataTable<Row>
      // The table caches its column headings; another language needs a new table.
      key={locale}
      bulkActionButtons={bulk ?? false}
      hiddenColumns={columns.filter((column) => column.isHidden).map(({ source }) => source)}
      rowClick={openPath === undefined ? false : (_id, _resource, record) => openRow(openPath(record))}
      rowSx={(record) => (record.id === openId ? { backgroundColor: 'action.selected' } : {})}
      expand={expand}
      {...(expand === undefined ? {} : { head: bulk === undefined ? ExpandHead : ExpandAndTickHead })}
      empty={<>{empty}</>}
      sx={{ overflowX: 'auto', '& .RaDataTable-clickableRow:focus-within': { backgroundColor: 'action.hover' } }}
    >
      {columns.map((column) => (
        <DataTable.Col<Row>
          key={column.source}
          source={column.source}
          label={t(column.label)}
          disableSort={column.isSortable !== true}
          align={column.isNumeric ? 'right' : 'left'}
          render={(row: Row) => (
            <Cell row={row} column={column} path={column.card === 'title' ? openPath?.(row) : undefined} />
          )}
        />
      ))}
    </DataTable>
  );
  return openPath === undefined && expand === undefined ? <Box ref={focusableTable}>{table}</Box> : table;
}

/** Makes a table without links scrollable sideways by keyboard. */
function focusableTable(box: HTMLElement | null): void {
  box?.querySelector('.RaDataTable-tableWrapper')?.setAttribute('tabindex', '0');
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];
/** Delay in milliseconds before the loading state, because most lists load faster. */
const WAITED_MS = 1000;

/** Loading state of slow rows. The table's own one has headings and checkboxes without accessible names. */
function RowsOnTheirWay() {
  if (!useTimeout(WAITED_MS)) return null;
  return SKELETON_ROWS.map((key) => <Skeleton key={key} variant="rounded" height={36} sx={{ m: 1.5 }} />);
}

/** The same if rows can be selected: the checkbox in the heading selects the page. */
const ExpandAndTickHead = ({ children }: { children?: ReactNode }) => (
  <ExpandHead>
    <TableCell padding="checkbox">
      <SelectPageCheckbox />
    </TableCell>
    {children}
  </ExpandHead>
);

/** Headings of a table with expandable rows; the column of the arrows has a name too. */
function ExpandHead({ children }: { children?: ReactNode }) {
  const t = useWords();
  return (
    <TableHead>
      <TableRow>
        <TableCell padding="none">
          <Unseen>{t('common.detail')}</Unseen>
        </TableCell>
        {children}
      </TableRow>
    </TableHead>
  );
}

function Cell<Row extends RaRecord>({
  row,
  column,
  path,
}: {
  row: Row;
  column: Column<Row>;
  path: string | undefined;
}) {
  const shown = <CellValue row={row} column={column} />;
  if (path !== undefined) return <RowLink path={path}>{shown}</RowLink>;
  if (column.isNumeric) return shown;
  return <Box sx={readable}>{shown}</Box>;
}

/** The value, or a dash where a field has none; an act that cannot be done leaves nothing. */
function CellValue<Row>({ row, column }: { row: Row; column: Column<Row> }) {
  const value = column.cell(row);
  const isNothing = value === null || value === undefined || value === '';
  return <>{isNothing && column.csv !== undefined ? '–' : value}</>;
}

/** A wide table would break a text at each word; one of this width stays whole, a longer one has lines of it. */
const readable = { width: 'max-content', minWidth: 'min-content', maxWidth: '28ch' };

/** Link that opens a row by keyboard; `j` and `k` move between these links. */
function RowLink({ path, children }: { path: string; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link
      component={RouterLink}
      to={{ pathname: path, search }}
      data-row-link=""
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {children}
    </Link>
  );
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e'];

function Cards<Row extends RaRecord>({ columns, openPath, openId, expand, empty }: TableProps<Row>) {
  const { data, isPending } = useListContext<Row>();
  if (isPending) {
    return SKELETON_CARDS.map((key) => <Skeleton key={key} variant="rounded" height={92} sx={{ m: 1.5 }} />);
  }
  if (data === undefined || data.length === 0) return <>{empty}</>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((row) => (
        <RecordContextProvider key={row.id} value={row}>
          <RowCard row={row} columns={columns} path={openPath?.(row)} isOpen={row.id === openId} expand={expand} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

interface CardProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  path: string | undefined;
  isOpen: boolean;
  expand: ReactElement | undefined;
}

function RowCard<Row extends RaRecord>({ row, columns, path, isOpen, expand }: CardProps<Row>) {
  const t = useWords();
  const openRow = useOpenRow();
  const isSaid = ({ isEmpty, csv }: Column<Row>): boolean =>
    isEmpty?.(row) !== true && (csv === undefined || (csv.value(row, t) ?? '') !== '');
  const placed = (place: Column<Row>['card']) => columns.filter((column) => column.card === place && isSaid(column));
  return (
    <Box
      component="li"
      onClick={path === undefined ? undefined : () => openRow(path)}
      sx={{
        p: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        cursor: path === undefined ? 'auto' : 'pointer',
        backgroundColor: isOpen ? 'action.selected' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {placed('title').map((column) => (
            <Cell key={column.source} row={row} column={column} path={path} />
          ))}
        </Box>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {placed('figure').map((column) => (
            <span key={column.source}>{column.cell(row)}</span>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        {placed('line').map((column) => (
          <Box key={column.source} component="span" sx={{ fontSize: 13 }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>{`${t(column.label)} `}</Box>
            {column.cell(row)}
          </Box>
        ))}
        {placed('act').map((column) => (
          <span key={column.source}>{column.cell(row)}</span>
        ))}
      </Box>
      {expand !== undefined && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <Box component="summary" sx={{ color: 'primary.main', py: 1, cursor: 'pointer' }}>
            {t('common.detail')}
          </Box>
          {expand}
        </Box>
      )}
    </Box>
  );
}
