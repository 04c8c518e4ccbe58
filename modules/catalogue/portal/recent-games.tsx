import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { Empty } from '@sanam/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { gateOf } from '@sanam/portal/lib/gate.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { loginPath } from '@sanam/portal/paths.ts';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { GameGrid } from './game-grid.tsx';
import { GameGridSkeleton } from './game-tile.tsx';
import { useRecentGames } from './queries.ts';

/** Wraps a list of the member's own: a visitor gets the log-in, a trial guest an explanation. */
export function OwnList({ list, children }: { list: 'fav' | 'recent'; children: ReactNode }) {
  const t = useT();
  const gate = gateOf(list, useSession());
  const { pathname, search } = useLocation();
  if (gate === 'login') return <Navigate to={loginPath(pathname + search)} replace />;
  if (gate === 'realAccount') {
    return (
      <Empty icon="lock" title={t('state.realAccountFirst')}>
        {t(list === 'fav' ? 'hall.noSavedText' : 'games.recentLogin')}
      </Empty>
    );
  }
  return <>{children}</>;
}

/** The list of recent games, read completely, so that it needs neither pages nor scrolling (GAM-047). */
export function RecentGames({ gameType }: { gameType: GameType }) {
  const t = useT();
  const { data, isPending, error, refetch } = useRecentGames(gameType);
  if (isPending) return <GameGridSkeleton label={t('app.loading')} />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <Empty icon="history" title={t('state.noGames')}>
        {t('games.recentLogin')}
      </Empty>
    );
  }
  return <GameGrid count={data.length} gameAt={(at) => data[at]} />;
}
