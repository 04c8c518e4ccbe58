import type { GameType } from '@sanam/contract';
import { Empty, ErrorState, Pager } from '@sanam/ui';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { usePagerLabels } from '../../lib/pager-labels.ts';
import { gateOf } from '../../lib/gate.ts';
import { useSession } from '../../lib/session.ts';
import { throttle } from '../../lib/throttle.ts';
import { loginPath } from '../../paths.ts';
import { GameGridSkeleton, GameTile, gridClass } from './game-tile.tsx';
import { type Game, type HallFilter, useGamePage, useGameScroll, useRecentGames } from './queries.ts';
import { useLaunch } from './use-launch.ts';

/** SHL-053. */
const SCROLL_THROTTLE_MS = 200;
/** The next page is asked for when its place is this near. */
const SCROLL_AHEAD_PX = 900;

function Grid({ games }: { games: readonly Game[] }) {
  const t = useT();
  const { play, busyNode } = useLaunch();
  if (games.length === 0) {
    return (
      <Empty icon="games" title={t('state.noGames')}>
        {t('state.noGamesText')}
      </Empty>
    );
  }
  return (
    <ul className={gridClass}>
      {games.map((game, at) => (
        <li key={game.nodeId}>
          <GameTile game={game} busy={busyNode === game.nodeId} onPlay={play} eager={at < 6} />
        </li>
      ))}
    </ul>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState title={t('state.errorTitle')} text={refusalText(error)} retry={t('state.retry')} onRetry={onRetry} />
  );
}

/** Wide screens: pages (GAP-112). */
export function PagedGames({ filter }: { filter: HallFilter }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const labels = usePagerLabels();
  const { data, isPending, error, refetch } = useGamePage(filter, page, true);
  if (isPending) return <GameGridSkeleton label={t('app.loading')} />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Grid games={data.games} />
      <Pager page={page} totalPages={data.totalPages} onPage={setPage} labels={labels} />
    </>
  );
}

/** Small screens: grows while one scrolls. */
export function ScrolledGames({ filter }: { filter: HallFilter }) {
  const t = useT();
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGameScroll(
    filter,
    true,
  );
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage) return undefined;
    const look = throttle(() => {
      const top = end.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      if (top < window.innerHeight + SCROLL_AHEAD_PX) void fetchNextPage();
    }, SCROLL_THROTTLE_MS);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      look.cancel();
      window.removeEventListener('scroll', look);
    };
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (isPending) return <GameGridSkeleton label={t('app.loading')} count={6} />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Grid games={data.pages.flatMap((page) => page.games)} />
      <div ref={end} className="pt-3">
        {isFetchingNextPage ? <GameGridSkeleton label={t('app.loading')} count={2} /> : null}
        {error && data ? <Failed error={error} onRetry={() => void fetchNextPage()} /> : null}
      </div>
    </>
  );
}

export function RecentGames({ gameType }: { gameType: GameType }) {
  const t = useT();
  const gate = gateOf('recent', useSession());
  const { pathname, search } = useLocation();
  const { data, isPending, error, refetch } = useRecentGames(gameType);
  if (gate === 'login') return <Navigate to={loginPath(pathname + search)} replace />;
  if (gate === 'realAccount') {
    return (
      <Empty icon="lock" title={t('state.realAccountFirst')}>
        {t('games.recentLogin')}
      </Empty>
    );
  }
  if (isPending) return <GameGridSkeleton label={t('app.loading')} />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Grid games={data} />;
}
