import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { pageWindow } from './page-window.ts';

export interface PagerLabels {
  nav: string;
  first: string;
  previous: string;
  next: string;
  last: string;
  page: (page: number) => string;
}

/** First, previous, numbers (three around the current page, one at each end), next, last. */
export function Pager({
  page,
  totalPages,
  onPage,
  labels,
}: {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  labels: PagerLabels;
}) {
  if (totalPages <= 1) return null;
  const go = (to: number) => onPage(Math.min(Math.max(1, to), totalPages));
  return (
    <nav aria-label={labels.nav} className="flex flex-wrap items-center justify-center gap-0.5 py-2">
      <IconButton
        icon="first"
        label={labels.first}
        disabled={page <= 1}
        onClick={() => go(1)}
        className="max-sm:hidden"
      />
      <IconButton icon="chevronLeft" label={labels.previous} disabled={page <= 1} onClick={() => go(page - 1)} />
      {pageWindow(page, totalPages).map((entry, at) =>
        entry === null ? (
          <span key={`gap-${at}`} className="px-1 text-ink-soft">
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            aria-label={labels.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => go(entry)}
            className={cx(
              'num min-h-11 min-w-11 rounded-full px-2 text-sm font-semibold',
              entry === page ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
            )}
          >
            {entry}
          </button>
        ),
      )}
      <IconButton icon="chevronRight" label={labels.next} disabled={page >= totalPages} onClick={() => go(page + 1)} />
      <IconButton
        icon="last"
        label={labels.last}
        disabled={page >= totalPages}
        onClick={() => go(totalPages)}
        className="max-sm:hidden"
      />
    </nav>
  );
}
