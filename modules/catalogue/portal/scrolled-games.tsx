import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { recall, remember, useEntry } from '@sanam/portal/lib/entry-memory.ts';
import { throttle } from './throttle.ts';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { GameGrid, NoGames } from './game-grid.tsx';
import { GameGridSkeleton } from './game-tile.tsx';
import { PAGE_SIZE } from './page-size.ts';
import { type GamePage, type HallFilter, useGamePages } from './hall-queries.ts';
import { hasMore, pagesOf, placesOf, SCROLL_THROTTLE_MS } from './scroll-pages.ts';

/** Distance in pixels from the end of the list at which the next page is loaded. */
const SCROLL_AHEAD_PX = 900;

/** The growing list for small screens; only games near the viewport are rendered and kept in memory. */
export function ScrolledGames({ filter, onClear }: { filter: HallFilter; onClear: () => void }) {
  const t = useT();
  const { reached, totals, games, failed, isFirstPending, onWindow, grow } = useScroll(filter);
  const end = useRef<HTMLDivElement>(null);
  const canGrow = totals !== null && hasMore({ reached, ...totals });
  useGrowth({ end, canGrow, reached, grow });
  useNothingBelow(canGrow);
  if (failed && !totals) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (isFirstPending || !totals) return <GameGridSkeleton label={t('app.loading')} count={6} />;
  const count = placesOf({ reached, ...totals });
  if (count === 0) return <NoGames filter={filter} onClear={onClear} />;
  return (
    <>
      <GameGrid count={count} gameAt={games} onWindow={onWindow} />
      <div ref={end}>{failed ? <Failed error={failed.error} onRetry={() => void failed.refetch()} /> : null}</div>
    </>
  );
}

interface Totals {
  totalPages: number;
  totalCount: number | null;
  lastPageCount: number | null;
}

function useScroll(filter: HallFilter) {
  const { entry } = useEntry();
  const name = `reached ${JSON.stringify(filter)}`;
  const [reached, setReached] = useState(() => recall<number>(entry, name) ?? 1);
  useEffect(() => remember(entry, name, reached), [entry, name, reached]);
  const [inSight, setInSight] = useState<readonly [number, number]>([0, PAGE_SIZE]);
  const pageNos = pagesOf(...inSight);
  const answers = useGamePages(filter, pageNos);
  const pages = new Map<number, GamePage>();
  for (const [at, pageNo] of pageNos.entries()) {
    const page = answers[at]?.data;
    if (page) pages.set(pageNo, page);
  }
  const totals = useTotals(pages);
  const onWindow = useCallback((first: number, last: number) => setInSight([first, last]), []);
  const grow = useCallback((to: number) => setReached((before) => Math.max(before, to)), []);
  return {
    reached,
    totals,
    games: (at: number) => pages.get(Math.floor(at / PAGE_SIZE) + 1)?.games[at % PAGE_SIZE],
    failed: answers.find(({ error, data }) => error && !data),
    isFirstPending: answers.length === 1 && answers[0]?.isPending === true && totals === null,
    onWindow,
    grow,
  };
}

/** Returns the totals of the list from its pages, kept while all visible pages are loading. */
function useTotals(pages: ReadonlyMap<number, GamePage>): Totals | null {
  const [totals, setTotals] = useState<Totals | null>(null);
  const [page] = pages.values();
  if (!page) return totals;
  const { totalPages, totalCount } = page;
  const lastPageCount = pages.get(totalPages)?.games.length ?? totals?.lastPageCount ?? null;
  const isSame =
    totals?.totalPages === totalPages && totals.totalCount === totalCount && totals.lastPageCount === lastPageCount;
  if (!isSame) setTotals({ totalPages, totalCount, lastPageCount });
  return { totalPages, totalCount, lastPageCount };
}

/** Hides the footer while the list still grows; it is shown at the end (`app.css`). */
function useNothingBelow(isGrowing: boolean): void {
  useLayoutEffect(() => {
    if (!isGrowing) return undefined;
    const { dataset } = document.documentElement;
    dataset.growing = '';
    return () => {
      delete dataset.growing;
    };
  }, [isGrowing]);
}

/** Checks at most every 200 ms whether the end of the list is near. */
function useGrowth(ask: {
  end: RefObject<HTMLDivElement | null>;
  canGrow: boolean;
  reached: number;
  grow: (to: number) => void;
}): void {
  const { end, canGrow, reached, grow } = ask;
  useEffect(() => {
    if (!canGrow) return undefined;
    const look = throttle(() => {
      const top = end.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      if (top < window.innerHeight + SCROLL_AHEAD_PX) grow(reached + 1);
    }, SCROLL_THROTTLE_MS);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      look.cancel();
      window.removeEventListener('scroll', look);
    };
  }, [end, canGrow, reached, grow]);
}
