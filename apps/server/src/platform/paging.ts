import { LIST_MAX, toWire } from '@sanam/contract';

/** Page parameters of a list query. */
export interface PageQuery {
  pageNo: number;
  pageSize: number;
}

/** Returns limit and offset of a page. */
export const pageOf = ({ pageNo, pageSize }: PageQuery) => ({ limit: pageSize, offset: (pageNo - 1) * pageSize });

export const pagesOf = (totalCount: number, { pageSize }: Pick<PageQuery, 'pageSize'>): number =>
  Math.ceil(totalCount / pageSize);

/** Number of pages for players: at least one, so that an empty list shows "page 1 of 1". */
export const pagesShown = (totalCount: number, query: Pick<PageQuery, 'pageSize'>): number =>
  Math.max(1, pagesOf(totalCount, query));

/** Returns a page of rows with the totals of the whole filter. */
export const paged = <Row>(list: Row[], totalCount: number, query: Pick<PageQuery, 'pageSize'>) => ({
  list,
  totalCount,
  totalPages: pagesOf(totalCount, query),
});

/** Returns limit and offset of a page of a long list; no rows beyond the counted ones. */
export const longPageOf = ({ pageNo, pageSize }: PageQuery) => {
  const offset = Math.min((pageNo - 1) * pageSize, LIST_MAX);
  return { limit: Math.min(pageSize, LIST_MAX - offset), offset };
};

/** Number of rows read to count a long list: one more than the reported maximum. */
export const COUNT_MAX = LIST_MAX + 1;

/** Returns a page of a long list; `counted` stopped at `COUNT_MAX`. */
export const pagedLong = <Row>(list: Row[], counted: number, query: Pick<PageQuery, 'pageSize'>) => ({
  ...paged(list, Math.min(counted, LIST_MAX), query),
  isMore: counted > LIST_MAX,
});

/** Returns the sum of the rows of a long list; null if not all rows were counted. */
export const sumOfLong = ({ totalCount, totalAmount }: { totalCount: number; totalAmount: bigint }): string | null =>
  totalCount > LIST_MAX ? null : toWire(totalAmount);
