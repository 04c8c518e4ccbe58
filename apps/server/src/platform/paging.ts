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
