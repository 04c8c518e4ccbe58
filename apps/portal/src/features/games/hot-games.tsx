import { buttonClass, Empty, ErrorState, Icon } from '@sanam/ui';
import { Link } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { paths } from '../../paths.ts';
import { GameGridSkeleton, GameTile, gridClass } from './game-tile.tsx';
import { useHotGames } from './queries.ts';
import { useLaunch } from './use-launch.ts';

/** Shown on the home page; the halls have the rest. */
const HOME_GAMES_MAX = 10;

export function HotGames() {
  const t = useT();
  const { data, isPending, error, refetch } = useHotGames();
  const { play, busyNode } = useLaunch();
  return (
    <section aria-labelledby="hot-games" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="hot-games" className="flex items-center gap-2 text-xl">
          <Icon name="flame" size={24} className="text-caution" />
          {t('home.hotGames')}
        </h2>
        <Link to={`${paths.rng}?page=all`} className={buttonClass('ghost', 'small')}>
          {t('home.allGames')}
          <Icon name="chevronRight" size={16} />
        </Link>
      </div>
      {isPending ? <GameGridSkeleton label={t('app.loading')} count={5} /> : null}
      {error && !data ? (
        <ErrorState
          title={t('state.errorTitle')}
          text={refusalText(error)}
          retry={t('state.retry')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.list.length === 0 ? (
        <Empty icon="games" title={t('state.noGames')}>
          {t('state.noGamesText')}
        </Empty>
      ) : null}
      {data && data.list.length > 0 ? (
        <ul className={gridClass}>
          {data.list.slice(0, HOME_GAMES_MAX).map((game) => (
            <li key={game.nodeId}>
              <GameTile game={game} busy={busyNode === game.nodeId} onPlay={play} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
