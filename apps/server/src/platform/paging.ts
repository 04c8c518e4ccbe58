import { LIST_MAX, toWire } from '@sanam/contract';

/** What a list's query says about the page. */
export interface PageQuery {
  pageNo: number;
  pageSize: number;
}

/** The rows of a page in a query. */
export const pageOf = ({ pageNo, pageSize }: PageQuery) => ({ limit: pageSize, offset: (pageNo - 1) * pageSize });

export const pagesOf = (totalCount: number, { pageSize }: Pick<PageQuery, 'pageSize'>): number =>
  Math.ceil(totalCount / pageSize);

/** For players: at least one page, so that "page 1 of 1" of an empty list is true. */
export const pagesShown = (totalCount: number, query: Pick<PageQuery, 'pageSize'>): number =>
  Math.max(1, pagesOf(totalCount, query));

/** A page of rows with the totals of the whole filter. */
export const paged = <Row>(list: Row[], totalCount: number, query: Pick<PageQuery, 'pageSize'>) => ({
  list,
  totalCount,
  totalPages: pagesOf(totalCount, query),
});

/** The rows of a page of a long list in a query; none beyond what is counted of it. */
export const longPageOf = ({ pageNo, pageSize }: PageQuery) => {
  const offset = Math.min((pageNo - 1) * pageSize, LIST_MAX);
  return { limit: Math.min(pageSize, LIST_MAX - offset), offset };
};

/** So many rows of a long list are looked at to count them: one more than are told. */
export const COUNT_MAX = LIST_MAX + 1;

/** A page of a long list; `counted` stopped at `COUNT_MAX`. */
export const pagedLong = <Row>(list: Row[], counted: number, query: Pick<PageQuery, 'pageSize'>) => ({
  ...paged(list, Math.min(counted, LIST_MAX), query),
  isMore: counted > LIST_MAX,
});

/** What the rows of a long list add up to; null when they were not all counted. */
export const sumOfLong = ({ totalCount, totalAmount }: { totalCount: number; totalAmount: bigint }): string | null =>
  totalCount > LIST_MAX ? null : toWire(totalAmount);
