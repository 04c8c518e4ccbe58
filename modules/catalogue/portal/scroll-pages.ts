import { PAGE_SIZE } from './page-size.ts';

/** Milliseconds between two checks whether the end of the list is near (SHL-053). */
export const SCROLL_THROTTLE_MS = 200;

/** State of a list that grows while the user scrolls. */
export interface Growing {
  /** Number of pages reached so far. */
  reached: number;
  totalPages: number;
  /** Null if the call does not return it. */
  totalCount: number | null;
  /** Number of games on the last page, if it is loaded. */
  lastPageCount: number | null;
}

/** Checks whether there are more pages than the reached ones (GAM-046). */
export const hasMore = ({ reached, totalPages }: Pick<Growing, 'reached' | 'totalPages'>): boolean =>
  totalPages > reached;

/** Returns the number of tiles to render: whole pages, and of the last one only its games. */
export function placesOf({ reached, totalPages, totalCount, lastPageCount }: Growing): number {
  const whole = reached * PAGE_SIZE;
  if (totalCount !== null) return Math.min(whole, totalCount);
  return reached >= totalPages && lastPageCount !== null ? (totalPages - 1) * PAGE_SIZE + lastPageCount : whole;
}

/** Returns the numbers of the pages that contain the positions from `first` up to, not including, `last`. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(first / PAGE_SIZE) + 1;
  const to = Math.max(from, Math.ceil(last / PAGE_SIZE));
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
