/** Rows kept in the page beyond the ones in sight, in screens: half of it above, half below. */
const SCREENS_BEYOND = 1.3;

export interface RowWindowAsk {
  /** Items of the whole list and how many are in a row. */
  count: number;
  columns: number;
  /** CSS pixels from the top of one row to the top of the next. */
  rowHeight: number;
  /** Where the list begins, seen from the top of the window; negative when it was scrolled past. */
  listTop: number;
  viewHeight: number;
}

/** Rows to draw: from `first` up to, not including, `last`. Never empty while the list is not. */
export function rowWindow({ count, columns, rowHeight, listTop, viewHeight }: RowWindowAsk): {
  first: number;
  last: number;
} {
  const rows = Math.ceil(count / columns);
  const beyond = (viewHeight * SCREENS_BEYOND) / 2;
  const first = Math.floor((-listTop - beyond) / rowHeight);
  const last = Math.ceil((-listTop + viewHeight + beyond) / rowHeight);
  const end = Math.min(rows, Math.max(1, last));
  return { first: Math.max(0, Math.min(first, end - 1)), last: end };
}
