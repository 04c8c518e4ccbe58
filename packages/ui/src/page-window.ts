/** Pages shown around the current one, and kept at each end (SHL-054). */
export const PAGE_RANGE = 3;
export const PAGE_MARGIN = 1;

/** Returns the page numbers to show, in order; `null` stands for a gap. */
export function pageWindow(page: number, totalPages: number): (number | null)[] {
  const start = Math.max(1, Math.min(page - Math.floor(PAGE_RANGE / 2), totalPages - PAGE_RANGE + 1));
  const shown = new Set<number>();
  for (let at = 0; at < PAGE_RANGE; at++) shown.add(start + at);
  for (let at = 0; at < PAGE_MARGIN; at++) {
    shown.add(1 + at);
    shown.add(totalPages - at);
  }
  const pages = [...shown].filter((one) => one >= 1 && one <= totalPages).toSorted((a, b) => a - b);
  return pages.flatMap((one, at) => {
    const before = pages[at - 1];
    if (before === undefined || one - before === 1) return [one];
    // A gap of one page shows that page, because a dot would not save space.
    return one - before === 2 ? [one - 1, one] : [null, one];
  });
}
