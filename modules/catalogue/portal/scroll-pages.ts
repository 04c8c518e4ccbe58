import { PAGE_SIZE } from './page-size.ts';

/** Between two looks whether the end of the list came near (SHL-053). */
export const SCROLL_THROTTLE_MS = 200;

/** What is known of a list that grows while one scrolls. */
export interface Growing {
  /** Pages that were reached so far. */
  reached: number;
  totalPages: number;
  /** null where the call does not say it. */
  totalCount: number | null;
  /** Games of the last page, when that one is here. */
  lastPageCount: number | null;
}

/** More pages exist while total pages exceed the current one (GAM-046). */
export const hasMore = ({ reached, totalPages }: Pick<Growing, 'reached' | 'totalPages'>): boolean =>
  totalPages > reached;

/** Places to draw: whole pages, and of the last one what it has. */
export function placesOf({ reached, totalPages, totalCount, lastPageCount }: Growing): number {
  const whole = reached * PAGE_SIZE;
  if (totalCount !== null) return Math.min(whole, totalCount);
  return reached >= totalPages && lastPageCount !== null ? (totalPages - 1) * PAGE_SIZE + lastPageCount : whole;
}

/** Numbers of the pages that hold the places from `first` up to, not including, `last`. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(first / PAGE_SIZE) + 1;
  const to = Math.max(from, Math.ceil(last / PAGE_SIZE));
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
