import { type IconName, Pager } from '@sanam/ui';
import type { ReactNode } from 'react';
import { ListStates, type ListStatesProps } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';

interface Page<Row> {
  list: Row[];
  totalPages: number;
}

interface PagedListProps<Row, Data extends Page<Row>> {
  query: ListStatesProps<Data>['query'];
  pageNo: number;
  onPage: (pageNo: number) => void;
  /** Icon, title and text of an empty list. */
  nothing: readonly [IconName, string, string];
  look: string;
  row: (row: Row, data: Data) => ReactNode;
  note?: (data: Data) => ReactNode;
}

/** A paginated list with its loading, error, empty and filled states. */
export function PagedList<Row, Data extends Page<Row>>(props: PagedListProps<Row, Data>) {
  const { query, pageNo, onPage, nothing, look, row, note } = props;
  const labels = usePagerLabels();
  const [icon, emptyTitle, emptyText] = nothing;
  return (
    <ListStates {...{ query, icon, emptyTitle, emptyText }} isEmpty={({ list }) => list.length === 0}>
      {(data) => (
        <div className="flex flex-col gap-3">
          <ul className={look}>{data.list.map((one) => row(one, data))}</ul>
          <Pager page={pageNo} totalPages={data.totalPages} onPage={onPage} labels={labels} />
          {note?.(data)}
        </div>
      )}
    </ListStates>
  );
}
