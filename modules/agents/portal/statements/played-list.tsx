import { type Column, DataList, Pager } from '@sanam/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';

interface PlayedListProps<Row> {
  title: string;
  /** The button that exports the list. */
  file: ReactNode;
  query: UseQueryResult<{ list: Row[]; totalPages: number }>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  page: number;
  onPage: (page: number) => void;
}

/** A titled, paged list of a statement: members who played, or rounds of one member. */
export function PlayedList<Row>(list: PlayedListProps<Row>) {
  const t = useT();
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{list.title}</h3>
      <ListStates
        query={list.query}
        isEmpty={(data) => data.list.length === 0}
        icon="users"
        emptyTitle={t('agents.statement.nobody')}
        emptyText={t('agents.statement.nobodyText')}
      >
        {(data) => <PageOfRows {...list} data={data} />}
      </ListStates>
    </section>
  );
}

interface PageProps<Row> extends PlayedListProps<Row> {
  data: { list: Row[]; totalPages: number };
}

function PageOfRows<Row>({ title, file, columns, rowKey, page, onPage, data }: PageProps<Row>) {
  return (
    <>
      {file}
      <DataList rows={data.list} columns={columns} rowKey={rowKey} caption={title} />
      <Pager page={page} totalPages={data.totalPages} onPage={onPage} labels={usePagerLabels()} />
    </>
  );
}
