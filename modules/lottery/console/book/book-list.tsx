import { RecordList } from '@sanam/console/components/record-list.tsx';
import { drawColumns } from '../draws/draw-columns.tsx';
import type { DrawRow } from '../draws/use-draw.ts';

/** The list of draws on sale with their highest possible payout; each row opens the book of the draw. */
export function BookList() {
  return (
    <RecordList<DrawRow>
      title="resources.lotteryBooks.name"
      columns={drawColumns.filter(({ source }) => source !== 'number' && source !== 'payout')}
      defaultFilter={{ state: 'open' }}
      sort={{ field: 'winningAt', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.lotteryBooks', hint: 'empty.lotteryBooksHint' }}
      openPath={(row) => `/lotteryBooks/${row.id}/show`}
    />
  );
}
