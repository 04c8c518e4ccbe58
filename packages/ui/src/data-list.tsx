import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Column<Row> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligns figures at the end of the column. */
  end?: boolean;
  /** Heading of the card on a phone. */
  lead?: boolean;
  /** Opposite the heading on a phone. */
  side?: boolean;
  /** Last part of the card on a phone, without a label, because its content has one. */
  foot?: boolean;
}

export interface DataListProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  caption: string;
}

/** A list in two layouts: a table if there is room, cards on a phone. */
export function DataList<Row>(props: DataListProps<Row>) {
  return (
    <>
      <Table {...props} />
      <Cards {...props} />
    </>
  );
}

function Table<Row>({ rows, columns, rowKey, caption }: DataListProps<Row>) {
  return (
    <div className="relative hidden overflow-x-auto rounded-md border border-line md:block">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken">
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx('px-3 py-2.5 font-semibold whitespace-nowrap', column.end ? 'text-end' : 'text-start')}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line">
              {columns.map((column) => (
                <td key={column.id} className={cx('px-3 py-2.5', column.end && 'num text-end')}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ rows, columns, rowKey, caption }: DataListProps<Row>) {
  const rest = columns.filter((column) => !column.lead && !column.side && !column.foot);
  const cells = (row: Row, place: 'lead' | 'side' | 'foot') =>
    columns.filter((column) => column[place]).map((column) => <div key={column.id}>{column.cell(row)}</div>);
  return (
    <ul aria-label={caption} className="flex flex-col gap-3 md:hidden">
      {rows.map((row) => (
        <li key={rowKey(row)} className="rounded-md border border-line bg-surface p-3">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 font-semibold">{cells(row, 'lead')}</div>
            <div className="shrink-0 text-end">{cells(row, 'side')}</div>
          </div>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-sm">
            {rest.map((column) => (
              <div key={column.id} className="min-w-0">
                <dt className="text-xs text-ink-soft">{column.head}</dt>
                <dd className={cx(column.end && 'num')}>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {cells(row, 'foot')}
        </li>
      ))}
    </ul>
  );
}
