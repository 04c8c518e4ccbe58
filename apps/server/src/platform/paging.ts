/** What a list's query says about the page. */
export interface PageQuery {
  pageNo: number;
  pageSize: number;
}

/** The rows of a page in a query. */
export const pageOf = ({ pageNo, pageSize }: PageQuery) => ({ limit: pageSize, offset: (pageNo - 1) * pageSize });

export const pagesOf = (totalCount: number, { pageSize }: Pick<PageQuery, 'pageSize'>): number =>
  Math.ceil(totalCount / pageSize);

/** A page of rows with the totals of the whole filter. */
export const paged = <Row>(list: Row[], totalCount: number, query: Pick<PageQuery, 'pageSize'>) => ({
  list,
  totalCount,
  totalPages: pagesOf(totalCount, query),
});
