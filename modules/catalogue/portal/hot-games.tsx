import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { Chip, Empty } from '@sanam/ui';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { useState } from 'react';
import { SectionHead } from '@sanam/portal/components/section-head.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { gamePaths, hallPaths } from './paths.ts';
import { GameGridSkeleton, GameTile, gridClass } from './game-tile.tsx';
import { useGameMenus, useHotGames } from './queries.ts';
import { useLaunch } from './use-launch.ts';

/** Number of games on the home page; the halls have the rest. */
const HOME_GAMES_MAX = 10;

/** Types that have hot games (HOM-038). */
const hotTypes: readonly GameType[] = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'ELOTT', 'LOTT'];

export function HotGames() {
  const t = useT();
  const [gameType, setGameType] = useState<GameType>();
  const { data, isPending, error, refetch } = useHotGames(gameType);
  const menus = useGameMenus();
  const lanes = menus.data?.lanes ?? [];
  const types = hotTypes.filter((type) => lanes.some((lane) => lane.gameClassify === type && lane.cards.length > 0));
  const { play, busyNode } = useLaunch();
  return (
    <section aria-labelledby="hot-games" className="flex flex-col gap-3">
      <SectionHead
        id="hot-games"
        icon="flame"
        title={t('home.hotGames')}
        to={gameType === undefined ? `${gamePaths.rng}?page=all` : hallPaths[gameType]}
        more={t('home.allGames')}
      />
      <div role="group" aria-label={t('home.hotTypes')} className="flex min-h-11 gap-2 overflow-x-auto">
        {types.length > 1
          ? [undefined, ...types].map((type) => (
              <Chip key={type ?? 'all'} pressed={gameType === type} onPress={() => setGameType(type)}>
                {type === undefined ? t('home.hotAll') : t(`games.type.${type}`)}
              </Chip>
            ))
          : null}
      </div>
      {isPending ? <GameGridSkeleton label={t('app.loading')} count={5} /> : null}
      {error && !data ? <Failed error={error} onRetry={refetch} /> : null}
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
