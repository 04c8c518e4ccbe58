/** Number of screens of rows rendered outside the view: half above, half below. */
const SCREENS_BEYOND = 1.3;

export interface RowWindowAsk {
  /** Number of items in the list, and per row. */
  count: number;
  columns: number;
  /** Distance between the tops of two rows, in CSS pixels. */
  rowHeight: number;
  /** Top of the list relative to the window; negative after scrolling past it. */
  listTop: number;
  viewHeight: number;
}

/** Returns the rows to render: from `first` up to, not including, `last`. Never empty unless the list is. */
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
